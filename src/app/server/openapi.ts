import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { can, ROLES } from '../../access/policy.ts';
import type { Access } from '../../access/server/context.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App, RouteExample } from '../../kit/server/http/http-schemas.ts';
import { toJsonSchema, type JsonSchema } from './openapi-schemas.ts';

type Operation = Record<string, unknown>;
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const REFUSALS: Record<number, string> = {
  400: 'O pedido não pôde ser lido, ou falta dizer o cliente (X-Tenant).',
  401: 'Ninguém entrou, ou a sessão terminou.',
  403: 'O papel do usuário não permite, ou o pedido veio de outra página.',
  404: 'Não existe, ou não neste cliente.',
  413: 'O que foi enviado é grande demais.',
  415: 'O tipo do conteúdo não é aceito.',
  422: 'Há campos com erro; `errors` diz quais e o que fazer. Nada foi salvo.',
  429: 'Pedidos demais; `Retry-After` diz quando tentar de novo.',
  500: 'Algo falhou no servidor; nada foi salvo.',
  503: 'O banco de dados não responde; `Retry-After` diz quando tentar de novo.',
};

/** Collects every route as it is declared and serves GET /api/openapi.json, made of the schemas that check requests. */
export async function openapiRoutes(app: App): Promise<void> {
  const routes: RouteOptions[] = [];
  let document: Promise<string> | undefined;
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.method !== 'OPTIONS' && !route.schema?.hide) routes.push(route);
  });
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
      document ??= describeApi(routes).then((described) => JSON.stringify(described));
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send((await document) as never);
    },
  );
}

/** The OpenAPI document of these routes. Others get their turn between two routes: all together they take a while. */
async function describeApi(routes: readonly RouteOptions[]): Promise<Record<string, unknown>> {
  const components: Record<string, JsonSchema> = { Problem: PROBLEM_SCHEMA };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}');
    const method = String(route.method).toLowerCase();
    paths[path] = { ...paths[path], [method]: describeRoute(route, method, path, components) };
    await nextTurn();
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fichário', version: '0.2.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'fichario', description: COOKIE } },
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
    type: { type: 'string' },
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

function describeRoute(
  route: RouteOptions,
  method: string,
  path: string,
  components: Record<string, JsonSchema>,
): Operation {
  const { schema = {}, config } = route;
  const access = config?.access ?? 'public';
  const example = schema.example ?? {};
  return {
    operationId: nameOperation(method, path),
    summary: schema.summary,
    description: [schema.description, describeAccess(access)].filter(Boolean).join('\n\n'),
    tags: [path.split('/').find((part) => part && part !== 'api') ?? 'api'],
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...describeParameters('path', schema.params, example.params, components),
      ...describeParameters('query', schema.querystring, example.querystring, components),
      ...describeParameters('header', schema.headers, example.headers, components),
      ...tenantParameter(access),
    ],
    ...describeBody(route, components),
    responses: { ...describeAnswers(route, components), ...describeRefusals(route, access, method) },
    ...(example.emptyInstallation && { 'x-empty-installation': true }),
  };
}

function nameOperation(method: string, path: string): string {
  const words = path.match(/\w+/g)?.filter((word) => word !== 'api') ?? [];
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'Não precisa de sessão.';
  if (access === 'session') return 'Para qualquer usuário que entrou.';
  if ('installation' in access) return 'Só para o administrador da instalação.';
  return `Papéis que podem: ${ROLES.filter((role) => can(role, access.tenant)).join(', ')}.`;
}

function tenantParameter(access: Access): Parameter[] {
  if (typeof access === 'string' || !('tenant' in access)) return [];
  const all = access.acrossTenants ? ' `all` lê de todos os clientes do usuário.' : '';
  return [
    {
      name: 'X-Tenant',
      in: 'header' as const,
      required: false,
      description: `O cliente (id); dispensável para quem tem um só.${all}`,
      schema: { type: 'string' },
      example: String(EXAMPLE.tenantId),
    },
  ];
}

function describeParameters(
  place: Parameter['in'],
  schema: unknown,
  example: Record<string, unknown> | undefined,
  components: Record<string, JsonSchema>,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', components);
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
    ...(example?.[name] !== undefined && { example: example[name] }),
  }));
}

function describeBody({ schema = {} }: RouteOptions, components: Record<string, JsonSchema>): Operation {
  const example: RouteExample = schema.example ?? {};
  if (!schema.body && example.body === undefined) return {};
  const content = {
    schema: schema.body ? toJsonSchema(schema.body, 'input', components) : {},
    ...(example.body !== undefined && { example: example.body }),
  };
  const types = schema.consumes ?? ['application/json'];
  return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, content])) } };
}

function describeAnswers({ schema = {} }: RouteOptions, components: Record<string, JsonSchema>): Operation {
  const answers = Object.entries((schema.response ?? {}) as Record<string, unknown>);
  const first = answers.find(([status]) => status.startsWith('2'))?.[0];
  return Object.fromEntries(
    answers.map(([status, answer]) => {
      if (status === '204') return [status, { description: 'Feito; sem conteúdo.' }];
      const example = status === first ? schema.example?.answer : undefined;
      const content = { schema: toJsonSchema(answer, 'output', components), ...(example !== undefined && { example }) };
      return [status, { description: 'Feito.', content: { [schema.produces ?? 'application/json']: content } }];
    }),
  );
}

function describeRefusals({ schema = {} }: RouteOptions, access: Access, method: string): Operation {
  const statuses = [429, 500, 503];
  if (method !== 'get') statuses.push(403);
  if (schema.body) statuses.push(400, 413, 415);
  if (schema.body || schema.querystring || schema.params || schema.headers) statuses.push(422);
  if (access !== 'public') statuses.push(401);
  if (typeof access === 'object') statuses.push(403);
  if (typeof access === 'object' && 'tenant' in access) statuses.push(400, 404);
  const texts = { ...Object.fromEntries(statuses.map((status) => [status, REFUSALS[status]])), ...schema.errors };
  return Object.fromEntries(
    Object.entries(texts).map(([status, description]) => [status, { description, content: PROBLEM }]),
  );
}
