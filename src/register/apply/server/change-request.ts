import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { originOf } from '../../../access/server/audit.ts';
import { currentTenant, signedIn } from '../../../access/server/guard.ts';
import { allowedBy, tagOf } from '../../../kit/server/http/entity-tag.ts';
import { notFound } from '../../../kit/server/http/errors.ts';
import type { Services } from '../../../kit/server/requests/services.ts';
import type { Pessoa as PessoaType } from '../../../pessoa/pessoa.ts';
import { ExistingPessoa, Pessoa } from '../../../pessoa/pessoa.schema.ts';
import { presentPessoa } from '../../../pessoa/present.ts';
import { parsePessoaRef } from '../../../search/server/pessoas.queries.ts';
import type { Target, Writer } from './save-pessoa.ts';

export const idempotencyKey = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)));
/** The headers of a change of a record. */
export const ChangeHeaders = z.looseObject({
  'idempotency-key': idempotencyKey,
  'if-match': z.optional(z.string()),
  'consulta-receita': z.optional(z.literal('sim')),
});
export type ChangeHeaders = z.output<typeof ChangeHeaders>;

/** The extra data of a refusal when another record has a document or a code; that record may be gone by now. */
export const TAKEN = z.object({ existing: z.optional(z.nullable(ExistingPessoa)) });

/** The record that the requested one was merged into. */
export const MERGED = z.object({ mergedInto: ExistingPessoa });

/** The answers to a read of a merged record. */
export const MOVED = {
  301: {
    text: 'A ficha foi unida a outra, que está em `Location` e em `mergedInto`. O endereço volta a ser dela se a união for desfeita.',
    members: MERGED,
  },
};

/** The extra data of such a refusal, or the record that the requested one was merged into. */
export const TAKEN_OR_MERGED = z.extend(TAKEN, { mergedInto: z.optional(ExistingPessoa) });

/** The refusals of a change of a record. */
export const REFUSED_CHANGES = {
  404: 'A ficha não existe neste cliente.',
  409: {
    text:
      'O CPF, o CNPJ ou um código externo já está em outra ficha (`existing` diz qual), ou a ficha foi excluída, ou foi unida a ' +
      'outra (código `merged`; `mergedInto` diz qual).',
    members: TAKEN_OR_MERGED,
  },
  412: {
    text: 'A ficha mudou depois da versão de If-Match; `current` é a ficha como está.',
    members: z.object({ current: Pessoa }),
  },
  428: 'Falta o cabeçalho If-Match.',
};

/** Sends a saved record, with additional data. */
export function answerPessoa(
  request: FastifyRequest,
  reply: FastifyReply,
  pessoa: PessoaType,
  besides: object = {},
): FastifyReply {
  const shown = presentPessoa(pessoa, currentTenant(request).role);
  return reply.header('etag', tagOf(pessoa.version)).send({ ...shown, ...besides });
}

/** The record of an address, and the versions of it that If-Match allows. Refuses with 428 a change without a version. */
export function targetOf(params: { id: string }, headers: ChangeHeaders): Target {
  const allows = allowedBy(headers['if-match']);
  const ref = parsePessoaRef(params.id);
  if (!ref) throw notFound();
  return { ref, allows };
}

/** The caller of a change, with the request's key. */
export function writerOf(services: Services, request: FastifyRequest): Writer {
  const key = request.headers['idempotency-key'];
  return {
    services,
    tenant: currentTenant(request),
    userId: signedIn(request).userId,
    origin: originOf(request),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    isAnswered: request.headers['consulta-receita'] === 'sim',
  };
}
