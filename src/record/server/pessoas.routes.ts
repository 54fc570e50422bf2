import * as z from 'zod/mini';
import type { Services } from '../../app/server/app.ts';
import { readInTenant } from '../../kit/server/db/db.ts';
import { notFound, tenantNeeded } from '../../kit/server/http/errors.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { can } from '../../access/policy.ts';
import { ListCount, ListPage } from '../../search/list-page.schema.ts';
import { Pessoa } from '../../pessoa/pessoa.schema.ts';
import { answerCount, answerList } from '../../search/server/list-answer.ts';
import { CountQuery, ListQuery } from '../../search/server/list-query.ts';
import { EXAMPLE_ITEM, EXAMPLE_PESSOA } from '../../pessoa/examples.ts';
import { findPessoa, parsePessoaRef } from '../../search/server/pessoas.queries.ts';
import { pessoaWriteRoutes } from './pessoas-write.routes.ts';
import { presentPessoa } from '../../pessoa/present.ts';
import { suggestionRoutes } from '../../list/server/suggestion.routes.ts';

/** The register over HTTP: list, count, open, create, change, delete, restore. */
export function pessoasRoutes(app: App, services: Services): void {
  routeList(app, services);
  routeCount(app, services);
  routeOpen(app, services);
  suggestionRoutes(app, services);
  pessoaWriteRoutes(app, services);
}

function routeList(app: App, { db }: Services): void {
  app.get(
    '/api/pessoas',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Lista e procura fichas, uma página por vez',
        description:
          'Em `q`, palavras em qualquer ordem, inteiras ou começadas, com ou sem acento: nome, CPF ou CNPJ com ou sem ' +
          'máscara, telefone, e-mail, cidade, código. Com `sort=nome` vêm primeiro os nomes que começam assim. Com ' +
          '`X-Tenant: all`, as fichas de todos os clientes do usuário. `next` vai em `after` para a página seguinte, ' +
          '`previous` em `before` para a anterior; `from` começa no primeiro nome a partir de um texto (com `sort=-nome`, no ' +
          'último que começa assim), `at` num número de linha; só um deles. Numa pesquisa (`q`) não há `from` nem `at`, e com ' +
          '`sort=nome` não há `before`. Um campo repetido (`uf=SP&uf=RJ`) aceita qualquer dos valores; com `match=any` basta ' +
          'um dos campos; `except=uf:SP` deixa fora.',
        querystring: ListQuery,
        response: { 200: ListPage },
        errors: { 400: 'A posição em `after` ou `before` não vale mais, ou a lista não tem o lugar pedido.' },
        example: {
          querystring: { q: 'silva jo', limit: 50 },
          answer: { items: [EXAMPLE_ITEM], next: null, previous: null, at: 0, atExact: true },
        },
      },
    },
    (request, reply) => answerList(db, request.tenants, request.query, reply.raw),
  );
}

function routeCount(app: App, { db }: Services): void {
  app.get(
    '/api/pessoas/count',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Conta as fichas de uma lista',
        description:
          'Exato até 10.000; além disso `count` é 10.000, `exact` é falso, e `estimate`, quando vem, diz cerca de quantas ' +
          'são. Sem filtro, sempre exato.',
        querystring: CountQuery,
        response: { 200: ListCount },
        example: { querystring: { tipo: 'fisica' }, answer: { count: 1, exact: true } },
      },
    },
    (request, reply) => answerCount(db, request.tenants, request.query, reply.raw),
  );
}

function routeOpen(app: App, { db }: Services): void {
  app.get(
    '/api/pessoas/:id',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Abre uma ficha, pelo id ou pelo código',
        description: 'Uma ficha excluída, só para quem pode restaurar. A versão está também no cabeçalho ETag.',
        params: z.object({ id: z.string() }),
        response: { 200: Pessoa },
        errors: { 404: 'A ficha não existe neste cliente.' },
        example: { params: { id: EXAMPLE.pessoaId }, answer: EXAMPLE_PESSOA },
      },
    },
    async (request, reply) => {
      const ref = parsePessoaRef(request.params.id);
      if (!ref) throw notFound();
      // a codigo says which record only inside one client
      if ('codigo' in ref && request.tenants.length > 1) throw tenantNeeded();
      for (const tenant of request.tenants) {
        const pessoa = await readInTenant(db, tenant.id, (tx) => findPessoa(tx, ref));
        if (!pessoa || (pessoa.deletedAt !== null && !can(tenant.role, 'pessoa.restore'))) continue;
        return reply.header('etag', `"${pessoa.version}"`).send(presentPessoa(pessoa, tenant.role));
      }
      throw notFound();
    },
  );
}
