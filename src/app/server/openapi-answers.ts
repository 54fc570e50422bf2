import type { FastifySchema } from 'fastify';
import type { Access } from '../../access/server/context.ts';
import { type PasswordRoutes, RECENT_PASSWORD_REFUSAL } from '../../access/server/recent-password.ts';
import { RECENT_PASSWORD_PROBLEM } from '../../access/session.ts';
import type { AnswerHeader, DescribedRefusal } from '../../kit/server/http/http-schemas.ts';
import { type JsonSchema, toJsonSchema } from './openapi-schemas.ts';

/* The answers and refusals of a route by status, in the form for @fastify/swagger. */

export const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'Uma recusa (RFC 9457). Nunca traz de volta um valor enviado.',
  required: ['type', 'title', 'status', 'code', 'detail', 'errors'],
  properties: {
    type: {
      type: 'string',
      description: `\`about:blank\`, ou o que se pode fazer contra a recusa: \`${RECENT_PASSWORD_PROBLEM}\``,
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'estável, para programas' },
    detail: { type: 'string', description: 'uma frase que diz o que fazer' },
    requestId: {
      type: 'string',
      description: 'o código do pedido, também no cabeçalho `X-Request-Id` de toda resposta; um 404 só o tem ali',
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          params: { type: 'object', description: 'os limites da regra, onde ela tem: `min`, `max`' },
        },
      },
    },
  },
};

const PROBLEM: JsonSchema = { $ref: '#/components/schemas/Problem' };
const REFUSALS: Record<number, string> = {
  400: 'O pedido não pôde ser lido, veio de um proxy não configurado, ou falta dizer o cliente (X-Tenant).',
  401: 'Ninguém entrou, ou a sessão terminou.',
  403: 'O papel do usuário não permite, ou o pedido veio de outra página.',
  404: 'Não existe, ou não neste cliente.',
  408: 'O pedido demorou demais para chegar.',
  413: 'O que foi enviado é grande demais.',
  415: 'O tipo do conteúdo não é aceito.',
  421: 'O pedido chegou por um nome que não é o da instalação.',
  422: 'Há campos com erro; `errors` diz quais e o que fazer. Nada foi salvo.',
  429: 'Pedidos demais; `Retry-After` diz quando tentar de novo.',
  431: 'O endereço ou os cabeçalhos são grandes demais.',
  500: 'Algo falhou no servidor; nada foi salvo.',
  503: 'O banco de dados não responde, ou há pedidos demais; `Retry-After` diz quando tentar de novo.',
};

const HEADERS: Record<AnswerHeader | 'Retry-After', JsonSchema> = {
  ETag: { type: 'string', description: 'A versão, entre aspas: `If-Match` a manda de volta para mudar.' },
  Location: { type: 'string', description: 'O endereço do que foi criado.' },
  'Content-Disposition': { type: 'string', description: 'O nome do arquivo.' },
  'Retry-After': { type: 'string', description: 'Em quantos segundos tentar de novo.' },
};
const LATER = new Set([429, 503]);
const MOVED = 301;

const EMPTY_ANSWERS: Record<string, string> = {
  204: 'Feito; sem conteúdo.',
  304: 'O que If-None-Match diz ainda vale; sem conteúdo.',
};

export function describeAnswers(schema: FastifySchema, components: Record<string, JsonSchema>) {
  const { response, produces, example } = schema;
  const answers: [status: string, answer: unknown][] = Object.entries(response ?? {});
  const first = answers.find(([status]) => status.startsWith('2'))?.[0];
  const headers = describeHeaders(schema.answerHeaders ?? []);
  const described = answers.map(([status, answer]): [string, JsonSchema] => {
    const empty = EMPTY_ANSWERS[status];
    if (empty) return [status, { type: 'null', description: empty, ...headers }];
    const shown = status === first && example?.answer !== undefined && { example: example.answer };
    const content = { schema: toJsonSchema(answer, 'output', components), ...shown };
    return [status, { description: 'Feito.', content: { [produces?.[0] ?? 'application/json']: content }, ...headers }];
  });
  return Object.fromEntries(described);
}

function describeHeaders(names: readonly (keyof typeof HEADERS)[]): { headers?: Record<string, JsonSchema> } {
  return names.length === 0 ? {} : { headers: Object.fromEntries(names.map((name) => [name, HEADERS[name]])) };
}

/** The refusals of a route: those of every route with this access and these schemas, and its additional ones. */
export function describeRefusals(
  schema: FastifySchema,
  { access, password }: { access: Access; password: PasswordRoutes[string] | undefined },
  method: string,
  components: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const described: Record<string, DescribedRefusal | undefined> = {
    ...Object.fromEntries(commonStatuses(schema, access, method).map((status) => [status, REFUSALS[status]])),
    ...(password !== undefined && { 403: `${REFUSALS[403]} ${RECENT_PASSWORD_REFUSAL}` }),
    ...schema.errors,
  };
  return Object.fromEntries(
    Object.entries(described).map(([status, refusal = '']) => {
      const { text, members } = typeof refusal === 'string' ? { text: refusal, members: undefined } : refusal;
      const content = { 'application/problem+json': { schema: describeProblem(members, components) } };
      return [status, { description: text, content, ...describeHeaders(headersOf(Number(status))) }];
    }),
  );
}

function headersOf(status: number): (keyof typeof HEADERS)[] {
  if (status === MOVED) return ['Location'];
  return LATER.has(status) ? ['Retry-After'] : [];
}

/** The schema of a problem with its additional members, if it has any. */
function describeProblem(members: unknown, components: Record<string, JsonSchema>): JsonSchema {
  if (members === undefined) return PROBLEM;
  // the object also has the members of every problem
  const { additionalProperties: _closed, ...open } = toJsonSchema(members, 'output', components);
  return { allOf: [PROBLEM, open] };
}

function commonStatuses(schema: FastifySchema, access: Access, method: string): number[] {
  const statuses = [400, 408, 415, 421, 429, 431, 500, 503];
  if (method !== 'GET') statuses.push(403, 413);
  if (schema.body || schema.querystring || schema.params || schema.headers) statuses.push(422);
  if (access !== 'public') statuses.push(401);
  if (typeof access === 'object') statuses.push(403);
  if (typeof access === 'object' && 'tenant' in access) statuses.push(404);
  return statuses;
}
