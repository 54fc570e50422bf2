import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { can, ROLES } from '../../access/policy.ts';
import { demandOf, RECENT_PASSWORD_REFUSAL } from '../../access/server/recent-password.ts';
import { RECENT_PASSWORD_PROBLEM } from '../../access/session.ts';
import type { Access } from '../../access/server/context.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { followRef, type JsonSchema, toJsonSchema } from './openapi-schemas.ts';

/*
 * GET /api/openapi.json. @fastify/swagger collects the routes and puts the document together; what stands here says of a
 * route what its Zod schemas, its access and its example say, in the JSON Schema that the plugin reads.
 */

/** Describes every route declared after it, and serves the description. */
export async function openapiRoutes(app: App): Promise<void> {
  await app.register(swagger, describeApi());
  let document: string | undefined;
  app.get(
    '/api/openapi.json',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Descreve esta API (OpenAPI 3.1)',
        response: { 200: z.looseObject({ openapi: z.string() }) },
        example: { answer: { openapi: '3.1.0' } },
      },
    },
    async (_request, reply) => {
      // made when somebody asks, so that an idle server does not hold it
      document ??= JSON.stringify(app.swagger());
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(document as never);
    },
  );
}

function describeApi(): FastifyDynamicSwaggerOptions {
  /** filled while the routes are described */
  const components: Record<string, JsonSchema> = { Problem: PROBLEM_SCHEMA };
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fichário', version: '0.2.0', description: DESCRIPTION },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'fichario', description: COOKIE } },
      },
    },
    convertConstToEnum: false,
    transform: ({ route, url }) => ({ url, schema: describeRoute(route, components) }),
    transformObject: (made) => {
      if (!('openapiObject' in made)) throw new Error('the document is not of OpenAPI 3');
      const { openapiObject } = made;
      Object.assign((openapiObject.components ??= {}), { schemas: components });
      return openapiObject;
    },
  };
}

const COOKIE = 'O cookie que POST /api/session entrega; em https seu nome é `__Host-fichario`.';
const DESCRIPTION = [
  'Cadastro de pessoas e empresas. Os erros são `application/problem+json`, com texto em português.',
  `Os exemplos supõem um cliente (${EXAMPLE.tenantId}), a administradora ${EXAMPLE.userEmail} com sessão aberta e a`,
  `ficha ${EXAMPLE.pessoaId} na versão 1; os de \`x-empty-installation\`, um sistema em que ainda não há usuários.`,
].join(' ');

const PROBLEM_SCHEMA: JsonSchema = {
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

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const REFUSALS: Record<number, string> = {
  400: 'O pedido não pôde ser lido, veio de um proxy não configurado, ou falta dizer o cliente (X-Tenant).',
  401: 'Ninguém entrou, ou a sessão terminou.',
  403: 'O papel do usuário não permite, ou o pedido veio de outra página.',
  404: 'Não existe, ou não neste cliente.',
  413: 'O que foi enviado é grande demais.',
  415: 'O tipo do conteúdo não é aceito.',
  421: 'O pedido chegou por um nome que não é o da instalação.',
  422: 'Há campos com erro; `errors` diz quais e o que fazer. Nada foi salvo.',
  429: 'Pedidos demais; `Retry-After` diz quando tentar de novo.',
  500: 'Algo falhou no servidor; nada foi salvo.',
  503: 'O banco de dados não responde, ou há pedidos demais; `Retry-After` diz quando tentar de novo.',
};

function describeRoute(route: RouteOptions, components: Record<string, JsonSchema>): FastifySchema {
  const { schema = {}, config, url, method } = route;
  if (schema.hide || method === 'HEAD' || method === 'OPTIONS') return { hide: true };
  const access = config?.access ?? 'public';
  const { example = {} } = schema;
  return {
    operationId: nameOperation(String(method), url),
    summary: schema.summary,
    description: [schema.description, describeAccess(access)].filter(Boolean).join('\n\n'),
    tags: [/^\/(?:api\/)?:?([\w.-]+)/.exec(url)?.[1] ?? 'api'],
    security: access === 'public' ? [] : [{ session: [] }],
    params: describeParameters(schema.params, example.params, components),
    querystring: describeParameters(schema.querystring, example.querystring, components),
    headers: withTenant(describeParameters(schema.headers, example.headers, components), access),
    body: describeBody(schema, components),
    consumes: schema.consumes,
    response: { ...describeAnswers(schema, components), ...describeRefusals(schema, access, String(method)) },
    ...(example.emptyInstallation && { 'x-empty-installation': true }),
  };
}

/** `GET /api/pessoas/:id` is `getPessoasId`. */
function nameOperation(method: string, url: string): string {
  const words = url.replaceAll(/\([^)]*\)/g, '').match(/\w+/g) ?? [];
  const names = words.filter((word) => word !== 'api').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + names.join('');
}

function describeAccess(access: Access): string {
  const demanded = demandOf(access);
  if (demanded === undefined) return describeRoles(access);
  const when = demanded === true ? '' : ', salvo para fichas escolhidas uma a uma';
  return `${describeRoles(access)} Pede que a senha tenha sido dada há pouco${when}: senão 403 de tipo \`${RECENT_PASSWORD_PROBLEM}\`, e o pedido é repetido depois de \`POST /api/session/confirmation\`.`;
}

function describeRoles(access: Access): string {
  if (access === 'public') return 'Não precisa de sessão.';
  if (access === 'session') return 'Para qualquer usuário que entrou.';
  if ('installation' in access) return 'Só para o administrador da instalação.';
  return `Papéis que podem: ${ROLES.filter((role) => can(role, access.tenant)).join(', ')}.`;
}

/** The parameters of one place, each with its example. */
function describeParameters(
  schema: unknown,
  example: Record<string, unknown> | undefined,
  components: Record<string, JsonSchema>,
): JsonSchema | undefined {
  if (!schema) return undefined;
  const { properties = {}, ...object } = followRef(toJsonSchema(schema, 'input', components), components);
  const withExamples = Object.entries(properties).map(([name, property]) => [
    name,
    withExample(property, example?.[name]),
  ]);
  return { ...object, properties: Object.fromEntries(withExamples) };
}

/** The plugin makes the one of `examples` the example of a parameter, of a body or of an answer. */
function withExample(schema: JsonSchema, example: unknown): JsonSchema {
  return example === undefined ? schema : { ...schema, examples: [example] };
}

function withTenant(headers: JsonSchema | undefined, access: Access): JsonSchema | undefined {
  if (typeof access === 'string' || !('tenant' in access)) return headers;
  const all = access.acrossTenants ? ' `all` lê de todos os clientes do usuário.' : '';
  const description = `O cliente (id); dispensável para quem tem um só.${all}`;
  const tenant = withExample({ type: 'string', description }, String(EXAMPLE.tenantId));
  return { type: 'object', ...headers, properties: { ...headers?.properties, 'X-Tenant': tenant } };
}

function describeBody({ body, example }: FastifySchema, components: Record<string, JsonSchema>) {
  if (!body && example?.body === undefined) return undefined;
  // an example cannot stand beside a reference
  const schema = body ? followRef(toJsonSchema(body, 'input', components), components) : {};
  return withExample(schema, example?.body);
}

const EMPTY_ANSWERS: Record<string, string> = {
  204: 'Feito; sem conteúdo.',
  304: 'O que If-None-Match diz ainda vale; sem conteúdo.',
};

function describeAnswers({ response, produces, example }: FastifySchema, components: Record<string, JsonSchema>) {
  const answers = Object.entries((response ?? {}) as Record<string, unknown>); // by status
  const first = answers.find(([status]) => status.startsWith('2'))?.[0];
  const described = answers.map(([status, answer]) => {
    const empty = EMPTY_ANSWERS[status];
    if (empty) return [status, { type: 'null', description: empty }];
    const shown = status === first && example?.answer !== undefined && { example: example.answer };
    const content = { schema: toJsonSchema(answer, 'output', components), ...shown };
    return [status, { description: 'Feito.', content: { [produces?.[0] ?? 'application/json']: content } }];
  });
  return Object.fromEntries(described) as Record<string, JsonSchema>; // of the pairs above
}

function describeRefusals(schema: FastifySchema, access: Access, method: string): Record<string, JsonSchema> {
  const statuses = [400, 421, 429, 500, 503];
  if (method !== 'GET') statuses.push(403);
  if (schema.body) statuses.push(413, 415);
  if (schema.body || schema.querystring || schema.params || schema.headers) statuses.push(422);
  if (access !== 'public') statuses.push(401);
  if (typeof access === 'object') statuses.push(403);
  const recent = demandOf(access) === undefined ? {} : { 403: `${REFUSALS[403]} ${RECENT_PASSWORD_REFUSAL}` };
  if (typeof access === 'object' && 'tenant' in access) statuses.push(404);
  const texts: Record<string, string | undefined> = {
    ...Object.fromEntries(statuses.map((status) => [status, REFUSALS[status]])),
    ...recent,
    ...schema.errors,
  };
  return Object.fromEntries(
    Object.entries(texts).map(([status, description]) => [status, { description, content: PROBLEM }]),
  );
}
