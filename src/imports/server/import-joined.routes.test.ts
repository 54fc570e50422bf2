import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, rowsOf } from '../../../test/imports/imports.ts';
import { buildJuridica } from '../../../test/pessoas.ts';
import type { PessoaJuridica } from '../../pessoa/pessoa.ts';

/* Lines of a file with the document of another line and another inscrição. */

const api = useApp();

const HEADINGS = 'Razão Social;CNPJ;Inscrição Estadual;UF;Telefone;Nome Fantasia';
const NOME = 'Pão Quente Ltda';
const CNPJ = '11222333000181';

/** A line about the same company. */
const line = (numero: string, uf: string, phone = '', trade = '') => [NOME, CNPJ, numero, uf, phone, trade].join(';');
const others = (count: number) =>
  Array.from({ length: count }, (_, at) => [`Pessoa ${at} ${count}`, '', '', 'SP', '', ''].join(';'));

beforeEach(async () => {
  const all = (await api.as.gestor.get('/api/pessoas?q=Quente&limit=200')).json<{ items: { id: string }[] }>().items;
  for (const { id } of all) await api.as.gestor.delete(`/api/pessoas/${id}`, { 'if-match': '*' });
});

async function company(): Promise<PessoaJuridica> {
  const found = await api.as.gestor.get('/api/pessoas?q=Quente&limit=10');
  const items = found.json<{ items: { id: string }[] }>().items;
  expect(items).toHaveLength(1);
  return (await api.as.gestor.get(`/api/pessoas/${items[0]?.id}`)).json<PessoaJuridica>();
}

async function importLines(lines: string[]) {
  const checked = await checkFile(api.as.gestor, [HEADINGS, ...lines].join('\n'));
  const joined = await rowsOf(api.as.gestor, checked.id, 'joined');
  const done = await finishStep(api.as.gestor, checked.id, 'apply', { again: true });
  return { checked, joined, done };
}

const SP = { uf: 'SP', numero: '110042490114' };
const MG = { uf: 'MG', numero: '0623079040081' };
const BA = { uf: 'BA', numero: '100000306' };

test('join the record of the first line, whatever stands between them', async () => {
  const { checked, joined, done } = await importLines([
    line(SP.numero, 'SP', '(11) 3333-4444'),
    ...others(3),
    line(MG.numero, 'MG', '(31) 3333-4444', 'Pão'),
    line(BA.numero, 'BA'),
  ]);
  expect(checked.counts).toMatchObject({ create: 4, joined: 2, duplicates: 0, refused: 0 });
  expect(joined).toMatchObject([{ line: 6, sameAsLine: 2, issues: [{ code: 'joined', column: 1 }] }, { line: 7 }]);
  expect(done.counts).toMatchObject({ create: 4, joined: 2, duplicates: 0, refused: 0 });
  const { inscricoesEstaduais, telefones, nomeFantasia, version } = await company();
  expect(inscricoesEstaduais.map(({ uf, numero }) => ({ uf, numero }))).toEqual([SP, MG, BA]);
  expect(telefones.map(({ numero }) => numero)).toEqual(['1133334444', '3133334444']);
  expect({ nomeFantasia, version }).toEqual({ nomeFantasia: 'Pão', version: 1 });
});

test('join over the rows of several transactions', async () => {
  const { done } = await importLines([line(SP.numero, 'SP'), ...others(1100), line(MG.numero, 'MG')]);
  expect(done.counts).toMatchObject({ create: 1101, joined: 1, duplicates: 0 });
  expect((await company()).inscricoesEstaduais).toMatchObject([SP, MG]);
});

test('stay duplicates if the first line has the inscrição, in any spelling, or if they have none', async () => {
  const { checked } = await importLines([
    line('062.307.904/0081', 'MG'),
    line('62.307.904/0081', 'MG'),
    line('', 'MG', '(31) 3333-4444'),
  ]);
  expect(checked.counts).toMatchObject({ create: 1, joined: 0, duplicates: 2 });
});

test('join a record that exists already, and a second import changes nothing', async () => {
  const made = await api.as.gestor.post(
    '/api/pessoas',
    buildJuridica({ nome: NOME, cnpj: CNPJ, inscricoesEstaduais: [SP] as never }),
  );
  expect(made.statusCode).toBe(201);
  const lines = [line(SP.numero, 'SP'), line(MG.numero, 'MG')];
  expect((await importLines(lines)).done.counts).toMatchObject({ update: 1, joined: 1 });
  expect((await company()).inscricoesEstaduais).toMatchObject([SP, MG]);
  expect((await importLines(lines)).done.counts).toMatchObject({ update: 0, unchanged: 1, joined: 1 });
});

test('join the first line once it is corrected, and leave with it', async () => {
  const bad = [NOME, CNPJ, SP.numero, 'XX', '', ''].join(';');
  const checked = await checkFile(api.as.gestor, [HEADINGS, bad, line(MG.numero, 'MG'), ...others(1)].join('\n'));
  expect(checked.counts).toMatchObject({ refused: 1, duplicates: 1, joined: 0 });
  const put = await api.as.gestor.put(`/api/imports/${checked.id}/rows/2`, { cells: line(SP.numero, 'SP').split(';') });
  expect(put.statusCode, put.body).toBe(200);
  const done = await finishStep(api.as.gestor, checked.id, 'apply', { again: true });
  expect(done.counts).toMatchObject({ refused: 0, duplicates: 0, joined: 1, create: 2 });
  expect((await company()).inscricoesEstaduais.map(({ numero }) => numero).toSorted()).toEqual([MG.numero, SP.numero]);
});

test('join nothing with a value that cannot be read, also where the record exists', async () => {
  const lines = [line(SP.numero, 'SP'), line(MG.numero, 'XX')];
  for (const counts of [{ create: 1 }, { unchanged: 1 }])
    expect((await importLines(lines)).done.counts).toMatchObject({ ...counts, joined: 0, refused: 1 });
  expect((await company()).inscricoesEstaduais).toMatchObject([SP]);
});

test('of a person, too, and a line that somebody leaves out does not join', async () => {
  const cpf = cpfOf(7);
  const person = (numero: string) => ['José Produtor Quente', cpf, numero, 'SP', '', ''].join(';');
  const headings = HEADINGS.replace('CNPJ', 'CPF');
  const checked = await checkFile(
    api.as.gestor,
    [headings, person('P-01100424.3/002'), person('P-01100425.3/002'), person('P-01100426.3/002')].join('\n'),
  );
  expect(checked.counts).toMatchObject({ create: 1, joined: 2 });
  await api.as.gestor.put(`/api/imports/${checked.id}/rows/4`, { skip: true });
  const done = await finishStep(api.as.gestor, checked.id, 'apply', { again: true });
  expect(done.counts).toMatchObject({ create: 1, joined: 1, skipped: 1 });
  expect((await company()).inscricoesEstaduais).toHaveLength(2);
});
