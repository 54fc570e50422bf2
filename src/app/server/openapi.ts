import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { can, ROLES } from '../../access/policy.ts';
import { findPasswordRoute, type PasswordRoutes } from '../../access/server/recent-password.ts';
import { RECENT_PASSWORD_PROBLEM } from '../../access/session.ts';
import type { Access } from '../../access/server/context.ts';
import { EXAMPLE } from '../../kit/example-world.ts';
import type { App } from '../../kit/server/http/http-schemas.ts';
import { describeAnswers, describeRefusals, PROBLEM_SCHEMA } from './openapi-answers.ts';
import { followRef, type JsonSchema, onlyReferred, toJsonSchema } from './openapi-schemas.ts';
import { TAGS, tagOf } from './openapi-tags.ts';

/*
 * GET /api/openapi.json. @fastify/swagger collects the routes and builds the document. This file converts the Zod schemas, the
 * access and the example of each route to the JSON Schema that the plugin reads.
 */

/** Describes every route declared after this call, and serves it. `passwordRoutes`: those that require the password. */
export async function openapiRoutes(app: App, passwordRoutes: PasswordRoutes = {}): Promise<void> {
  await app.register(swagger, describeApi(passwordRoutes));
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
      // built on the first request, so an idle server does not hold it in memory
      document ??= JSON.stringify(app.swagger());
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(document as never);
    },
  );
}

function describeApi(passwordRoutes: PasswordRoutes): FastifyDynamicSwaggerOptions {
  /** filled while the routes are described */
  const components: Record<string, JsonSchema> = { Problem: PROBLEM_SCHEMA };
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fichário',
        version: '0.2.0',
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'fichario', description: COOKIE } },
      },
    },
    convertConstToEnum: false,
    transform: ({ route, url }) => {
      const password = findPasswordRoute(passwordRoutes, String(route.method), url);
      return { url, schema: describeRoute(route, password, components) };
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) throw new Error('the document is not of OpenAPI 3');
      const { openapiObject } = made;
      Object.assign((openapiObject.components ??= {}), { schemas: onlyReferred(components, openapiObject.paths) });
      // `describeRoute` has built these operations
      markOptionalBodies(openapiObject.paths as Operations);
      return openapiObject;
    },
  };
}

const COOKIE = 'O cookie que POST /api/session entrega; em https seu nome é `__Host-fichario`.';
const DESCRIPTION = [
  'Cadastro de pessoas e empresas. Os erros são `application/problem+json`, com texto em português. Um método que um',
  'endereço não aceita recebe 405, com os que aceita em `Allow`; um endereço que não existe, 404.',
  `Os exemplos supõem um cliente (${EXAMPLE.tenantId}), a administradora ${EXAMPLE.userEmail} com sessão aberta e a`,
  `ficha ${EXAMPLE.pessoaId} na versão 1; os de \`x-empty-installation\`, um sistema em que ainda não há usuários.`,
].join(' ');

function describeRoute(
  route: RouteOptions,
  password: PasswordRoutes[string] | undefined,
  components: Record<string, JsonSchema>,
): FastifySchema {
  const { schema = {}, config, url, method } = route;
  if (schema.hide || method === 'HEAD' || method === 'OPTIONS') return { hide: true };
  const access = config?.access ?? 'public';
  const { example = {} } = schema;
  return {
    operationId: nameOperation(String(method), url),
    summary: schema.summary,
    description: [schema.description, describeAccess(access, password)].filter(Boolean).join('\n\n'),
    tags: [tagOf(url)],
    security: access === 'public' ? [] : [{ session: [] }],
    params: describeParameters(schema.params, example.params, components),
    querystring: describeParameters(schema.querystring, example.querystring, components),
    headers: withTenant(describeParameters(schema.headers, example.headers, components), access),
    body: describeBody(schema, components),
    consumes: schema.consumes,
    response: {
      ...describeAnswers(schema, components),
      ...describeRefusals(schema, { access, password }, String(method), components),
    },
    ...(example.emptyInstallation && { 'x-empty-installation': true }),
    ...(isOptional(schema.body) && { [OPTIONAL_BODY]: true }),
  };
}

/** `GET /api/pessoas/:id` is `getPessoasId`. */
export function nameOperation(method: string, url: string): string {
  const words = url.replaceAll(/\([^)]*\)/g, '').match(/\w+/g) ?? [];
  const names = words.filter((word) => word !== 'api').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + names.join('');
}

function describeAccess(access: Access, password: PasswordRoutes[string] | undefined): string {
  if (password === undefined) return describeRoles(access);
  const when = password === true ? '' : `, ${password.when}`;
  return `${describeRoles(access)} Pede que a senha tenha sido dada há pouco${when}: senão 403 de tipo \`${RECENT_PASSWORD_PROBLEM}\`, e o pedido é repetido depois de \`POST /api/session/confirmation\`.`;
}

function describeRoles(access: Access): string {
  if (access === 'public') return 'Não precisa de sessão.';
  if (access === 'session') return 'Para qualquer usuário que entrou.';
  if ('installation' in access) return 'Só para o administrador da instalação.';
  return `Papéis que podem: ${ROLES.filter((role) => can(role, access.tenant)).join(', ')}.`;
}

/** The parameters of the path, the query or the headers, each with its example. */
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

/** Adds an example. The plugin turns `examples` into the example of a parameter, a body or an answer. */
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

/** Marks an operation with an optional body until the document is complete, because the plugin makes every body required. */
const OPTIONAL_BODY = 'x-optional-body';

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodMiniOptional;
}

type Operations = Record<string, Record<string, { requestBody?: { required: boolean }; [OPTIONAL_BODY]?: true }>>;

function markOptionalBodies(paths: Operations): void {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    if (operation[OPTIONAL_BODY] && operation.requestBody) operation.requestBody.required = false;
    delete operation[OPTIONAL_BODY];
  }
}

function describeBody({ body, describedBody, example }: FastifySchema, components: Record<string, JsonSchema>) {
  if (!body && example?.body === undefined) return undefined;
  // an example is not allowed next to a reference, so resolve the reference
  const schema = body ? followRef(toJsonSchema(describedBody ?? body, 'input', components), components) : {};
  return withExample(schema, example?.body);
}
