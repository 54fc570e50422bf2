import * as z from 'zod/mini';
import { sees } from '../../access/policy.ts';
import { CnpjAnswer } from '../../cnpj/cnpj.schema.ts';
import { EXAMPLE_ANSWER } from '../../cnpj/server/cnpj.routes.ts';
import { findAnswers } from '../../cnpj/server/cnpj-store.ts';
import { answerOfStored } from '../../cnpj/server/stored-answer.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import { readInTenant } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { documentoOf } from '../../pessoa/pessoa.ts';
import { MOVED } from '../../register/apply/server/change-request.ts';
import { openRecord } from './open-record.ts';

const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** The route that shows the stored answer about the CNPJ of a record. */
export function consultaRoutes(app: App, { db, now }: Services): void {
  app.get(
    '/api/pessoas/:id/consulta',
    {
      config: { access: { tenant: 'pessoa.read' } },
      schema: {
        summary: 'Mostra a última consulta do CNPJ de uma ficha, como prova',
        description:
          'Nada é consultado fora daqui. `answer` é a resposta guardada, nula se o CNPJ não foi consultado; `sha256` é da resposta como ' +
          'veio do provedor, e `body` a resposta sem os sócios, só para quem vê documentos inteiros.',
        params: z.object({ id: z.string() }),
        response: {
          200: z.object({
            answer: z.nullable(CnpjAnswer),
            sha256: z.nullable(z.string()),
            body: z.nullable(z.string()),
          }),
        },
        errors: { ...MOVED, 404: 'A ficha não existe neste cliente.' },
        example: {
          params: { id: EXAMPLE.pessoaId },
          answer: { answer: EXAMPLE_ANSWER, sha256: SHA256, body: '{"cnpj":"11222333000181"}' },
        },
      },
    },
    async (request, reply) => {
      const { pessoa, tenant } = await openRecord(db, request);
      const cnpj = pessoa.tipo === 'juridica' ? documentoOf(pessoa) : null;
      const [stored] = cnpj === null ? [] : await readInTenant(db, tenant.id, (tx) => findAnswers(tx, [cnpj]));
      const proof = stored?.answer;
      return reply.header('cache-control', 'no-store').send({
        answer: stored ? answerOfStored(stored, now()) : null,
        sha256: proof?.sha256 ?? null,
        // the name of a MEI may have a CPF in it
        body: proof && sees(tenant, 'pessoa.seeDocument') ? proof.body : null,
      });
    },
  );
}
