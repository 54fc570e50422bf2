import { parseCnpj } from '@fichario/brasil';
import * as z from 'zod/mini';
import { actorOf, recordAct } from '../../access/server/audit.ts';
import { currentTenant } from '../../access/server/guard.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { invalid } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { repeatWhileServing } from '../../kit/server/http/repeat.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { CnpjAnswer } from '../cnpj.schema.ts';
import { cnpjLookupOf } from './shared-lookup.ts';
import { SWEEP_MS, sweepOldAnswers } from './sweep-answers.ts';

/** The route that looks up a company at the configured providers, and the sweep of its old answers. */
export function cnpjRoutes(app: App, services: Services): void {
  const sweep = () =>
    void sweepOldAnswers(services).catch(() => app.log.error('old answers about CNPJs were not deleted'));
  repeatWhileServing(app, sweep, SWEEP_MS);
  const lookup = cnpjLookupOf(services);
  app.post(
    '/api/cnpj',
    {
      config: { access: { tenant: 'cnpj.lookUp' } },
      schema: {
        summary: 'Consulta um CNPJ na Receita, pelos provedores da instalação',
        description:
          'Responde em até um segundo e meio, e nada muda no cadastro. `found` traz os campos como a ficha os guarda; `notFound` só vem ' +
          'quando duas fontes independentes o dizem; uma falha nunca vira um valor. Uma resposta de hoje vale sem outra consulta, ' +
          'a não ser com `renovar`. Cada consulta fica na auditoria do cliente.',
        body: z.strictObject({ cnpj: z.string().check(z.maxLength(40)), renovar: z.optional(z.boolean()) }),
        response: { 200: CnpjAnswer },
        errors: { 422: 'Não é um CNPJ: faltam caracteres, ou os dígitos não conferem.' },
        example: { body: { cnpj: '11.222.333/0001-81' }, answer: EXAMPLE_ANSWER },
      },
    },
    async (request, reply) => {
      const cnpj = readCnpj(request.body.cnpj);
      const { id: tenantId } = currentTenant(request);
      const answer = await lookup.lookUp({ tenantId, cnpj, isFresh: request.body.renovar === true });
      const providers = 'consulta' in answer ? answer.consulta.providers.join(', ') : '';
      const details = { cnpj, outcome: answer.outcome, providers };
      await inTenant(services.db, tenantId, (tx) =>
        recordAct(tx, actorOf(request), { kind: 'cnpj.lookedUp', details }),
      );
      return reply.header('cache-control', 'no-store').send(answer);
    },
  );
}

/** The CNPJ of a request, without a mask. Refuses (422) any other text. */
export function readCnpj(text: string): string {
  const cnpj = parseCnpj(text);
  if (cnpj !== undefined) return cnpj;
  throw invalid([{ path: 'cnpj', code: 'cnpj', message: 'O CNPJ não confere. Confira os 14 caracteres.' }]);
}

/** An answer for the document of the API. */
export const EXAMPLE_ANSWER: CnpjAnswer = {
  outcome: 'found',
  company: {
    cnpj: '11222333000181',
    nome: 'Padaria Pão Quente Ltda',
    nomeFantasia: 'Pão Quente',
    situacaoReceita: 'ativa',
    situacaoReceitaEm: '2026-11-14',
    inscricoesEstaduais: [],
    enderecos: [
      {
        tipo: 'comercial',
        cep: '01001000',
        logradouro: 'Praça da Sé',
        numero: '100',
        bairro: 'Sé',
        codigoEstado: '35',
        codigoCidade: '3550308',
      },
    ],
    telefones: [{ tipo: 'fixo', numero: '1133334444' }],
    emails: [],
  },
  say: [],
  consulta: {
    providers: ['BrasilAPI'],
    askedAt: '2026-11-28T12:00:00.000Z',
    dataDay: '2026-11-14',
    certainty: 'certa',
    isStored: false,
  },
};
