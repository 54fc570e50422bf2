import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { currentTenant, signedIn } from '../../access/server/guard.ts';
import type { Services } from '../../app/server/app.ts';
import { notFound, versionNeeded } from '../../kit/server/http/errors.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Pessoa as PessoaType } from '../../pessoa/pessoa.ts';
import { Pessoa, PessoaInput, PessoaReplacement } from '../../pessoa/pessoa.schema.ts';
import { EXAMPLE_INPUT, EXAMPLE_PESSOA } from '../../pessoa/examples.ts';
import { parsePessoaRef } from '../../search/server/pessoas.queries.ts';
import { presentPessoa } from '../../pessoa/present.ts';
import { readMergePatch, readReplacement } from './replacement.ts';
import {
  changePessoa,
  createPessoa,
  deletePessoa,
  restorePessoa,
  type Target,
  type Writer,
} from '../../register/apply/server/save-pessoa.ts';

const Params = z.object({ id: z.string() });
const idempotencyKey = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)));
const CreateHeaders = z.looseObject({ 'idempotency-key': idempotencyKey });
/** The headers of a change of a record. */
export const ChangeHeaders = z.looseObject({ 'idempotency-key': idempotencyKey, 'if-match': z.optional(z.string()) });
export type ChangeHeaders = z.output<typeof ChangeHeaders>;
/** No record has half as many fields; what is in them is looked at when they are put into the record. */
const MAX_PATCHED_FIELDS = 100;
const Patch = z
  .record(z.string(), z.unknown())
  .check(z.refine((patch) => Object.keys(patch).length <= MAX_PATCHED_FIELDS));

/** How a change of a record may be refused. */
export const REFUSED_CHANGES = {
  404: 'A ficha não existe neste cliente.',
  409: 'O CPF ou CNPJ já está em outra ficha (`existing` diz qual), ou a ficha foi excluída.',
  412: 'Outra pessoa mudou a ficha depois da versão de If-Match; `current` é a ficha como está.',
  428: 'Falta o cabeçalho If-Match.',
};
const EXAMPLE_TARGET = { params: { id: EXAMPLE.pessoaId }, headers: { 'if-match': '"1"' } };
const CHANGED = { ...EXAMPLE_PESSOA, version: 2 };

/** Writing the register over HTTP: create, replace, change, delete, restore. */
export function pessoaWriteRoutes(app: App, services: Services): void {
  routeCreate(app, services);
  routeReplace(app, services);
  routePatch(app, services);
  routeDelete(app, services);
  routeRestore(app, services);
}

function routeCreate(app: App, services: Services): void {
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
      return answerPessoa(request, reply.code(201).header('location', `/api/pessoas/${pessoa.id}`), pessoa);
    },
  );
}

function routeReplace(app: App, services: Services): void {
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
      return answerPessoa(request, reply, pessoa);
    },
  );
}

function routePatch(app: App, services: Services): void {
  app.patch(
    '/api/pessoas/:id',
    {
      config: { access: { tenant: 'pessoa.update' } },
      schema: {
        summary: 'Muda alguns campos de uma ficha',
        description: 'Merge patch (RFC 7396): `null` esvazia o campo; uma lista substitui a lista inteira.',
        params: Params,
        headers: ChangeHeaders,
        body: Patch,
        consumes: ['application/json', 'application/merge-patch+json'],
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
      return answerPessoa(request, reply, pessoa);
    },
  );
}

function routeDelete(app: App, services: Services): void {
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
}

function routeRestore(app: App, services: Services): void {
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
      return answerPessoa(request, reply, await restorePessoa(writerOf(services, request), target));
    },
  );
}

function storedExample(codigo: number) {
  const { createdAt, updatedAt, deletedAt } = EXAMPLE_PESSOA;
  const id = '0192f0c4-0000-7000-8000-000000000020';
  return { id, codigo, version: 1, createdAt, updatedAt, deletedAt };
}

/** Sends a record that was saved. */
export function answerPessoa(request: FastifyRequest, reply: FastifyReply, pessoa: PessoaType): FastifyReply {
  return reply.header('etag', `"${pessoa.version}"`).send(presentPessoa(pessoa, currentTenant(request).role));
}

/** The record of an address, and the versions of it that If-Match allows. Refuses with 428 a change that names none. */
export function targetOf(params: { id: string }, headers: ChangeHeaders): Target {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch.trim() === '*') throw versionNeeded();
  const seen = ifMatch.split(',').map((tag) => tag.trim());
  const ref = parsePessoaRef(params.id);
  if (!ref) throw notFound();
  return { ref, allows: (version) => seen.includes(`"${version}"`) };
}

/** Who asks for a change, and how. */
export function writerOf(services: Services, request: FastifyRequest): Writer {
  const key = request.headers['idempotency-key'];
  return {
    services,
    tenant: currentTenant(request),
    userId: signedIn(request).userId,
    origin: originOf(request),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
}

/** Only browsers send the header, and only of our own pages it is let through. */
export function originOf(request: FastifyRequest): 'web' | 'api' {
  return request.headers['sec-fetch-site'] === undefined ? 'api' : 'web';
}
