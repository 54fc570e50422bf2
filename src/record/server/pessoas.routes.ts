import * as z from 'zod/mini';
import { EXAMPLE } from '../../kit/example-world.ts';
import { isKnown, tagOf } from '../../kit/server/http/entity-tag.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { EXAMPLE_PESSOA } from '../../pessoa/examples.ts';
import { OpenedPessoa } from '../../pessoa/pessoa.schema.ts';
import { presentPessoa, seesAll } from '../../pessoa/present.ts';
import { MOVED } from '../../register/apply/server/change-request.ts';
import { nfeRoutes } from './nfe.routes.ts';
import { matchesRoutes } from './matches.routes.ts';
import { openRecord } from './open-record.ts';
import { pessoaWriteRoutes } from './pessoas-write.routes.ts';
import { revealRoutes } from './reveal.routes.ts';
import { consultaRoutes } from './consulta.routes.ts';
import { sourcesRoutes } from './sources.routes.ts';

/** The routes of a record: open, match, create, change, delete, restore, reveal, list the sources of its values. */
export function pessoasRoutes(app: App, services: Services): void {
  routeOpen(app, services);
  nfeRoutes(app, services);
  matchesRoutes(app, services);
  pessoaWriteRoutes(app, services);
  revealRoutes(app, services);
  sourcesRoutes(app, services);
  consultaRoutes(app, services);
}

function routeOpen(app: App, { db }: Services): void {
  app.get(
    '/api/pessoas/:id',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Abre uma ficha, pelo id ou pelo código',
        description:
          'Uma ficha excluída, só para quem pode restaurar. O código e o id de uma ficha que foi unida a outra levam a ela, que diz ' +
          'os códigos em `mergedFrom`. A versão está também no cabeçalho ETag; quem a manda em If-None-Match recebe 304.',
        params: z.object({ id: z.string() }),
        headers: z.looseObject({ 'if-none-match': z.optional(z.string()) }),
        response: { 200: OpenedPessoa, 304: z.void() },
        answerHeaders: ['ETag'],
        errors: { ...MOVED, 404: 'A ficha não existe neste cliente.' },
        example: { params: { id: EXAMPLE.pessoaId }, answer: EXAMPLE_PESSOA },
      },
    },
    async (request, reply) => {
      const { pessoa, mergedFrom, tenant } = await openRecord(db, request);
      reply.header('etag', tagOf(pessoa.version));
      // a user who saw this version masked may see it in full by now
      if (seesAll(tenant) && isKnown(request.headers['if-none-match'], pessoa.version)) return reply.code(304).send();
      const shown = presentPessoa(pessoa, tenant);
      if (mergedFrom.length === 0) return reply.send(shown);
      return reply.send({ ...shown, mergedFrom: mergedFrom.map(({ codigo }) => codigo) });
    },
  );
}
