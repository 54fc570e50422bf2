import { openCepProviders } from '../../../localidades/server/cep-providers.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { type Finding, ok } from './finding.ts';

/** Praça da Sé, São Paulo: a CEP that every provider knows. */
const KNOWN_CEP = '01001000';

/** Requests one CEP from each provider. A failure is never an error, because providers are optional. */
export async function examineProviders(env: Env): Promise<Finding[]> {
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
