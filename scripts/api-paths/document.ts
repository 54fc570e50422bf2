// What the calls of pages need of the OpenAPI document.
type Schema = Record<string, unknown>;
type Content = Record<string, { schema?: Schema }>;
type Answer = { content?: Content };
type Operation = {
  parameters?: { in: string; name: string; required: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
};
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** What says of which type a value is; limits, patterns and texts do not. */
const TYPE_KEYWORDS = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  '$ref',
]);

/** The document without refusals, texts, examples and limits: a change of those changes no type. */
export function reduceToTypes({ openapi, info, paths, components }: ApiDocument) {
  return {
    openapi,
    info,
    paths: mapValues(paths, (operations) => mapValues(operations, reduceOperation)),
    components: { schemas: mapValues(components.schemas, reduceSchema) },
  };
}

function reduceOperation({ parameters = [], requestBody, responses }: Operation) {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    // the client adds the tenant itself
    parameters: parameters
      .filter(({ name }) => name !== 'X-Tenant')
      .map(({ schema, in: place, name, required }) => ({ in: place, name, required, schema: reduceSchema(schema) })),
    ...(requestBody && { requestBody: { ...requestBody, content: mapValues(requestBody.content, reduceContent) } }),
    responses: mapValues(Object.fromEntries(answers), ({ content }) => ({
      description: '',
      ...(content && { content: mapValues(content, reduceContent) }),
    })),
  };
}

/** A form or a file is text to the compiler: the names of a form's fields belong to `*.wire.ts`. */
function reduceContent({ schema }: { schema?: Schema }, mediaType: string) {
  return { schema: mediaType.endsWith('json') ? reduceSchema(schema ?? {}) : { type: 'string' } };
}

function reduceSchema(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => TYPE_KEYWORDS.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, reduceKeyword(keyword, value)]));
}

function reduceKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') return mapValues(value as Record<string, Schema>, reduceSchema); // by JSON Schema
  if (keyword === 'anyOf' || keyword === 'oneOf') return (value as Schema[]).map(reduceSchema); // the same
  return isObject(value) && !Array.isArray(value) ? reduceSchema(value) : value;
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function mapValues<Value, Result>(
  record: Record<string, Value>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
