import { reason, REASON_CODES } from '@fichario/brasil';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import * as z from 'zod/mini';
import type { Issue } from '../../issue-message.ts';
import { invalid, mediaType } from './errors.ts';

/*
 * How a route documents itself: GET /api/openapi.json is generated from its `schema`.
 *
 *   app.patch('/api/pessoas/:id', {
 *     config: { access: { tenant: 'pessoa.update' } },
 *     schema: {
 *       summary: 'Altera parte de uma ficha',                    // required: one line, Portuguese
 *       params: z.object({ id: z.string() }), querystring: …, headers: z.object({ 'if-match': … }), body: …,
 *       response: { 200: Pessoa },                               // the example gets the first 2xx; 204: z.void()
 *       answerHeaders: ['ETag'],                                 // headers of the successful answer, if any
 *       errors: { 409: 'O CPF já existe neste cliente' },        // only those of this route: the general ones are
 *                                                                // added from access and schemas. With further members
 *                                                                // of the problem: { text: …, members: z.object(…) }
 *       example: {                                               // required: a request that works
 *         params: { id: EXAMPLE.pessoaId }, headers: { 'if-match': '"1"' }, body: { nome: 'Maria' }, answer: … },
 *     },
 *   }, handler)
 *
 * @fastify/swagger adds `description` (a further paragraph), `consumes` and `produces` (content types of the body, the
 * example's first, and of the answer, if they are not JSON), and `hide`.
 *
 * In tests, an answer that the document does not name fails (src/app/server/openapi-check.ts).
 * test/openapi.test.ts sends every example, each to its own database with the data of EXAMPLE (src/kit/example-world.ts),
 * and adds the cookie and `X-Tenant`.
 */
declare module 'fastify' {
  interface FastifySchema {
    /** the refusals of this route only: each status with its reason in Portuguese */
    errors?: Record<number, DescribedRefusal>;
    /** headers of the successful answer */
    answerHeaders?: readonly AnswerHeader[];
    /** the body as the document shows it, where more than `body` checks its values */
    describedBody?: z.core.$ZodType;
    example?: RouteExample;
  }
}

/** The reason of a refusal in Portuguese; an object if its problem has further members. */
export type DescribedRefusal = string | { text: string; members: z.core.$ZodType };

/** The parts of an answer other than its body. */
export type AnswerHeader = 'ETag' | 'Location' | 'Content-Disposition';

/** A successful request, for the OpenAPI document, with only the parts that the route accepts. */
export type RouteExample = {
  params?: Record<string, string | number>;
  querystring?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: unknown;
  /** the body of the answer in the documentation; a test checks it against the response schema */
  answer?: unknown;
  /** the example needs an installation without users, for the setup routes */
  emptyInstallation?: true;
};

/** Types body, query, params and headers of a request by its Zod schemas. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.core.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.core.$ZodType ? z.core.input<this['schema']> : unknown;
}

/** The Fastify server, as the features use it. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Replaces the compilers of JSON Schema: Fastify would load them at each start, and `useZodSchemas` does not use them. */
export const WITHOUT_COMPILERS = { compilersFactory: { buildValidator: missing, buildSerializer: missing } };

function missing(): never {
  throw new Error('useZodSchemas must be called before the first route');
}

/** Validates requests by their Zod schemas. Answers are validated only in tests (`checkAnswers`). */
export function useZodSchemas(app: App, checkAnswers: boolean): void {
  app.setValidatorCompiler(({ schema, httpPart }) => (data: unknown) => {
    // Fastify passes a missing body as null. zod/mini has one message for a missing and a wrong field; only the input differs
    const result = z.safeParse(schema as unknown as z.core.$ZodType, data ?? undefined, { reportInput: true });
    return result.success ? { value: result.data } : { error: invalid(toIssues(result.error.issues, httpPart)) };
  });
  app.setSerializerCompiler(({ schema }) => (data: unknown) => {
    // the route of a plugin may have a plain JSON Schema
    if (checkAnswers && isZod(schema)) z.parse(schema, data);
    return JSON.stringify(data);
  });
}

/** Content types that a route must declare. A page of any site can send a form. */
const DECLARED_TYPES = new Set(['application/x-www-form-urlencoded', 'application/octet-stream']);

/** Refuses forms and bytes unless the route declares them (`consumes`). Call it after the guard. */
export function refuseUndeclaredForms(app: App): void {
  app.addHook('onRequest', async (request) => {
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (type === undefined || !DECLARED_TYPES.has(type) || request.is404) return;
    if (!request.routeOptions.schema?.consumes?.includes(type)) throw mediaType();
  });
}

function isZod(schema: unknown): schema is z.core.$ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

/** Converts Zod's issues to ours: the path as `enderecos.0.cep`, a code and a message, never the sent value. */
export function toIssues(issues: readonly z.core.$ZodIssue[], httpPart = 'body'): Issue[] {
  return issues.flatMap((issue) => {
    const path = issue.path.join('.') || (httpPart === 'body' ? '' : httpPart);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...issue.path, key.slice(0, 60)].join('.'),
        code: 'unknown_field',
        message: 'Este campo não existe. Retire-o.',
      }));
    }
    const nearest = issue.code === 'invalid_union' ? findNearest(issue.errors) : undefined;
    if (nearest)
      return toIssues(
        nearest.map((nested) => ({ ...nested, path: [...issue.path, ...nested.path] })),
        httpPart,
      );
    return [{ path, ...describe(issue) }];
  });
}

type Description = { code: string; message: string };

const REQUIRED: Description = { code: 'required', message: 'Este campo é obrigatório' };
const WRONG_TYPE: Description = { code: 'wrong_type', message: 'O tipo deste valor não é o esperado.' };
const CONTROL_CHARACTER: Description = {
  code: 'control_character',
  message: 'Há caracteres invisíveis que não são aceitos. Digite o texto de novo.',
};

function describe(issue: z.core.$ZodIssue): Description {
  switch (issue.code) {
    case 'too_big':
      return { code: 'too_long', message: `O máximo aqui é ${issue.maximum}.` };
    case 'too_small':
      return describeTooSmall(issue);
    case 'invalid_value':
      return { code: 'unknown_option', message: `Use um destes valores: ${issue.values.map(String).join(', ')}.` };
    case 'invalid_union':
      if ('input' in issue && issue.input === undefined) return REQUIRED;
      // for a discriminated union, Zod reports no issues of its options
      return issue.errors.length > 0
        ? WRONG_TYPE
        : { code: 'unknown_option', message: 'Escolha um dos tipos aceitos.' };
    case 'invalid_format':
      if (issue.message === 'control_character') return CONTROL_CHARACTER;
      return { code: 'wrong_format', message: 'O formato não é o esperado.' };
    case 'invalid_type':
      if ('input' in issue && issue.input === undefined) return REQUIRED;
      return WRONG_TYPE;
    case 'custom': {
      const code = REASON_CODES.find((each) => each === issue.message);
      return code ? reason(code) : { code: 'invalid', message: 'Este valor não é válido.' };
    }
    default:
      return { code: 'invalid', message: 'Este valor não é válido.' };
  }
}

function describeTooSmall({ message, minimum, origin, inclusive }: z.core.$ZodIssueTooSmall): Description {
  if (message === 'required' || (minimum === 1 && origin !== 'number')) return REQUIRED;
  const sentence = inclusive === false ? `Use um número maior que ${minimum}.` : `O mínimo aqui é ${minimum}.`;
  return { code: 'too_short', message: sentence };
}

type UnionOption = readonly z.core.$ZodIssue[];

/** The issues of a union such as "a value or a list": those of the option whose type and fields match the input. */
function findNearest(options: readonly UnionOption[]): UnionOption | undefined {
  const ofItsType = options.filter((issues) => !isRefusedBy(issues, 'invalid_type'));
  const ofItsFields = ofItsType.filter((issues) => !isRefusedBy(issues, 'unrecognized_keys'));
  return ofItsFields.find(isWithin) ?? ofItsFields[0] ?? ofItsType[0];
}

/** Whether an option refuses the input as a whole, by this code. */
function isRefusedBy(issues: UnionOption, code: z.core.$ZodIssue['code']): boolean {
  return issues.some((issue) => issue.code === code && issue.path.length === 0);
}

function isWithin(issues: UnionOption): boolean {
  return issues.every(({ path }) => path.length > 0);
}
