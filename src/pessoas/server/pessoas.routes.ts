import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { currentTenant, signedIn } from '../../server/access.ts';
import type { Services } from '../../server/app.ts';
import { inTenant } from '../../server/db.ts';
import { notFound, tenantNeeded, versionNeeded } from '../../server/errors.ts';
import { EXAMPLE } from '../../server/example-world.ts';
import type { App } from '../../server/http-schemas.ts';
import { can } from '../../tenants/policy.ts';
import type { Pessoa as PessoaType } from '../pessoa.ts';
import { Pessoa, PessoaInput, PessoaListItem, PessoaReplacement } from '../pessoa.schema.ts';
import { answerCount, answerList } from './list-answer.ts';
import { CountQuery, ListQuery } from './list-query.ts';
import { EXAMPLE_INPUT, EXAMPLE_ITEM, EXAMPLE_PESSOA } from './pessoas.examples.ts';
import { findPessoa, parsePessoaRef, type PessoaRef } from './pessoas.queries.ts';
import { presentPessoa } from './present.ts';
import { readMergePatch, readReplacement } from './replacement.ts';
import { changePessoa, createPessoa, deletePessoa, restorePessoa, type Target, type Writer } from './save-pessoa.ts';

const Params = z.object({ id: z.string() });
const idempotencyKey = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)));
const CreateHeaders = z.looseObject({ 'idempotency-key': idempotencyKey });
const ChangeHeaders = z.looseObject({ 'idempotency-key': idempotencyKey, 'if-match': z.optional(z.string()) });
type ChangeHeaders = z.output<typeof ChangeHeaders>;

const REFUSED_CHANGES = {
  404: 'A ficha não existe neste cliente.',
  409: 'O CPF ou CNPJ já está em outra ficha (`existing` diz qual), ou a ficha foi excluída.',
  412: 'Outra pessoa mudou a ficha depois da versão de If-Match; `current` é a ficha como está.',
  428: 'Falta o cabeçalho If-Match.',
};
const EXAMPLE_TARGET = { params: { id: EXAMPLE.pessoaId }, headers: { 'if-match': '"1"' } };
const CHANGED = { ...EXAMPLE_PESSOA, version: 2 };

/** The register over HTTP: list, count, open, create, change, delete, restore. */
export function pessoasRoutes(app: App, services: Services): void {
  readRoutes(app, services);
  writeRoutes(app, services);
}

function readRoutes(app: App, { db }: Services): void {
  app.get(
    '/api/pessoas',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Lista e procura fichas, uma página por vez',
        description:
          'Em `q`, palavras em qualquer ordem, inteiras ou começadas, com ou sem acento: nome, CPF ou CNPJ com ou sem ' +
          'máscara, telefone, e-mail, cidade, código. Com `sort=nome` vêm primeiro os nomes que começam assim. Com ' +
          '`X-Tenant: all`, as fichas de todos os clientes do usuário. `next` vai em `after` para a página seguinte.',
        querystring: ListQuery,
        response: { 200: z.object({ items: z.array(PessoaListItem), next: z.nullable(z.string()) }) },
        errors: { 400: 'A posição em `after` não vale mais.' },
        example: { querystring: { q: 'silva jo', limit: 50 }, answer: { items: [EXAMPLE_ITEM], next: null } },
      },
    },
    (request) => answerList(db, request.tenants, request.query),
  );

  app.get(
    '/api/pessoas/count',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Conta as fichas de uma lista',
        description: 'Exato até 10.000; além disso `count` é 10.000 e `exact` é falso. Sem filtro, sempre exato.',
        querystring: CountQuery,
        response: { 200: z.object({ count: z.int(), exact: z.boolean() }) },
        example: { querystring: { tipo: 'fisica' }, answer: { count: 1, exact: true } },
      },
    },
    (request) => answerCount(db, request.tenants, request.query),
  );

  app.get(
    '/api/pessoas/:id',
    {
      config: { access: { tenant: 'pessoa.read', acrossTenants: true } },
      schema: {
        summary: 'Abre uma ficha, pelo id ou pelo código',
        description: 'Uma ficha excluída, só para quem pode restaurar. A versão está também no cabeçalho ETag.',
        params: Params,
        response: { 200: Pessoa },
        errors: { 404: 'A ficha não existe neste cliente.' },
        example: { params: { id: EXAMPLE.pessoaId }, answer: EXAMPLE_PESSOA },
      },
    },
    async (request, reply) => {
      const ref = refOf(request.params.id);
      // a codigo says which record only inside one client
      if ('codigo' in ref && request.tenants.length > 1) throw tenantNeeded();
      for (const tenant of request.tenants) {
        const pessoa = await inTenant(db, tenant.id, (tx) => findPessoa(tx, ref));
        if (!pessoa || (pessoa.deletedAt !== null && !can(tenant.role, 'pessoa.restore'))) continue;
        return reply.header('etag', `"${pessoa.version}"`).send(presentPessoa(pessoa, tenant.role));
      }
      throw notFound();
    },
  );
}

function writeRoutes(app: App, services: Services): void {
  app.post(
    '/api/pessoas',
    {
      config: { access: { tenant: 'pessoa.create' } },
      schema: {
        summary: 'Cria uma ficha',
        description:
          'Só `tipo` e `nome` são obrigatórios. Com `id` (UUIDv7) ou `Idempotency-Key`, o mesmo pedido repetido dá a ' +
          'mesma ficha.',
        headers: CreateHeaders,
        body: PessoaInput,
        response: { 201: Pessoa },
        errors: { 409: 'O CPF ou CNPJ já está em outra ficha (`existing` diz qual), ou o id já é de outra.' },
        example: { body: EXAMPLE_INPUT, answer: { ...EXAMPLE_INPUT, ...storedExample(3) } },
      },
    },
    async (request, reply) => {
      const pessoa = await createPessoa(writerOf(services, request), request.body);
      return answer(request, reply.code(201).header('location', `/api/pessoas/${pessoa.id}`), pessoa);
    },
  );

  app.put(
    '/api/pessoas/:id',
    {
      config: { access: { tenant: 'pessoa.update' } },
      schema: {
        summary: 'Troca o conteúdo de uma ficha',
        description: 'O que não vem no pedido fica vazio. Código, versão e datas podem voltar como vieram.',
        params: Params,
        headers: ChangeHeaders,
        body: PessoaReplacement,
        response: { 200: Pessoa },
        errors: REFUSED_CHANGES,
        example: {
          ...EXAMPLE_TARGET,
          body: { tipo: 'fisica', nome: 'João da Silva Filho', cpf: EXAMPLE.pessoaCpf },
          answer: { ...CHANGED, nome: 'João da Silva Filho' },
        },
      },
    },
    async (request, reply) => {
      const { body, params, headers } = request;
      const pessoa = await changePessoa(writerOf(services, request), targetOf(params, headers), body, (current) =>
        readReplacement(current, body),
      );
      return answer(request, reply, pessoa);
    },
  );

  app.patch(
    '/api/pessoas/:id',
    {
      config: { access: { tenant: 'pessoa.update' } },
      schema: {
        summary: 'Muda alguns campos de uma ficha',
        description: 'Merge patch (RFC 7396): `null` esvazia o campo; uma lista substitui a lista inteira.',
        params: Params,
        headers: ChangeHeaders,
        body: z.record(z.string(), z.unknown()),
        response: { 200: Pessoa },
        errors: REFUSED_CHANGES,
        example: {
          ...EXAMPLE_TARGET,
          body: { nomeSocial: 'Joana da Silva' },
          answer: { ...CHANGED, nomeSocial: 'Joana da Silva' },
        },
      },
    },
    async (request, reply) => {
      const { body, params, headers } = request;
      const pessoa = await changePessoa(writerOf(services, request), targetOf(params, headers), body, (current) =>
        readMergePatch(current, body),
      );
      return answer(request, reply, pessoa);
    },
  );

  app.delete(
    '/api/pessoas/:id',
    {
      config: { access: { tenant: 'pessoa.delete' } },
      schema: {
        summary: 'Exclui uma ficha; ela pode ser restaurada',
        params: Params,
        headers: ChangeHeaders,
        response: { 204: z.void() },
        errors: REFUSED_CHANGES,
        example: EXAMPLE_TARGET,
      },
    },
    async (request, reply) => {
      await deletePessoa(writerOf(services, request), targetOf(request.params, request.headers));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/pessoas/:id/restore',
    {
      config: { access: { tenant: 'pessoa.restore' } },
      schema: {
        summary: 'Restaura uma ficha excluída',
        params: Params,
        headers: ChangeHeaders,
        response: { 200: Pessoa },
        errors: { ...REFUSED_CHANGES, 409: 'O CPF ou CNPJ já está em outra ficha (`existing` diz qual).' },
        example: {
          params: { id: EXAMPLE.deletedPessoaId },
          headers: { 'if-match': '"2"' },
          answer: {
            ...EXAMPLE_PESSOA,
            id: EXAMPLE.deletedPessoaId,
            codigo: 2,
            nome: 'Pedro Rocha',
            cpf: null,
            version: 3,
          },
        },
      },
    },
    async (request, reply) => {
      const target = targetOf(request.params, request.headers);
      return answer(request, reply, await restorePessoa(writerOf(services, request), target));
    },
  );
}

function storedExample(codigo: number) {
  const { createdAt, updatedAt, deletedAt } = EXAMPLE_PESSOA;
  const id = '0192f0c4-0000-7000-8000-000000000020';
  return { id, codigo, version: 1, createdAt, updatedAt, deletedAt };
}

function answer(request: FastifyRequest, reply: FastifyReply, pessoa: PessoaType): FastifyReply {
  return reply.header('etag', `"${pessoa.version}"`).send(presentPessoa(pessoa, currentTenant(request).role));
}

function refOf(id: string): PessoaRef {
  const ref = parsePessoaRef(id);
  if (!ref) throw notFound();
  return ref;
}

function targetOf(params: { id: string }, headers: ChangeHeaders): Target {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch.trim() === '*') throw versionNeeded();
  const seen = ifMatch.split(',').map((tag) => tag.trim());
  return { ref: refOf(params.id), allows: (version) => seen.includes(`"${version}"`) };
}

function writerOf(services: Services, request: FastifyRequest): Writer {
  const key = request.headers['idempotency-key'];
  return {
    services,
    tenant: currentTenant(request),
    userId: signedIn(request).userId,
    // only browsers send it, and only of our own pages it is let through
    origin: request.headers['sec-fetch-site'] === undefined ? 'api' : 'web',
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}
