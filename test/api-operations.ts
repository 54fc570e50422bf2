import type { App } from '../src/kit/server/http/http-schemas.ts';

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
  isPublic: boolean;
  /** works only before anybody was set up */
  isFirstRun: boolean;
};

type Described = {
  parameters?: Parameter[];
  security: unknown[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  'x-empty-installation'?: true;
};

/** Every operation that the product says it has. */
export async function listOperations(app: App): Promise<ApiOperation[]> {
  const answer = await app.inject('/api/openapi.json');
  const { paths } = answer.json<{ paths: Record<string, Record<string, Described>> }>();
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
        isPublic: described.security.length === 0,
        isFirstRun: described['x-empty-installation'] === true,
      };
    }),
  );
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
