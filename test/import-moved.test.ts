import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AppliedMoved, Import, ImportRow, ImportSettings } from '../src/imports/model/import.ts';
import type { Pessoa } from '../src/pessoa/pessoa.ts';
import type { HistoryItem, Operation } from '../src/register/operations/operation.schema.ts';
import { useApp } from './builders.ts';
import { checkFile, cpfOf, finishStep, rowsOf } from './imports/imports.ts';

const api = useApp();
const ROUNDS = 8;
const RECORDS = 25;
const LIMITS: Partial<ImportSettings> = { columns: ['cpf', 'nome', 'limiteCredito'], mode: 'both', match: ['cpf'] };

let made = 0;

async function create(limiteCredito = '10.00'): Promise<Extract<Pessoa, { tipo: 'fisica' }>> {
  made += 1;
  const body = { tipo: 'fisica', nome: `Pessoa ${made}`, cpf: cpfOf(made), limiteCredito };
  const answer = await api.as.gestor.post('/api/pessoas', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function read({ id }: Pick<Pessoa, 'id'>): Promise<Pessoa> {
  return (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();
}

function ifMatch(version: number): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

function patch({ id, version }: Pessoa, change: object) {
  return api.as.operador.patch(`/api/pessoas/${id}`, change, ifMatch(version));
}

type Row = { cpf: string | null; nome: string; limit: string };

function check(...rows: Row[]): Promise<Import> {
  const lines = rows.map(({ cpf, nome, limit }) => `${cpf ?? ''};${nome};${limit}\n`);
  return checkFile(api.as.gestor, `CPF;Nome;Limite\n${lines.join('')}`, LIMITS);
}

function apply({ id }: Import, body: object = { again: true }): Promise<Import> {
  return finishStep(api.as.gestor, id, 'apply', body);
}

/** What others do to a record between the check of a file and its applying. */
const OTHERS: readonly [name: string, act: (pessoa: Pessoa) => Promise<{ statusCode: number; body: string }>][] = [
  ['PATCH', (pessoa) => patch(pessoa, { limiteCredito: '999.00' })],
  [
    'change of many',
    ({ id }) => {
      const change = { type: 'setLimiteCredito', limiteCredito: '999.00' };
      return api.as.gestor.post('/api/operations/bulk', { selection: { ids: [id] }, change, expected: 1 });
    },
  ],
  [
    'undo',
    async ({ id, version }) => {
      const { items } = (await api.as.gestor.get(`/api/pessoas/${id}/history`)).json<{ items: HistoryItem[] }>();
      const own = items.find((item) => item.version === version);
      return api.as.gestor.post(`/api/operations/${own!.operationId}/undo`); // every version has one
    },
  ],
];

/** A record of version 2 whose limit was 999 before and is 10 now: taking that back is a change like others. */
async function createTwice() {
  const first = await create('999.00');
  const answer = await patch(first, { limiteCredito: '10.00' });
  return answer.json<typeof first>();
}

describe('what was saved after the check of a file stays', () => {
  test.each(OTHERS)('by a %s, of rows that were as the record and of rows that changed it', async (_name, act) => {
    for (const limit of ['10,00', '20,00']) {
      const pessoa = await createTwice();
      const checked = await check({ ...pessoa, limit });
      expect(checked.counts).toMatchObject(limit === '10,00' ? { unchanged: 1 } : { update: 1 });
      expect((await act(pessoa)).statusCode).toBeLessThan(300);
      const done = await apply(checked);
      expect(done).toMatchObject({ state: 'done', counts: { moved: 1, update: 0, unchanged: 0, create: 0, stale: 0 } });
      expect(await read(pessoa)).toMatchObject({ limiteCredito: '999.00', version: 3 });
      expect(await rowsOf(api.as.gestor, checked.id, 'moved')).toMatchObject([
        {
          line: 2,
          kind: 'moved',
          becomes: null,
          existing: { id: pessoa.id },
          issues: [{ code: 'moved', column: null }],
        },
      ]);
    }
  });

  test('by a deletion: the row makes no other record', async () => {
    const pessoa = await create();
    const checked = await check({ ...pessoa, limit: '20,00' });
    await api.as.gestor.delete(`/api/pessoas/${pessoa.id}`, ifMatch(1));
    expect((await apply(checked)).counts).toMatchObject({ moved: 1, create: 0, update: 0 });
    const { rows } = await api.owner.query('select 1 from pessoas where tenant_id = $1 and cpf = $2', [
      api.tenant.id,
      pessoa.cpf,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('by a creation: a row that was to make the record does not change it', async () => {
    const cpf = cpfOf((made += 1));
    const checked = await check({ cpf, nome: 'De um arquivo', limit: '20,00' });
    expect(checked.counts).toMatchObject({ create: 1 });
    const created = await api.as.operador.post('/api/pessoas', { tipo: 'fisica', nome: 'De alguém', cpf });
    expect((await apply(checked)).counts).toMatchObject({ moved: 1, create: 0, update: 0 });
    expect(await read(created.json<Pessoa>())).toMatchObject({ nome: 'De alguém', version: 1 });
  });

  test('and what a row would change no more is as it was', async () => {
    const pessoa = await create();
    const checked = await check({ ...pessoa, limit: '20,00' });
    await patch(pessoa, { limiteCredito: '20.00' });
    expect((await apply(checked)).counts).toMatchObject({ moved: 0, unchanged: 1 });
  });

  test('unless it is asked for that the file wins', async () => {
    const pessoa = await create();
    const checked = await check({ ...pessoa, limit: '20,00' });
    await patch(pessoa, { limiteCredito: '999.00', observacoes: 'fica' });
    const done = await apply(checked, { moved: 'apply' });
    expect(done.counts).toMatchObject({ moved: 0, update: 1 });
    expect(await read(pessoa)).toMatchObject({ limiteCredito: '20.00', observacoes: 'fica' });
  });
});

test('a row that stayed out when it was checked does not go in because the register is another one', async () => {
  const pessoa = await create();
  const file = `CPF;Nome;Limite\n${pessoa.cpf};Quem vem depois;20,00\n`;
  const checked = await checkFile(api.as.gestor, file, { ...LIMITS, mode: 'create' });
  expect(checked.counts).toMatchObject({ duplicates: 1 });
  await api.as.gestor.delete(`/api/pessoas/${pessoa.id}`, ifMatch(1));
  expect((await apply(checked)).counts).toMatchObject({ moved: 1, create: 0 });
});

test('two rows of one record are told apart from what others did, and all that nobody touched goes in', async () => {
  const [one, two] = [await create(), await create()];
  const checked = await check(
    { ...one, limit: '20,00' },
    { ...one, limit: '30,00' },
    { ...two, limit: '40,00' },
    { cpf: cpfOf((made += 1)), nome: 'Nova', limit: '50,00' },
  );
  expect(checked.counts).toMatchObject({ update: 2, duplicates: 1, create: 1 });
  expect((await apply(checked)).counts).toMatchObject({ update: 2, duplicates: 1, create: 1, moved: 0 });
  expect(await read(one)).toMatchObject({ limiteCredito: '20.00', version: 2 });
});

test('a corrected row is held to the moment of its correction, and who follows it as well', async () => {
  const pessoa = await create();
  const other = cpfOf((made += 1));
  const checked = await check({ ...pessoa, limit: '20,00' }, { ...pessoa, limit: '30,00' });
  const edited = await patch(pessoa, { limiteCredito: '999.00' });
  // seen after the edit: it is what is shown beside the new cells
  const correct = await api.as.gestor.put(`/api/imports/${checked.id}/rows/2`, { cells: [other, 'Outra', '20,00'] });
  expect(correct.json()).toMatchObject({ counts: { create: 1, update: 1, duplicates: 0 } });
  expect((await apply(checked)).counts).toMatchObject({ create: 1, update: 1, moved: 0 });
  expect(await read(pessoa)).toMatchObject({ limiteCredito: '30.00', version: edited.json<Pessoa>().version + 1 });
  const again = await check({ ...pessoa, limit: '40,00' });
  await api.as.gestor.put(`/api/imports/${again.id}/rows/2`, { cells: [pessoa.cpf, pessoa.nome, '50,00'] });
  await patch(await read(pessoa), { limiteCredito: '999.00' });
  expect((await apply(again)).counts).toMatchObject({ moved: 1, update: 0 });
  expect((await read(pessoa)).limiteCredito).toBe('999.00');
});

function moved(id: string): Promise<ImportRow[]> {
  return rowsOf(api.as.gestor, id, 'moved');
}

async function go(id: string, body: object): Promise<AppliedMoved> {
  const answer = await api.as.gestor.post(`/api/imports/${id}/moved`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<AppliedMoved>();
}

describe('rows that stood aside', () => {
  test('show what was checked, what is there now and what the file has, and go in one by one or all, as an operation', async () => {
    const pessoas = [await create(), await create(), await create()];
    const checked = await check(...pessoas.map((pessoa) => ({ ...pessoa, limit: '20,00' })));
    for (const pessoa of pessoas) await patch(pessoa, { limiteCredito: '999.00', observacoes: 'fica' });
    const done = await apply(checked);
    expect(done.counts).toMatchObject({ moved: 3 });
    const rows = await moved(checked.id);
    const fields = [
      { path: 'limiteCredito', label: 'Limite de crédito', checked: '10.00', now: '999.00', file: '20.00' },
      { path: 'observacoes', label: 'Observações', checked: '', now: 'fica', file: 'fica' },
    ];
    expect(rows.map((row) => row.moved)).toEqual(pessoas.map(() => ({ version: 2, fields })));
    const one = await go(checked.id, { rows: [{ line: 2, version: 2 }] });
    expect(one).toMatchObject({ applied: 1, counts: { moved: 2, update: 1 } });
    expect(await read(pessoas[0]!)).toMatchObject({ limiteCredito: '20.00', observacoes: 'fica', version: 3 });
    expect(await go(checked.id, {})).toMatchObject({ applied: 2, counts: { moved: 0, update: 3 } });
    expect(await go(checked.id, {})).toMatchObject({ operationId: null, applied: 0, counts: { update: 3 } });
    const undo = await api.as.gestor.post(`/api/operations/${one.operationId}/undo`);
    expect(undo.json()).toMatchObject({ done: 1 });
    expect(await read(pessoas[0]!)).toMatchObject({ limiteCredito: '999.00' });
  });

  test('stay aside when somebody changed the record again since it was looked at', async () => {
    const pessoa = await create();
    const checked = await check({ ...pessoa, limit: '20,00' });
    const once = (await patch(pessoa, { limiteCredito: '998.00' })).json<Pessoa>();
    await apply(checked);
    await patch(once, { limiteCredito: '999.00' });
    expect(await go(checked.id, { rows: [{ line: 2, version: 2 }] })).toMatchObject({
      applied: 0,
      counts: { moved: 1 },
    });
    const [row] = await moved(checked.id);
    expect(row?.moved).toMatchObject({ version: 3, fields: [{ checked: '10.00', now: '999.00', file: '20.00' }] });
    expect(await go(checked.id, { rows: [{ line: 2, version: 3 }] })).toMatchObject({ applied: 1 });
  });

  test('make a record where the one of the check is gone, if that is asked for', async () => {
    const pessoa = await create();
    const checked = await check({ ...pessoa, limit: '20,00' });
    await api.as.gestor.delete(`/api/pessoas/${pessoa.id}`, ifMatch(1));
    await apply(checked);
    const [row] = await moved(checked.id);
    expect(row).toMatchObject({ existing: null, moved: { version: 0, fields: [{ checked: '10.00', now: null }] } });
    expect(await go(checked.id, { rows: [{ line: 2, version: 0 }] })).toMatchObject({
      counts: { create: 1, moved: 0 },
    });
  });

  test('are those of an import that came to its end', async () => {
    const checked = await check({ ...(await create()), limit: '20,00' });
    const answer = await api.as.gestor.post(`/api/imports/${checked.id}/moved`, {});
    expect(answer.statusCode).toBe(409);
  });
});

describe(`in ${ROUNDS * RECORDS} changes at the same moment, none that was acknowledged is reverted`, () => {
  test.each(OTHERS)('an import and a %s', async (_name, act) => {
    const seen = { first: 0, aside: 0 };
    let applyMs = 10;
    for (let round = 0; round < ROUNDS; round += 1) {
      const pessoas = await Promise.all(Array.from({ length: RECORDS }, createTwice));
      const checked = await check(
        ...pessoas.map((pessoa, index) => ({ ...pessoa, limit: index % 2 === 0 ? '10,00' : '20,00' })),
      );
      const start = performance.now();
      const applying = apply(checked).finally(() => (applyMs = performance.now() - start));
      // at each moment of the applying, from its beginning to its end
      const acting = pessoas.map(async (pessoa, index) => {
        await sleep((applyMs * index) / RECORDS);
        return act(pessoa);
      });
      const [done, answers] = await Promise.all([applying, Promise.all(acting)]);
      for (const [index, pessoa] of pessoas.entries()) {
        const { limiteCredito } = await read(pessoa);
        const { statusCode, body } = answers[index]!; // one each
        expect({ limiteCredito, statusCode, body }).toSatisfy(isNotReverted);
      }
      seen.aside += done.counts!.moved;
      seen.first += RECORDS - done.counts!.moved;
    }
    expect(Math.min(seen.first, seen.aside)).toBeGreaterThan(0);
  });
});

type Outcome = { limiteCredito: string | null; statusCode: number; body: string };

/** A PATCH of who has not seen the import is refused, and an undo leaves what the import changed; all else stays. */
function isNotReverted({ limiteCredito, statusCode, body }: Outcome): boolean {
  if (limiteCredito === '999.00') return statusCode < 300;
  return statusCode === 412 || (JSON.parse(body) as Partial<Operation>).kept === 1; // the answer of an undo
}
