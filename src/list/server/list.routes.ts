import { readerFor } from '../../access/server/own-writes.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { EXAMPLE_ITEM } from '../../pessoa/examples.ts';
import { ListCount, ListPage } from '../../search/list-page.schema.ts';
import { answerCount, answerList } from '../../search/server/list-answer.ts';
import { CountQuery, ListBody, ListQuery } from '../../search/server/list-query.ts';

/** The routes of the list: a page of it, and its count. */
export function listRoutes(app: App, services: Services): void {
  routeList(app, services);
  routeCount(app, services);
  routeSearch(app, services);
  routeSearchCount(app, services);
}

const IN_BODY = 'Para procurar por CPF ou CNPJ: o que vai no corpo não fica em endereço, histórico nem registro algum.';
const NO_PLACE = 'A posição em `after` ou `before` não vale mais, ou a lista não tem o lugar pedido.';
const TOO_SLOW =
  'Há campos com erro; `errors` diz quais. Com `too_slow`, a lista demorou demais e foi interrompida: acrescente uma palavra ou ' +
  'um filtro.';

function routeSearch(app: App, services: Services): void {
  app.post(
    '/api/pessoas/search',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Lista e procura fichas, com a pesquisa no corpo',
        description: `Como \`GET /api/pessoas\`. ${IN_BODY}`,
        body: ListBody,
        response: { 200: ListPage },
        errors: { 400: NO_PLACE, 422: TOO_SLOW },
        example: {
          body: { q: 'silva jo', limit: 50 },
          answer: { items: [EXAMPLE_ITEM], next: null, previous: null, at: 0, atExact: true },
        },
      },
    },
    (request, reply) => answerList(readerFor(services, request), request.tenants, request.body, reply.raw),
  );
}

function routeSearchCount(app: App, services: Services): void {
  app.post(
    '/api/pessoas/search/count',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Conta as fichas de uma lista, com a pesquisa no corpo',
        description: `Como \`GET /api/pessoas/count\`. ${IN_BODY}`,
        body: CountQuery,
        response: { 200: ListCount },
        errors: { 422: TOO_SLOW },
        example: { body: { tipo: 'fisica' }, answer: { count: 1, exact: true } },
      },
    },
    (request, reply) => answerCount(readerFor(services, request), request.tenants, request.body, reply.raw),
  );
}

function routeList(app: App, services: Services): void {
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
          '`sort=nome` não há `before`. A primeira página de uma pesquisa pode vir com menos de `limit` fichas, só as mais ' +
          'próximas (a do código digitado, os nomes que começam assim): o resto está nas seguintes, enquanto houver `next`. Um campo ' +
          'repetido (`uf=SP&uf=RJ`) aceita qualquer dos valores; com `match=any` basta um dos campos; `except=uf:SP` deixa ' +
          'fora. `brief=true` deixa de fora `version`, `createdAt` e `updatedAt`, que ' +
          'mudam a cada gravação: mais rápido.',
        querystring: ListQuery,
        response: { 200: ListPage },
        errors: { 400: NO_PLACE, 422: TOO_SLOW },
        example: {
          querystring: { q: 'silva jo', limit: 50 },
          answer: { items: [EXAMPLE_ITEM], next: null, previous: null, at: 0, atExact: true },
        },
      },
    },
    (request, reply) => answerList(readerFor(services, request), request.tenants, request.query, reply.raw),
  );
}

function routeCount(app: App, services: Services): void {
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
        errors: { 422: TOO_SLOW },
        example: { querystring: { tipo: 'fisica' }, answer: { count: 1, exact: true } },
      },
    },
    (request, reply) => answerCount(readerFor(services, request), request.tenants, request.query, reply.raw),
  );
}
