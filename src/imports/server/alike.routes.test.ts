import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, finishStep, rowsOf } from '../../../test/imports/imports.ts';
import { buildFisica, TELEFONE } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import type { ChosenAlike, CorrectedRow, ImportSettings } from '../model/import.ts';

const api = useApp();
const COLUMNS: Partial<ImportSettings> = {
  columns: ['nome', 'nascimento', 'telefones.1.numero'],
  mode: 'both',
  match: ['cpf'],
};
const HEADINGS = 'Nome;Nascimento;Telefone';

/** Two words that no other number has. */
const SOUNDS = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'tu'];
function wordOf(number: number): string {
  return String(10_000 + number)
    .split('')
    .map((digit) => SOUNDS[Number(digit)])
    .join('');
}

/** Somebody with a rare name, a date and a phone; `spelt`: as another person would write the same. */
function personOf(number: number): { nome: string; nascimento: string; telefone: string; spelt: string } {
  const word = wordOf(number);
  const day = String(1 + (number % 28)).padStart(2, '0');
  const year = 1910 + (number % 97);
  return {
    nome: `Thiago Vieira ${word.charAt(0).toUpperCase()}${word.slice(1)}z`,
    nascimento: `${year}-02-${day}`,
    telefone: `119${87654000 + number}`,
    spelt: `TIAGO ${word.toUpperCase()}S VIEIRA;${day}/02/${year};(11) 9${String(87654000 + number).slice(0, 4)}-${String(87654000 + number).slice(4)}`,
  };
}

async function create(number: number, more: object = {}): Promise<Pessoa> {
  const { nome, nascimento, telefone } = personOf(number);
  const telefones = [{ ...TELEFONE, numero: telefone }];
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica({ nome, nascimento, telefones, ...more }));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function countLive(): Promise<number> {
  return (await api.as.gestor.get('/api/pessoas/count')).json<{ count: number }>().count;
}

async function choose(id: string, line: number, body: object): Promise<CorrectedRow> {
  const answer = await api.as.gestor.put(`/api/imports/${id}/rows/${line}/alike`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CorrectedRow>();
}

async function chooseAll(id: string, choice: string): Promise<ChosenAlike[]> {
  const answers: ChosenAlike[] = [];
  for (const certeza of ['certa', 'provavel']) {
    const answer = await api.as.gestor.put(`/api/imports/${id}/alike`, { certeza, choice });
    expect(answer.statusCode, answer.body).toBe(200);
    answers.push(answer.json<ChosenAlike>());
  }
  return answers;
}

function fileOf(numbers: readonly number[]): string {
  return [HEADINGS, ...numbers.map((number) => personOf(number).spelt)].join('\r\n');
}

let first = 0;
const many = Array.from({ length: 50 }, (_, at) => at);
beforeEach(() => {
  first += 1003;
});

test('asks about fifty rows of existing people in another spelling, and creates none when all are skipped', async () => {
  const numbers = many.map((at) => first + at);
  for (const number of numbers) await create(number);
  const before = await countLive();
  const { id, counts } = await checkFile(api.as.gestor, fileOf(numbers), COLUMNS);
  expect(counts).toMatchObject({ alike: 50, create: 0, update: 0 });
  const refused = await api.as.gestor.post(`/api/imports/${id}/apply`, {});
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'undecided', alike: 50 }]);
  const [row] = await rowsOf(api.as.gestor, id, 'alike');
  expect(row).toMatchObject({ line: 2, kind: 'alike', becomes: null, issues: [{ column: 0, code: 'alike' }] });
  expect(row?.alike?.[0]).toMatchObject({ pessoa: { nome: personOf(first).nome }, line: null, certeza: 'certa' });
  expect(row?.alike?.[0]?.reasons.map(({ reason }) => reason)).toContain('Mesmo telefone');
  const [certain] = await chooseAll(id, 'skip');
  expect(certain).toMatchObject({ chosen: 50, left: 0, counts: { alike: 0, certain: 0, skipped: 50, leftAlike: 50 } });
  const done = await finishStep(api.as.gestor, id, 'apply');
  expect(done.counts).toMatchObject({ alike: 0, create: 0, update: 0, skipped: 50, leftAlike: 50 });
  expect(await countLive()).toBe(before);
  const csv = (await api.as.gestor.get(`/api/imports/${id}/refused.csv`)).body;
  expect(csv.split('\r\n').filter((line) => line.includes('Talvez já exista: ficha'))).toHaveLength(50);
});

test('the operation of an import counts the rows that a user left out as existing, and 0 for another operation', async () => {
  await create(first);
  await create(first + 1);
  const operationOf = async (id: string) =>
    (
      await api.as.gestor.get(`/api/operations/${(await finishStep(api.as.gestor, id, 'apply')).operationId}`)
    ).json<Operation>();
  const asked = await checkFile(api.as.gestor, fileOf([first, first + 1, first + 300]), COLUMNS);
  await chooseAll(asked.id, 'skip');
  expect(await operationOf(asked.id)).toMatchObject({ kind: 'import', total: 1, leftAlike: 2 });
  const { id } = await checkFile(api.as.gestor, fileOf([first + 400]), COLUMNS);
  expect(await operationOf(id)).not.toHaveProperty('leftAlike');
});

test('updates all fifty, and the undo of the import gives them back', async () => {
  const numbers = many.map((at) => first + at);
  const records: Pessoa[] = [];
  for (const number of numbers) records.push(await create(number));
  const before = await countLive();
  const { id } = await checkFile(api.as.gestor, fileOf(numbers), COLUMNS);
  await chooseAll(id, 'update');
  const [row] = await rowsOf(api.as.gestor, id, 'update');
  expect(row).toMatchObject({ existing: { id: records[0]!.id }, choice: { does: 'update', id: records[0]!.id } });
  expect(row?.changes?.find(({ path }) => path === 'nome')).toMatchObject({ before: records[0]!.nome });
  const done = await finishStep(api.as.gestor, id, 'apply');
  expect(done.counts).toMatchObject({ create: 0, update: 50, alike: 0 });
  expect(await countLive()).toBe(before);
  const changed = (await api.as.gestor.get(`/api/pessoas/${records[7]!.id}`)).json<Pessoa>();
  expect(changed.nome.toUpperCase()).toBe(personOf(numbers[7]!).spelt.split(';')[0]);
  const undo = await api.as.gestor.post(`/api/operations/${done.operationId}/undo`);
  expect(undo.json()).toMatchObject({ done: 50, kept: 0, failed: 0 });
  const given = (await api.as.gestor.get(`/api/pessoas/${records[7]!.id}`)).json<Pessoa>();
  expect(given.nome).toBe(records[7]!.nome);
});

test('asks about the second of two equal rows in a file, but no longer once the first is left out', async () => {
  const { spelt } = personOf(first);
  const file = [HEADINGS, spelt, personOf(first + 1).spelt, spelt.toLowerCase()].join('\r\n');
  const { id, counts } = await checkFile(api.as.gestor, file, COLUMNS);
  expect(counts).toMatchObject({ create: 2, alike: 1 });
  const [row] = await rowsOf(api.as.gestor, id, 'alike');
  expect(row).toMatchObject({ line: 4, sameAsLine: 2, alike: [{ pessoa: null, line: 2, certeza: 'certa' }] });
  const update = await api.as.gestor.put(`/api/imports/${id}/rows/4/alike`, { choice: 'update' });
  expect([update.statusCode, update.body]).toEqual([422, expect.stringContaining('não há ficha para atualizar')]);
  const skipped = await api.as.gestor.put(`/api/imports/${id}/rows/2`, { skip: true });
  expect(skipped.json<CorrectedRow>().counts).toMatchObject({ create: 2, alike: 0, skipped: 1 });
  const back = await api.as.gestor.put(`/api/imports/${id}/rows/2`, { skip: false });
  expect(back.json<CorrectedRow>().counts).toMatchObject({ create: 3, skipped: 0 });
});

test('creates another record by choice, and asks again when the choice is undone or the row is corrected', async () => {
  await create(first);
  const { id } = await checkFile(api.as.gestor, fileOf([first]), COLUMNS);
  const created = await choose(id, 2, { choice: 'create' });
  expect(created).toMatchObject({
    row: { becomes: 'create', choice: { does: 'create' } },
    counts: { create: 1, alike: 0 },
  });
  const asked = await choose(id, 2, { choice: 'ask' });
  expect(asked).toMatchObject({ row: { kind: 'alike', becomes: null }, counts: { create: 0, alike: 1, certain: 1 } });
  await choose(id, 2, { choice: 'create' });
  const [nome, nascimento] = personOf(first).spelt.split(';');
  const corrected = await api.as.gestor.put(`/api/imports/${id}/rows/2`, { cells: [nome, nascimento, ''] });
  expect(corrected.json<CorrectedRow>()).toMatchObject({ row: { kind: 'alike' }, counts: { alike: 1, create: 0 } });
  await choose(id, 2, { choice: 'create' });
  const before = await countLive();
  const done = await finishStep(api.as.gestor, id, 'apply');
  expect(done.counts).toMatchObject({ create: 1 });
  expect(await countLive()).toBe(before + 1);
});

test('does not ask about a row with the document of a record, nor about a person with another document', async () => {
  await create(first, { cpf: '52998224725' });
  const { nome, nascimento } = personOf(first);
  const file = ['Nome;Nascimento;CPF', `${nome};${nascimento};529.982.247-25`, `${nome};${nascimento};111.444.777-35`];
  const columns = { columns: ['nome', 'nascimento', 'cpf'], mode: 'both' as const, match: ['cpf' as const] };
  const { counts } = await checkFile(api.as.gestor, file.join('\r\n'), columns);
  expect(counts).toMatchObject({ alike: 0, create: 1, duplicates: 0 });
});

test('leaves a row out if its record changed after the choice, and refuses it if the record was deleted: never another record', async () => {
  const [changing, going] = [await create(first), await create(first + 1)];
  const { id } = await checkFile(api.as.gestor, fileOf([first, first + 1]), COLUMNS);
  await chooseAll(id, 'update');
  const before = await countLive();
  const touched = await api.as.gestor.patch(
    `/api/pessoas/${changing.id}`,
    { observacoes: 'mudou' },
    { 'if-match': `"${changing.version}"` },
  );
  expect(touched.statusCode, touched.body).toBe(200);
  const gone = await api.as.gestor.delete(`/api/pessoas/${going.id}`, { 'if-match': `"${going.version}"` });
  expect(gone.statusCode, gone.body).toBeLessThan(300);
  const done = await finishStep(api.as.gestor, id, 'apply');
  expect(done.counts).toMatchObject({ create: 0, update: 0, moved: 1, refused: 1 });
  expect(await countLive()).toBe(before - 1);
  const [refused] = await rowsOf(api.as.gestor, id, 'refused');
  expect(refused?.issues[0]).toMatchObject({ code: 'chosen_gone', message: expect.stringContaining(going.nome) });
  const moved = await api.as.gestor.post(`/api/imports/${id}/moved`, {});
  expect(moved.json()).toMatchObject({ applied: 1, counts: { moved: 0, update: 1, create: 0 } });
});

const seen = ({ id, version }: Pessoa) => ({ id, version });

test('leaves a row out if its chosen record was merged since, and names the survivor', async () => {
  const [chosen, survivor] = [await create(first), await create(first + 1)];
  const { id } = await checkFile(api.as.gestor, fileOf([first]), COLUMNS);
  await choose(id, 2, { choice: 'update', pessoa: chosen.id });
  const merged = await api.as.gestor.post('/api/pessoas/merge', { survivor: seen(survivor), merged: [seen(chosen)] });
  expect(merged.statusCode, merged.body).toBe(201);
  const done = await finishStep(api.as.gestor, id, 'apply');
  expect(done.counts).toMatchObject({ create: 0, update: 0, moved: 1, refused: 0 });
  const [moved] = await rowsOf(api.as.gestor, id, 'moved');
  expect(moved?.existing?.id).toBe(survivor.id);
});

test('lets only one row change a record', async () => {
  await create(first);
  const { spelt } = personOf(first);
  const { id } = await checkFile(api.as.gestor, [HEADINGS, spelt, spelt].join('\r\n'), COLUMNS);
  const [certain] = await chooseAll(id, 'update');
  expect(certain?.counts).toMatchObject({ update: 1, duplicates: 1, alike: 0 });
});

test('answers 404 for a line without a question, and 422 for a record that is not among the matches of the row', async () => {
  await create(first);
  const other = await create(first + 1);
  const { id } = await checkFile(api.as.gestor, fileOf([first, first + 60]), COLUMNS);
  const put = (line: number, body: object) => api.as.gestor.put(`/api/imports/${id}/rows/${line}/alike`, body);
  expect((await put(3, { choice: 'create' })).statusCode).toBe(404);
  expect((await put(2, { choice: 'update', pessoa: other.id })).statusCode).toBe(422);
  expect((await put(2, { choice: 'other' })).statusCode).toBe(422);
});
