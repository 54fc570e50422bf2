import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app/server/app.ts';
import { openDb } from '../src/kit/server/db/db.ts';
import type { App } from '../src/kit/server/http/http-schemas.ts';
import { testServices } from './example-world.ts';

type Schema = {
  type?: string | string[];
  pattern?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  default?: unknown;
  required?: string[];
  $ref?: string;
};
type Answer = { headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> };
type Operation = {
  tags: string[];
  parameters?: { name: string; in: string; schema: Schema; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
};
type Document = {
  info: { license?: { identifier?: string }; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

// what a program that was generated from the document depends on; nothing is asked of a database
const db = openDb({ host: '/nowhere', user: 'nobody', database: 'none' });
let app: App;
let document: Document;

beforeAll(async () => {
  app = await buildApp(testServices(db));
  document = (await app.inject('/api/openapi.json')).json<Document>();
});
afterAll(async () => {
  await app.close();
  await db.close();
});

function operation(method: string, path: string): Operation {
  return document.paths[path]![method]!; // the caller names one that there is
}

function everyOperation(): { name: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ name: `${method} ${path}`, operation: one })),
  );
}

function schemaOf(answer: Answer | undefined): Schema {
  return Object.values(answer?.content ?? {})[0]?.schema ?? {};
}

/** The members that a problem has in an answer, besides those that each has. */
function membersOf(answer: Answer | undefined): string[] {
  return (schemaOf(answer).allOf ?? []).flatMap(({ properties }) => Object.keys(properties ?? {}));
}

function patterns(): string[] {
  const found = new Set<string>();
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') found.add(value);
    return value;
  });
  return [...found];
}

describe('patterns', () => {
  test('say the same in every language: no classes of Unicode, no escapes and no groups that only some know', () => {
    const portable = /\\(?:[dwst.^$*+?()[\]{}|/\\-]|x[0-9a-f]{2})/g;
    for (const pattern of patterns()) {
      expect(pattern.replaceAll(portable, ''), pattern).not.toContain('\\');
      expect(pattern.replaceAll('(?:', '('), pattern).not.toContain('(?');
    }
  });

  test('take text with accents, and refuse a control character, with and without the flag of Unicode', () => {
    const { nome } = operation('post', '/api/tenants').requestBody!.content['application/json']!.schema.properties!;
    for (const flags of ['', 'u']) {
      const pattern = new RegExp(nome?.pattern ?? '(', flags);
      for (const text of ['Łukasz & Cia. Ltda.', 'Padaria do Zé 🥖']) expect(pattern.test(text), text).toBe(true);
      for (const text of ['a\u0000b', 'a\nb', 'a\u0085b', 'a\u007fb']) expect(pattern.test(text), text).toBe(false);
    }
  });
});

describe('headers of answers', () => {
  test('a record is answered with its version, also when it is known already', () => {
    for (const [method, path, status] of [
      ['get', '/api/pessoas/{id}', 200],
      ['get', '/api/pessoas/{id}', 304],
      ['post', '/api/pessoas', 201],
      ['put', '/api/pessoas/{id}', 200],
      ['patch', '/api/pessoas/{id}', 200],
      ['post', '/api/pessoas/{id}/restore', 200],
      ['put', '/api/views/{id}', 200],
    ] as const)
      expect(operation(method, path).responses[status]?.headers, `${method} ${path}`).toHaveProperty('ETag');
  });

  test('If-None-Match is a parameter where 304 is an answer', () => {
    for (const { name, operation: one } of everyOperation())
      if ('304' in one.responses)
        expect(
          one.parameters?.map((parameter) => parameter.name.toLowerCase()),
          name,
        ).toContain('if-none-match');
  });

  test('what was made is answered with its address', () => {
    for (const path of ['/api/pessoas', '/api/imports', '/api/exports', '/api/webhooks'])
      expect(operation('post', path).responses[201]?.headers, path).toHaveProperty('Location');
    expect(operation('post', '/api/operations/bulk').responses[202]?.headers).toHaveProperty('Location');
  });

  test('who is to come back later is told when', () => {
    for (const { name, operation: one } of everyOperation())
      for (const status of [429, 503])
        expect(one.responses[status]?.headers, `${name}: ${status}`).toHaveProperty('Retry-After');
  });
});

describe('refusals', () => {
  test('a conflict of versions has the record as it is, one of documents the record that has it', () => {
    for (const [method, path] of [
      ['put', '/api/pessoas/{id}'],
      ['patch', '/api/pessoas/{id}'],
      ['delete', '/api/pessoas/{id}'],
      ['post', '/api/pessoas/{id}/versions/{version}/restore'],
      ['put', '/api/views/{id}'],
    ] as const)
      expect(membersOf(operation(method, path).responses[412]), `${method} ${path}`).toEqual(['current']);
    // of one that is not made because it is there already, who that is
    expect(membersOf(operation('post', '/api/pessoas').responses[409])).toEqual(['existing', 'alike']);
    for (const [method, path] of [
      ['put', '/api/pessoas/{id}'],
      ['patch', '/api/pessoas/{id}'],
      ['post', '/api/pessoas/{id}/restore'],
    ] as const)
      expect(membersOf(operation(method, path).responses[409]), `${method} ${path}`).toEqual([
        'existing',
        'mergedInto',
      ]);
  });

  test('the three calls name each status that they give', () => {
    const calls = everyOperation().filter(({ name }) => name.startsWith('post /{controller}/'));
    expect(calls).toHaveLength(3);
    for (const { name, operation: one } of calls)
      for (const status of [200, 400, 401, 403, 404, 408, 413, 415, 421, 422, 429, 431, 500, 503])
        expect(one.responses, `${name}: ${status}`).toHaveProperty(String(status));
  });

  test('a method that an address does not take is told of once, since no operation gives it', () => {
    expect(document.info.description).toMatch(/405.*`Allow`/);
  });
});

describe('what is sent', () => {
  test('a change of some fields names the fields, none of them required and none with a default', () => {
    const { content } = operation('patch', '/api/pessoas/{id}').requestBody!;
    for (const { schema } of Object.values(content)) {
      expect(schema.required).toBeUndefined();
      expect(Object.keys(schema.properties ?? {})).toEqual(
        expect.arrayContaining([
          'tipo',
          'nome',
          'cpf',
          'cnpj',
          'nomeFantasia',
          'enderecos',
          'limiteCredito',
          'version',
        ]),
      );
      for (const [field, described] of Object.entries(schema.properties ?? {}))
        expect(described, field).not.toHaveProperty('default');
    }
  });

  test('the example of a parameter is of its type', () => {
    for (const { name, operation: one } of everyOperation())
      for (const { name: parameter, schema, example } of one.parameters ?? []) {
        if (example === undefined || typeof schema.type !== 'string') continue;
        expect(typeof example, `${name}: ${parameter}`).toBe(schema.type === 'integer' ? 'number' : schema.type);
      }
  });
});

test('the document has its licence, and says of each group of operations what it is about', () => {
  expect(document.info.license?.identifier).toBe('MIT');
  const described = document.tags.map(({ name }) => name);
  expect(new Set(described)).toEqual(new Set(everyOperation().flatMap(({ operation: one }) => one.tags)));
});

test('no schema stands in it that nothing refers to', () => {
  const text = JSON.stringify(document);
  for (const name of Object.keys(document.components.schemas))
    expect(text, name).toContain(`"#/components/schemas/${name}"`);
});
