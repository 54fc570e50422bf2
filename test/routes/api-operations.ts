import type { App } from '../../src/kit/server/http/http-schemas.ts';

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  example?: string | number | boolean;
};

/** An operation of GET /api/openapi.json, with the request of its example. */
export type ApiOperation = {
  /** `PATCH /api/pessoas/{id}` */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  parameters: Parameter[];
  /** of the body; undefined when the operation takes none */
  contentType: string | undefined;
  body: unknown;
  /** the fields of the body that are texts, or lists of them, whether its example has them or not */
  texts: TextField[];
  isPublic: boolean;
  /** works only before anybody was set up */
  isFirstRun: boolean;
};

/** A field of a body: where it stands, and whether it is a list of texts. */
export type TextField = { name: string; isList: boolean };

type JsonSchema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

type Described = {
  parameters?: Parameter[];
  security: unknown[];
  requestBody?: { content: Record<string, { example?: unknown; schema?: JsonSchema }> };
  'x-empty-installation'?: true;
};

/** Every operation that the product says it has. */
export async function listOperations(app: App): Promise<ApiOperation[]> {
  const answer = await app.inject('/api/openapi.json');
  const document = answer.json<{ paths: Record<string, Record<string, Described>> }>();
  const { paths } = document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lowerMethod, described]): ApiOperation => {
      const method = lowerMethod.toUpperCase() as ApiOperation['method']; // the product has no others
      const [contentType, content] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
      return {
        name: `${method} ${path}`,
        method,
        path,
        parameters: described.parameters ?? [],
        contentType,
        body: content?.example,
        texts: content?.schema ? textsOf(content.schema, document) : [],
        isPublic: described.security.length === 0,
        isFirstRun: described['x-empty-installation'] === true,
      };
    }),
  );
}

/** The schema itself, and those that it is put together of. */
function partsOf(schema: JsonSchema, document: object): JsonSchema[] {
  const target = schema.$ref?.slice(2).split('/');
  const own = target
    ? (target.reduce<unknown>(
        (at, key) => Object.entries(at ?? {}).find(([name]) => name === key)?.[1],
        document,
      ) as JsonSchema)
    : schema; // the document has what it refers to
  return [
    own,
    ...[own.anyOf, own.oneOf, own.allOf].flatMap((all = []) => all.flatMap((one) => partsOf(one, document))),
  ];
}

function textsOf(schema: JsonSchema, document: object): TextField[] {
  const fields = partsOf(schema, document).flatMap(({ properties = {} }) => Object.entries(properties));
  const isText = (field: JsonSchema) => partsOf(field, document).some(({ type }) => type === 'string');
  return fields.flatMap(([name, field]): TextField[] => [
    ...(isText(field) ? [{ name, isList: false }] : []),
    ...(partsOf(field, document).some(({ items }) => items && isText(items)) ? [{ name, isList: true }] : []),
  ]);
}

/** The address and the headers of the operation's example. */
export function exampleRequest(operation: ApiOperation): { url: string; headers: Record<string, string> } {
  let url = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place, example } of operation.parameters) {
    if (example === undefined) continue;
    if (place === 'path') url = url.replace(`{${name}}`, String(example));
    if (place === 'query') query.set(name, String(example));
    if (place === 'header') headers[name.toLowerCase()] = String(example);
  }
  if (operation.contentType !== undefined) headers['content-type'] = operation.contentType;
  return { url: query.size > 0 ? `${url}?${query.toString()}` : url, headers };
}
