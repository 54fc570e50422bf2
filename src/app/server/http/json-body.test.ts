import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { hasRepeatedKey } from './json-body.ts';

const api = useApp();
const JSON_TYPE = { 'content-type': 'application/json' };

describe('hasRepeatedKey', () => {
  test.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['[{"b":[1,{"a":1, "a" :2}]}]', true],
    ['{"a":{},"b":1,"a":2}', true],
    ['{"":1,"":2}', true],
    ['{"a":"a","b":"a"}', false],
    ['{"a":{"a":{"a":1}},"b":{"a":1}}', false],
    ['[{"a":1},{"a":1}]', false],
    ['{"a":["a","a","a"],"b":","}', false],
    ['{"a":"\\"a\\":1,","b":"\\\\"}', false],
    ['"a"', false],
    ['null', false],
  ])('of %s: %s', (json, repeated) => expect(hasRepeatedKey(json)).toBe(repeated));
});

describe('a body', () => {
  test('with a field twice is refused', async () => {
    const answer = await api.as.operador.post('/api/pessoas', '{"tipo":"fisica","nome":"A","nome":"B"}', JSON_TYPE);
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed' });
  });

  test('with __proto__ is refused', async () => {
    const answer = await api.as.operador.post('/api/pessoas', '{"tipo":"fisica","__proto__":{}}', JSON_TYPE);
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed' });
  });

  test('may be called a merge patch', async () => {
    const { id } = (await api.as.operador.post('/api/pessoas', buildFisica())).json<Pessoa>();
    const headers = { 'content-type': 'application/merge-patch+json', 'if-match': '"1"' };
    const answer = await api.as.operador.patch(`/api/pessoas/${id}`, '{"nome":"Ana"}', headers);
    expect(answer.json()).toMatchObject({ nome: 'Ana', version: 2 });
  });

  test('may not be a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await api.as.operador.post('/api/pessoas', 'tipo=fisica&nome=A', headers)).statusCode).toBe(415);
  });
});
