import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type DeclaredRoute, declaredRoutes } from './routes/declared-routes.ts';

/*
 * What every route takes: fields that it names and no others, and in JSON a number where a number is asked for. In an
 * address all is text; there a number is plain decimal digits.
 */
type Route = { name: string; schema: NonNullable<DeclaredRoute['schema']> };
type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; type?: string };

const routes = declaredRoutes().flatMap(({ method, url, schema }): Route[] =>
  schema ? [{ name: `${method} ${url}`, schema }] : [],
);
const withBody = routes.filter(
  ({ schema }) => isZod(schema.body) && !schema.consumes?.some((type) => /form|octet/.test(type)),
);
const addresses = routes.flatMap(({ name, schema }) =>
  (['querystring', 'params'] as const).flatMap((part) => {
    const declared = schema[part];
    if (!isZod(declared)) return [];
    return numbersOf(declared).map((field) => ({ name, part, field, declared, example: schema.example?.[part] ?? {} }));
  }),
);

function isZod(schema: unknown): schema is z.core.$ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

function toJson(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
}

function numbersOf(schema: z.core.$ZodType): string[] {
  const { properties = {} } = toJson(schema);
  return Object.entries(properties).flatMap(([name, { type }]) =>
    type === 'integer' || type === 'number' ? [name] : [],
  );
}

/** Every part of a JSON Schema, the whole included. */
function partsOf(schema: unknown): JsonSchema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const below = Object.values(schema).flatMap(partsOf);
  return Array.isArray(schema) ? below : [schema as JsonSchema, ...below];
}

/** Every Zod schema that one is made of, itself included. */
function schemasOf(schema: unknown, seen = new Set<unknown>()): z.core.$ZodType[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (!isZod(schema)) return Object.values(schema).flatMap((part) => schemasOf(part, seen));
  const { def } = schema._zod;
  const shape = 'shape' in def ? def.shape : undefined;
  return [schema, ...[def, shape].flatMap((part) => schemasOf(part, seen))];
}

function isObject({ type, properties }: JsonSchema): boolean {
  return type === 'object' && properties !== undefined;
}

test('there are routes to look at', () => {
  expect(withBody.length).toBeGreaterThan(30);
  expect(addresses.length).toBeGreaterThan(10);
});

test('only a merge patch is read against what there is, and not by a schema', () => {
  const open = withBody.filter(({ schema: { body } }) => !partsOf(toJson(body as z.core.$ZodType)).some(isObject));
  expect(open.map(({ name }) => name)).toEqual(['PATCH /api/pessoas/:id']);
});

describe.each(withBody)('the body of $name', ({ schema: { body, example } }) => {
  const declared = body as z.core.$ZodType; // see withBody

  test('has no field that is not named', () => {
    const objects = partsOf(toJson(declared)).filter(isObject);
    expect(objects.filter((part) => part['additionalProperties'] !== false)).toEqual([]);
    if (objects.length > 0)
      expect(z.safeParse(declared, { ...(example?.body as object), naoExiste: 1 }).success).toBe(false);
  });

  test('turns nothing into a number or into anything else', () => {
    const coerced = schemasOf(declared).filter(({ _zod: { def } }) => 'coerce' in def && def.coerce === true);
    expect(coerced).toEqual([]);
  });

  test('takes numbers and yes or no as such alone', () => {
    const { properties = {} } = toJson(declared);
    for (const [name, { type }] of Object.entries(properties)) {
      if (type !== 'integer' && type !== 'number' && type !== 'boolean') continue;
      for (const wrong of ['1', '0x1', '1e2', [1], {}, type === 'boolean' ? 1 : true])
        expect(z.safeParse(declared, { ...(example?.body as object), [name]: wrong }).success, name).toBe(false);
    }
  });
});

describe.each(addresses)('$field in the $part of $name', ({ declared, example, field }) => {
  test.each(['1e2', '0x1', '[1]', '+1', '-1', '1.0', '1,0', ' 1', '1 ', '', '١', 'NaN', '99999999999999999999'])(
    'is not "%s"',
    (wrong) => expect(z.safeParse(declared, { ...example, [field]: wrong }).success).toBe(false),
  );

  test('is one, in decimal digits', () => {
    expect(z.safeParse(declared, { ...example, [field]: ['1', '1'] }).success).toBe(false);
    expect(z.safeParse(declared, { ...example, [field]: '1' }).error?.issues ?? []).toEqual([]);
  });
});
