import * as z from 'zod/mini';
import { actorOf, recordAct } from '../../access/server/audit.ts';
import { currentTenant } from '../../access/server/guard.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { line } from '../../kit/line.schema.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { MASKED_FIELDS, MASKED_ITEM_FIELDS, valueAt } from '../../pessoa/masked.ts';
import { refuseMerged } from '../../register/apply/server/survivor.ts';
import { MERGED } from '../../register/apply/server/change-request.ts';
import { findPessoa, parsePessoaRef } from '../../search/server/pessoas.queries.ts';

/** A shorter reason explains nothing to an auditor. */
const MIN_REASON = 5;

/** The masked fields, by name or, inside an item, by path: `telefones.0.numero`. */
const PATHS = [
  ...MASKED_FIELDS.map(([key]) => key),
  ...MASKED_ITEM_FIELDS.map(({ group, key }) => `${group}\\.\\d{1,2}\\.${key}`),
];
const Field = z.string().check(z.regex(new RegExp(`^(?:${PATHS.join('|')})$`), 'not_masked'));

const Reveal = z.strictObject({
  field: Field,
  reason: line(200).check(z.minLength(MIN_REASON, 'reason_too_short')),
});

/** "Mostrar": reveals a masked field of one record and stores the reason in the audit trail. */
export function revealRoutes(app: App, { db }: Services): void {
  app.post(
    '/api/pessoas/:id/reveal',
    {
      config: { access: { tenant: 'pessoa.revealDocument' } },
      schema: {
        summary: 'Mostra inteiro um campo mascarado de uma ficha, dizendo o motivo',
        description:
          'Quem viu, que campo de que ficha, quando e por quê fica na auditoria do cliente. Leitores só mostram se o ' +
          'administrador do cliente permitir.',
        params: z.object({ id: z.string() }),
        body: Reveal,
        response: { 200: z.object({ value: z.nullable(z.string()) }) },
        errors: {
          404: 'A ficha não existe neste cliente.',
          409: { text: 'A ficha foi unida a outra (`mergedInto` diz qual): peça naquela.', members: MERGED },
        },
        example: {
          params: { id: EXAMPLE.pessoaId },
          body: { field: 'cpf', reason: 'Conferir o contrato 1234' },
          answer: { value: EXAMPLE.pessoaCpf },
        },
      },
    },
    async (request, reply) => {
      const { field, reason } = request.body;
      const ref = parsePessoaRef(request.params.id);
      if (!ref) throw notFound();
      const { id: tenantId, role } = currentTenant(request);
      const value = await inTenant(db, tenantId, async (tx) => {
        const pessoa = await findPessoa(tx, ref);
        if (pessoa) await refuseMerged(tx, pessoa, role, 'change');
        if (!pessoa || pessoa.deletedAt !== null) throw notFound();
        const { id: pessoaId, codigo } = pessoa;
        await recordAct(tx, actorOf(request), {
          kind: 'document.revealed',
          details: { pessoaId, codigo, field, reason },
        });
        return valueAt(pessoa, field);
      });
      return reply.header('cache-control', 'no-store').send({ value: typeof value === 'string' ? value : null });
    },
  );
}
