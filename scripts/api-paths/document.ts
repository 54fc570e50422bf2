// The parts of the OpenAPI document that the pages' API calls need.
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

/** Keywords that determine the type of a value, unlike limits, patterns and texts. */
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

/** The document without refusals, texts, examples and limits, which do not affect types. */
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
    // the API client adds the tenant
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

/** Reduces a form or a file to a text, because the names of form fields belong to `*.wire.ts`. */
function reduceContent({ schema }: { schema?: Schema }, mediaType: string) {
  return { schema: mediaType.endsWith('json') ? reduceSchema(schema ?? {}) : { type: 'string' } };
}

function reduceSchema(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => TYPE_KEYWORDS.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, reduceKeyword(keyword, value)]));
}

function reduceKeyword(keyword: string, value: unknown): unknown {
  // JSON Schema defines the types of these keywords
  if (keyword === 'properties') return mapValues(value as Record<string, Schema>, reduceSchema);
  if (keyword === 'anyOf' || keyword === 'oneOf') return (value as Schema[]).map(reduceSchema);
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
