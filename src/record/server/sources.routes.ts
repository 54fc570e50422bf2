import * as z from 'zod/mini';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { documentsOf } from '../../pessoa/present.ts';
import { presentSource } from '../../pessoa/sources/present-source.ts';
import { MOVED } from '../../register/apply/server/change-request.ts';
import { sourcedFieldsOf } from '../../pessoa/sources/source-words.ts';
import { FieldSources } from '../../pessoa/sources/sources.schema.ts';
import { openRecord } from './open-record.ts';

const EXAMPLE_SOURCE = presentSource(
  { kind: 'arquivo', key: 'clientes.csv:12', at: '2026-11-20T12:00:00.000Z' },
  'gestor',
);

/** The route that lists the sources of the values of a record. */
export function sourcesRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/pessoas/:id/fontes',
    {
      config: { access: { tenant: 'pessoa.read' } },
      schema: {
        summary: 'Diz de onde veio cada campo de uma ficha',
        description:
          'Só os campos que um arquivo ou um documento fiscal preencheu, e que ninguém mudou depois. O que não está na ' +
          'resposta foi escrito por uma pessoa.',
        params: z.object({ id: z.string() }),
        response: { 200: FieldSources },
        errors: { ...MOVED, 404: 'A ficha não existe neste cliente.' },
        example: {
          params: { id: EXAMPLE.pessoaId },
          answer: { items: [{ path: 'nome', label: 'Nome', source: EXAMPLE_SOURCE }] },
        },
      },
    },
    async (request) => {
      const { pessoa, tenant } = await openRecord(db, request);
      const documents = documentsOf(pessoa);
      return {
        items: sourcedFieldsOf(pessoa.sources, pessoa.tipo).map(({ source, ...field }) => ({
          ...field,
          source: presentSource(source, tenant.role, documents),
        })),
      };
    },
  );
}
