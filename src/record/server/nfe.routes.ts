import { dayInBrasilia } from '@fichario/brasil';
import * as z from 'zod/mini';
import { inEachTenant } from '../../access/server/in-each-tenant.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { nfeItem } from '../../pessoa/nfe/nfe-texts.ts';
import { readNfe } from '../../pessoa/nfe/read-nfe.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { findPessoas } from '../../search/server/pessoas.queries.ts';
import { MOVED } from '../../register/apply/server/change-request.ts';
import { openRecord } from './open-record.ts';

const NfeItems = z.array(
  z.object({
    code: z.string(),
    path: z.string(),
    cStat: z.array(z.string()),
    nivel: z.enum(['recusa', 'provavel', 'aviso']),
    message: z.string(),
  }),
);

/** What the SEFAZ would refuse in a record on a day. Levels `recusa` and `provavel` make it not ready, `aviso` does not. */
const NfeAnswer = z.object({
  pronta: z.boolean(),
  /** the day of the rules that were applied */
  em: z.iso.date(),
  items: NfeItems,
});

/** The size of a page of a list. */
const MOST_RECORDS = 100;

/** The same for several records. */
const NfeOfManyAnswer = z.object({
  em: z.iso.date(),
  pessoas: z.array(z.object({ id: z.uuid(), pronta: z.boolean(), items: NfeItems })),
});

function answerOf(pessoa: Pessoa, hoje: string): Pick<z.infer<typeof NfeAnswer>, 'pronta' | 'items'> {
  const { pronta, items } = readNfe(pessoa, hoje);
  return { pronta, items: items.map((item) => ({ ...item, cStat: [...item.cStat] })) };
}

const EXAMPLE_ITEMS = [{ ...nfeItem('nfe_bairro_falta', 'enderecos.0.bairro'), cStat: ['215'] }];
const IN_WORDS =
  'Nada é consultado fora daqui. `cStat` são os números da rejeição; `path` é o campo, como na ficha. Um `aviso` não impede a nota.';

/** "Pronta para a nota": whether the SEFAZ would accept an invoice to a record, for one record or several. */
export function nfeRoutes(app: App, services: Services): void {
  routeOne(app, services);
  routeMany(app, services);
}

function routeMany(app: App, { db, now }: Services): void {
  const id = z.uuid();
  app.get(
    '/api/pessoas/nfe',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Diz de até cem fichas se estão prontas para a nota fiscal, e o que a SEFAZ recusaria de cada uma',
        description: `Uma ficha que não existe, foi excluída ou unida a outra não vem. ${IN_WORDS}`,
        querystring: z.strictObject({
          id: z.union([id, z.array(id).check(z.minLength(1), z.maxLength(MOST_RECORDS))]),
        }),
        response: { 200: NfeOfManyAnswer },
        errors: { 422: 'Há um id errado, ou mais de cem.' },
        example: {
          querystring: { id: EXAMPLE.pessoaId },
          answer: { em: '2026-11-24', pessoas: [{ id: EXAMPLE.pessoaId, pronta: false, items: EXAMPLE_ITEMS }] },
        },
      },
    },
    async (request) => {
      const ids = [request.query.id].flat();
      const em = dayInBrasilia(now());
      const found = await inEachTenant(db, request.tenants, (tx) => findPessoas(tx, ids));
      return { em, pessoas: found.flat().map((pessoa) => ({ id: pessoa.id, ...answerOf(pessoa, em) })) };
    },
  );
}

function routeOne(app: App, { db, now }: Services): void {
  app.get(
    '/api/pessoas/:id/nfe',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Diz se uma ficha está pronta para a nota fiscal, e o que a SEFAZ recusaria',
        description: IN_WORDS,
        params: z.object({ id: z.string() }),
        response: { 200: NfeAnswer },
        errors: { ...MOVED, 404: 'A ficha não existe neste cliente.' },
        example: {
          params: { id: EXAMPLE.pessoaId },
          answer: {
            pronta: false,
            em: '2026-11-24',
            items: EXAMPLE_ITEMS,
          },
        },
      },
    },
    async (request) => {
      const { pessoa } = await openRecord(db, request);
      const em = dayInBrasilia(now());
      const { pronta, items } = answerOf(pessoa, em);
      return { pronta, em, items };
    },
  );
}
