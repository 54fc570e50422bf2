import * as z from 'zod/mini';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import type { Services } from '../../kit/server/requests/services.ts';
import { Alike } from '../../matching/alike.schema.ts';
import { EXAMPLE_INPUT, EXAMPLE_PESSOA } from '../../pessoa/examples.ts';
import { Pessoa, PessoaInput, PessoaPatch, PessoaReplacement, pessoaWith } from '../../pessoa/pessoa.schema.ts';
import { changePessoa, createPessoa, deletePessoa, restorePessoa } from '../../register/apply/server/save-pessoa.ts';
import {
  answerPessoa,
  ChangeHeaders,
  idempotencyKey,
  REFUSED_CHANGES,
  TAKEN,
  TAKEN_OR_MERGED,
  targetOf,
  writerOf,
} from '../../register/apply/server/change-request.ts';
import { readMergePatch, readReplacement } from './replacement.ts';

const Params = z.object({ id: z.string() });
/** The chave of a note, with or without spaces. In a header, because it may contain a CPF, which no log or address may have. */
const chaveNota = z.optional(z.string().check(z.maxLength(100)));
const CreateHeaders = z.looseObject({
  'idempotency-key': idempotencyKey,
  'chave-nota': chaveNota,
  'if-none-alike': z.optional(z.literal('certain')),
  'consulta-receita': z.optional(z.literal('sim')),
});
const CreatedPessoa = pessoaWith<{ alike?: Alike[] | undefined }>({ alike: z.optional(z.array(Alike)) });
/** More than twice the number of fields of a record. The values are checked when they are merged into the record. */
const MAX_PATCHED_FIELDS = 100;
const Patch = z
  .record(z.string(), z.unknown())
  .check(z.refine((patch) => Object.keys(patch).length <= MAX_PATCHED_FIELDS));
const EXAMPLE_TARGET = { params: { id: EXAMPLE.pessoaId }, headers: { 'if-match': '"1"' } };
const CHANGED = { ...EXAMPLE_PESSOA, version: 2 };

/** The routes that write records: create, replace, change, delete, restore. */
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
          'mesma ficha. `Chave-Nota` é a chave de 44 caracteres da nota de onde veio o CPF ou CNPJ: fica em “De onde veio”; com `Consulta-Receita: sim`, o que é igual à consulta guardada do CNPJ fica lá como da Receita. ' +
          'Fichas que já havia e que podem ser da mesma pessoa ou empresa vêm em `alike`, até três, a mais certa primeiro, com as ' +
          'razões; sem nenhuma, não há `alike`. Com `If-None-Alike: certain`, uma ficha que é quase certamente a de alguém que já está no cadastro não é criada.',
        headers: CreateHeaders,
        body: PessoaInput,
        response: { 201: CreatedPessoa },
        answerHeaders: ['ETag', 'Location'],
        errors: {
          409: {
            text:
              'O CPF, o CNPJ ou um código externo já está em outra ficha (`existing` diz qual), o id já é de outra, ou, com ' +
              'If-None-Alike, já há uma ficha que é quase certamente a mesma (`alike` diz qual; o código é `alike`).',
            members: z.extend(TAKEN, { alike: z.optional(z.array(Alike)) }),
          },
        },
        example: { body: EXAMPLE_INPUT, answer: { ...EXAMPLE_INPUT, ...storedExample(3) } },
      },
    },
    async (request, reply) => {
      const { 'chave-nota': chave, 'if-none-alike': condition } = request.headers;
      const creating = { chaveNota: chave, refusesAlike: condition === 'certain' };
      const { pessoa, alike } = await createPessoa(writerOf(services, request), request.body, creating);
      return answerPessoa(request, reply.code(201).header('location', `/api/pessoas/${pessoa.id}`), pessoa, {
        // without candidates, the answer is the record alone
        ...(alike.length > 0 && { alike }),
      });
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
        description:
          'O que não vem no pedido fica vazio. Código, versão e datas podem voltar como vieram. Com `Consulta-Receita: sim`, o que ' +
          'muda e é igual à consulta guardada do CNPJ fica em “De onde veio” como da Receita.',
        params: Params,
        headers: ChangeHeaders,
        body: PessoaReplacement,
        response: { 200: Pessoa },
        answerHeaders: ['ETag'],
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
        description:
          'Merge patch (RFC 7396): `null` esvazia o campo; uma lista substitui a lista inteira. Quando `tipo` muda, os ' +
          'campos que só o tipo anterior tem saem da ficha; um campo do outro tipo enviado com valor é recusado. O `id` de um ' +
          'item diz de qual item da lista se trata: mande-o como veio, e deixe-o fora, ou vazio, num item novo. Um `id` que a ' +
          'ficha não tem é um item novo; um `id` só vale na ficha que o deu. Um item sem `id` é o que já havia se diz o mesmo ' +
          'número, e-mail ou endereço; senão é novo.',
        params: Params,
        headers: ChangeHeaders,
        body: Patch,
        describedBody: PessoaPatch,
        consumes: ['application/json', 'application/merge-patch+json'],
        response: { 200: Pessoa },
        answerHeaders: ['ETag'],
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
        answerHeaders: ['ETag'],
        errors: {
          ...REFUSED_CHANGES,
          409: {
            text:
              'O CPF, o CNPJ ou um código externo já está em outra ficha (`existing` diz qual), ou a ficha foi unida a outra ' +
              '(código `merged`): desfaça a união.',
            members: TAKEN_OR_MERGED,
          },
        },
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
