import { reason, REASON_CODES } from '@fichario/brasil';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import * as z from 'zod/mini';
import type { Issue } from '../../issue-message.ts';
import { invalid, mediaType } from './errors.ts';

/*
 * How a route documents itself: everything of it stands in its `schema`, and GET /api/openapi.json is made from there.
 *
 *   app.patch('/api/pessoas/:id', {
 *     config: { access: { tenant: 'pessoa.update' } },
 *     schema: {
 *       summary: 'Altera parte de uma ficha',                    // required: one line, Portuguese
 *       params: z.object({ id: z.string() }), querystring: …, headers: z.object({ 'if-match': … }), body: …,
 *       response: { 200: Pessoa },                               // the first 2xx is what the example gets; 204: z.void()
 *       errors: { 409: 'O CPF já existe neste cliente' },        // only its own: 400, 401, 403, 404 of the client, 422,
 *                                                                // 429, 500 and 503 are added from access and schemas
 *       example: {                                               // required: a request that works
 *         params: { id: EXAMPLE.pessoaId }, headers: { 'if-match': '"1"' }, body: { nome: 'Maria' }, answer: … },
 *     },
 *   }, handler)
 *
 * Of @fastify/swagger are also `description` (a paragraph more, where the summary does not say it all), `consumes` (content
 * types of the body, the example's first) and `produces` (content type of the answer), where they are not JSON, and `hide`.
 *
 * Examples run one by one, each in a database of its own, as EXAMPLE (src/kit/example-world.ts) describes it;
 * the cookie and `X-Tenant` are added by who sends them. test/openapi.test.ts sends every one of them.
 */
declare module 'fastify' {
  interface FastifySchema {
    /** refusals of this route alone: status → when, in Portuguese */
    errors?: Record<number, string>;
    example?: RouteExample;
  }
}

/** A request that works, for the OpenAPI document. Parts that the route does not take are left out. */
export type RouteExample = {
  params?: Record<string, string | number>;
  querystring?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: unknown;
  /** the answer's body as documentation shows it; checked against the response schema */
  answer?: unknown;
  /** before anybody was set up: only the first-run routes */
  emptyInstallation?: true;
};

/** Lets Fastify's types read our Zod schemas: body, query, params and headers arrive checked and typed. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.core.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.core.$ZodType ? z.core.input<this['schema']> : unknown;
}

/** The server as features see it. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Checks requests by Zod. Answers are not filtered in production; in tests a body that breaks its schema is an error. */
export function useZodSchemas(app: App, checkAnswers: boolean): void {
  app.setValidatorCompiler(({ schema, httpPart }) => (data: unknown) => {
    // with the input a missing field can be told from a wrong one: zod/mini has the same message for both
    const result = z.safeParse(schema as unknown as z.core.$ZodType, data, { reportInput: true });
    return result.success ? { value: result.data } : { error: invalid(toIssues(result.error.issues, httpPart)) };
  });
  app.setSerializerCompiler(({ schema }) => (data: unknown) => {
    // the declared schema may be a plain JSON Schema (a plugin's route): those pass as they are
    if (checkAnswers && isZod(schema)) z.parse(schema, data);
    return JSON.stringify(data);
  });
}

/** Any page of any site can send a form; and a file is for those who ask for one. */
const DECLARED_TYPES = new Set(['application/x-www-form-urlencoded', 'application/octet-stream']);

/** Only the routes that say so (`consumes`) take a form, or bytes. To be called after the guard. */
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

/** Zod's issues as ours: the path as `enderecos.0.cep`, a code, a sentence. The value that was sent is never in it. */
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
    return [{ path, ...describe(issue) }];
  });
}

function describe(issue: z.core.$ZodIssue): { code: string; message: string } {
  switch (issue.code) {
    case 'too_big':
      return { code: 'too_long', message: `O máximo aqui é ${issue.maximum}.` };
    case 'too_small':
      return issue.message === 'required' || issue.minimum === 1
        ? { code: 'required', message: 'Este campo é obrigatório' }
        : { code: 'too_short', message: `O mínimo aqui é ${issue.minimum}.` };
    case 'invalid_value':
      return { code: 'unknown_option', message: `Use um destes valores: ${issue.values.map(String).join(', ')}.` };
    case 'invalid_union':
      return describeUnion(issue.errors) ?? { code: 'unknown_option', message: 'Escolha um dos tipos aceitos.' };
    case 'invalid_format':
      return issue.message === 'control_character'
        ? {
            code: 'control_character',
            message: 'Há caracteres invisíveis que não são aceitos. Digite o texto de novo.',
          }
        : { code: 'wrong_format', message: 'O formato não é o esperado.' };
    case 'invalid_type':
      return 'input' in issue && issue.input === undefined
        ? { code: 'required', message: 'Este campo é obrigatório' }
        : { code: 'wrong_type', message: 'O tipo deste valor não é o esperado.' };
    case 'custom': {
      const code = REASON_CODES.find((one) => one === issue.message);
      return code ? reason(code) : { code: 'invalid', message: 'Este valor não é válido.' };
    }
    default:
      return { code: 'invalid', message: 'Este valor não é válido.' };
  }
}

/** Of a value or a list of them: what is wrong with the value, or with the first of the list that is wrong. */
function describeUnion(ways: readonly (readonly z.core.$ZodIssue[])[]): { code: string; message: string } | undefined {
  const nearest = ways.find(
    ([first]) => first !== undefined && (first.code !== 'invalid_type' || first.path.length > 0),
  );
  return nearest?.[0] && describe(nearest[0]);
}
