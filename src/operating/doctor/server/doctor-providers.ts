import type { NoAnswerReason } from '../../../cnpj/provider.ts';
import { openCnpjProviders } from '../../../cnpj/server/open-providers.ts';
import { openCepProviders } from '../../../localidades/server/cep-providers.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { type Finding, ok } from './finding.ts';

/** Praça da Sé, São Paulo: a CEP that every provider knows. */
const KNOWN_CEP = '01001000';

/** Banco do Brasil: a CNPJ that every provider knows. */
const KNOWN_CNPJ = '00000000000191';

/** Requests one CEP and one CNPJ from each provider. A failure is never an error, because providers are optional. */
export async function examineProviders(env: Env): Promise<Finding[]> {
  return (await Promise.all([examineCepProviders(env), examineCnpjProviders(env)])).flat();
}

async function examineCepProviders(env: Env): Promise<Finding[]> {
  if (env.cepProviders.length === 0) {
    return [ok({ id: 'cep', name: 'Consulta de CEP' }, 'desligada: só a base local e a cidade pela faixa do CEP')];
  }
  return Promise.all(
    env.cepProviders.map(async (address): Promise<Finding> => {
      const topic = { id: 'cep_provider', name: `CEP em ${new URL(address).host}` };
      const start = performance.now();
      try {
        const [provider] = openCepProviders([address]);
        await provider!.ask(KNOWN_CEP);
        return ok(topic, `respondeu em ${Math.round(performance.now() - start)} ms`);
      } catch {
        const advice =
          'As fichas são salvas assim mesmo; da faixa do CEP vêm só a cidade e o estado. Sem internet, use FICHARIO_CEP_PROVIDERS=off.';
        return { ...topic, state: 'warning', found: 'não respondeu', advice };
      }
    }),
  );
}

async function examineCnpjProviders({ cnpjProviders }: Env): Promise<Finding[]> {
  if (cnpjProviders.length === 0) return [ok({ id: 'cnpj', name: 'Consulta de CNPJ' }, 'desligada')];
  return Promise.all(
    openCnpjProviders(cnpjProviders).map(async ({ provider, ask }): Promise<Finding> => {
      const topic = { id: 'cnpj_provider', name: `CNPJ em ${provider.label}` };
      const start = performance.now();
      const { reading } = await ask(KNOWN_CNPJ, new Date());
      if (reading.outcome === 'found') return ok(topic, `respondeu em ${Math.round(performance.now() - start)} ms`);
      const found = reading.outcome === 'notFound' ? 'não conhece o Banco do Brasil' : WHY_NOT[reading.reason];
      const advice =
        'As fichas são salvas assim mesmo, e os outros provedores respondem. O que fazer está em docs/cnpj.md; sem internet, use FICHARIO_CNPJ_PROVIDERS=off.';
      return { ...topic, state: 'warning', found, advice };
    }),
  );
}

/** What a provider answered instead of the company. */
const WHY_NOT: Readonly<Record<NoAnswerReason, string>> = {
  refused: 'recusou o pedido: confira o token',
  quota: 'a quota de agora acabou',
  challenge: 'pediu que se prove ser uma pessoa',
  html: 'respondeu com uma página, e não com dados',
  odd: 'respondeu de uma forma que não se conhece',
  otherCnpj: 'respondeu sobre outro CNPJ',
  failed: 'não respondeu',
  notCached: 'só olhou o que tem guardado, e lá não está',
};
