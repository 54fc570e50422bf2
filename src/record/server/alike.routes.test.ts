import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import type { Alike } from '../../matching/alike.schema.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();
type Created = Pessoa & { alike: Alike[] };
const CERTAIN = { 'if-none-alike': 'certain' };

function post(body: object, headers: Record<string, string> = {}) {
  return api.as.operador.post('/api/pessoas', body, headers);
}

async function create(body: object, headers?: Record<string, string>): Promise<Created> {
  const answer = await post(body, headers);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Created>();
}

/** A person with a unique name and birth date, and the phone that all persons of this test have. */
function somebody(nome: string, day: number) {
  return buildFisica({ nome, nascimento: `1980-02-${day}`, telefones: [TELEFONE] });
}

async function countOf(nome: string): Promise<number> {
  const sql = 'select count(*)::int as n from pessoas p where p.tenant_id = $1 and p.nome = $2';
  return (await api.database.owner.query<{ n: number }>(sql, [api.tenant.id, nome])).rows[0]!.n;
}

describe('a new record', () => {
  test('is answered with the records that may be the same person, if any', async () => {
    const first = await create(somebody('Thiago Quintela Sousa', 10));
    expect(first).not.toHaveProperty('alike');
    const second = await create(somebody('TIAGO QUINTELA SOUZA', 10));
    expect(second.alike).toMatchObject([{ pessoa: { id: first.id, codigo: first.codigo }, certeza: 'certa' }]);
    expect(second.alike[0]!.reasons.map(({ reason }) => reason)).toContain('Mesma data');
  });

  test('sent twice under one key or id gets the same answer twice', async () => {
    const first = await create(somebody('Ubirajara Xavantes', 11));
    const key = { 'idempotency-key': 'duas-vezes' };
    const made = await create(somebody('Ubirajara Chavantes', 11), key);
    expect(made.alike.map(({ pessoa }) => pessoa.id)).toEqual([first.id]);
    // a record created in between is not in the answer
    await create(somebody('Ubirajara Xavantes', 11));
    expect(await create(somebody('Ubirajara Chavantes', 11), key)).toEqual(made);
    expect(await create(somebody('Ubirajara Chavantes', 11), { ...key, ...CERTAIN })).toEqual(made);

    const byId = { ...somebody('Wanderleia Pitombo', 12), id: '0192f0c4-0000-7000-8000-0000000000a1' };
    expect(await create(byId)).toEqual(await create(byId));
  });

  test('may be sent back with the candidates of its answer, to replace the record', async () => {
    await create(somebody('Zoroastro Bacelar', 13));
    const { alike, ...made } = await create(somebody('Zoroastro Barcelar', 13));
    expect(alike).toHaveLength(1);
    const url = `/api/pessoas/${made.id}`;
    const answer = await api.as.operador.put(url, { ...made, alike, nome: 'Zoroastro B.' }, { 'if-match': '"1"' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ nome: 'Zoroastro B.', version: 2 });
    expect(answer.json()).not.toHaveProperty('alike');
  });
});

describe('If-None-Alike: certain', () => {
  test('creates no record of a person who certainly has one, and names that record', async () => {
    const first = await create(somebody('Sebastiana Tupinambá', 14), CERTAIN);
    const answer = await post(somebody('Sebastiana Tupinamba', 14), CERTAIN);
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'alike',
      detail: expect.stringMatching(/^É quase certo que já há/),
      alike: [{ pessoa: { id: first.id, nome: 'Sebastiana Tupinambá' }, certeza: 'certa' }],
    });
    expect(await countOf('Sebastiana Tupinamba')).toBe(0);
  });

  test('creates a record that shares only a phone with another', async () => {
    await create(somebody('Ludovica Pederneiras', 15), CERTAIN);
    await create(buildFisica({ nome: 'Olavo Guimarães', telefones: [TELEFONE] }), CERTAIN);
  });

  test('creates one of several that are sent simultaneously', async () => {
    const sent = Array.from({ length: 5 }, () => post(somebody('Evaristo Montezuma', 16), CERTAIN));
    const codes = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    expect(await countOf('Evaristo Montezuma')).toBe(1);
  });

  test('accepts no other value', async () => {
    expect((await post(somebody('Ana', 17), { 'if-none-alike': 'maybe' })).statusCode).toBe(422);
  });
});
