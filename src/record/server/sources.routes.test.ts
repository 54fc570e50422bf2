import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, importFile } from '../../../test/imports/imports.ts';
import { buildFisica, EMAIL } from '../../../test/pessoas.ts';
import type { Import } from '../../imports/model/import.ts';
import type { Pessoa, PessoaFisica } from '../../pessoa/pessoa.ts';

const api = useApp();
let serial = 500;

type Item = { path: string; label: string; source: { kind: string; key: string; at: string; text: string } };

async function create(content: Parameters<typeof buildFisica>[0] = {}): Promise<PessoaFisica> {
  const cpf = cpfOf((serial += 1));
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica({ nome: 'Ana Lima', cpf, ...content }));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<PessoaFisica>();
}

async function readSources({ id }: Pick<Pessoa, 'id'>, caller = api.as.gestor): Promise<Item[]> {
  const answer = await caller.get(`/api/pessoas/${id}/fontes`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Item[] }>().items;
}

const read = async ({ id }: Pick<Pessoa, 'id'>) => (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();

/** Imports a spreadsheet with one row that changes the record, or creates one. */
function importRow({ cpf }: { cpf: string | null }, nome: string, email = ''): Promise<Import> {
  return importFile(api.as.gestor, `CPF;Nome;E-mail\r\n${cpf};${nome};${email}\r\n`);
}

async function rename({ id }: Pick<Pessoa, 'id'>, nome: string, version: number): Promise<void> {
  const answer = await api.as.gestor.patch(`/api/pessoas/${id}`, { nome }, { 'if-match': `"${version}"` });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function findByCpf(cpf: string): Promise<Pessoa> {
  const list = await api.as.gestor.get(`/api/pessoas?q=${cpf}`);
  return list.json<{ items: Pessoa[] }>().items[0]!;
}

test('a record typed by people has no sources, and an imported one names the file and the line', async () => {
  const typed = await create();
  expect(await readSources(typed)).toEqual([]);
  expect(typed).not.toHaveProperty('sources');
  const cpf = cpfOf((serial += 1));
  await importRow({ cpf }, 'Bia da Planilha', 'bia@exemplo.com.br');
  const made = await findByCpf(cpf);
  const items = await readSources(made);
  expect(items.map(({ path, label }) => [path, label])).toEqual([
    ['nome', 'Nome'],
    ['cpf', 'CPF'],
    ['emails.0', 'E-mail 1'],
  ]);
  expect(items[0]?.source).toMatchObject({ kind: 'arquivo', key: 'fichas.csv:2' });
  expect(items[0]?.source.text).toMatch(/^de fichas\.csv, linha 2, em \d\d\/\d\d\/\d{4}$/);
  // the answer for the record itself and its ETag do not change
  const answer = await api.as.gestor.get(`/api/pessoas/${made.id}`);
  expect(answer.json()).not.toHaveProperty('sources');
  const again = await api.as.gestor.get(`/api/pessoas/${made.id}`, { 'if-none-match': String(answer.headers['etag']) });
  expect(again.statusCode).toBe(304);
});

test('the history of an import names the file, and that of a change by a user nothing', async () => {
  const typed = await create();
  await importRow(typed, 'Ana Lima Souza');
  await rename(typed, 'Ana', 2);
  const { items } = (await api.as.gestor.get(`/api/pessoas/${typed.id}/history?limit=9`)).json<{
    items: { kind: string; source: { key: string } | null; changes: { path: string }[] }[];
  }>();
  expect(items.map(({ kind, source }) => [kind, source?.key])).toEqual([
    ['update', undefined],
    ['import', 'fichas.csv:2'],
    ['create', undefined],
  ]);
  expect(items.flatMap(({ changes }) => changes).some(({ path }) => path.startsWith('sources'))).toBe(false);
});

test('a value that a user changes has no source, and the undo brings the source back', async () => {
  const typed = await create({ emails: [EMAIL] });
  await importRow(typed, 'Ana Lima Souza', 'nova@exemplo.com.br');
  const before = await readSources(typed);
  expect(before.map(({ path }) => path)).toEqual(['nome', 'cpf', 'emails.1']);
  const { version } = await read(typed);
  await rename(typed, 'Ana', version);
  expect((await readSources(typed)).map(({ path }) => path)).toEqual(['cpf', 'emails.1']);
  const { items } = (await api.as.gestor.get(`/api/pessoas/${typed.id}/history?limit=1`)).json<{
    items: { operationId: string }[];
  }>();
  const undone = await api.as.gestor.post(`/api/operations/${items[0]!.operationId}/undo`);
  expect(undone.statusCode, undone.body).toBe(201);
  expect(await readSources(typed)).toEqual(before);
  // values of a version that a user restores have no source
  const back = await api.as.gestor.post(
    `/api/pessoas/${typed.id}/versions/1/restore`,
    {},
    { 'if-match': `"${version + 2}"` },
  );
  expect(back.statusCode, back.body).toBe(200);
  expect((await readSources(typed)).map(({ path }) => path)).toEqual(['cpf']);
});

/** The exported file of the record with these columns. */
async function exportColumns(columns: string[] | null): Promise<string> {
  const list = { q: 'Zuleica Fonte' };
  const made = await api.as.gestor.post('/api/exports', { format: 'csv', list, settings: { columns } });
  expect(made.statusCode, made.body).toBe(201);
  return (await api.as.gestor.get(`/api/exports/${made.json<{ id: string }>().id}/file`)).body;
}

test('an export has the sources in a separate column, if the user chooses it', async () => {
  const typed = await create({ nome: 'Zuleica Fonte' });
  await importRow(typed, 'Zuleica Fonte Lima');
  expect(await exportColumns(['nome', 'fontes'])).toMatch(
    /;Fontes\r\nZuleica Fonte Lima;.*fichas\.csv, linha 2, em .*: Nome, CPF/,
  );
  expect(await exportColumns(null)).not.toContain('Fontes');
});

test('the check of a spreadsheet does not change: its rows replace what users typed', async () => {
  const typed = await create();
  const { id, counts } = await checkFile(api.as.gestor, `CPF;Nome\r\n${typed.cpf};Ana Trocada\r\n`);
  expect(counts).toMatchObject({ update: 1, dropped: 0 });
  await finishStep(api.as.gestor, id, 'apply');
  expect((await read(typed)).nome).toBe('Ana Trocada');
});

describe('a record whose document was read from the key of a note', () => {
  const KEY = '42261012ABC34501DE35550100000045671876543216';
  const empresa = { tipo: 'juridica', nome: 'Ferragens Imaginária Ltda.', cnpj: '12ABC34501DE35' };

  test('names the chave for the document, and no source for values the user typed', async () => {
    const answer = await api.as.operador.post('/api/pessoas', empresa, { 'chave-nota': KEY });
    expect(answer.statusCode, answer.body).toBe(201);
    const [item, ...others] = await readSources(answer.json<Pessoa>());
    expect(others).toEqual([]);
    expect(item).toMatchObject({ path: 'cnpj', label: 'CNPJ', source: { kind: 'chave', key: KEY } });
    expect(item?.source.text).toMatch(/^da chave da nota 4226…3216, lida em \d\d\/\d\d\/\d{4}$/);
    // a user who sees documents masked sees it shortened
    expect((await readSources(answer.json<Pessoa>(), api.as.leitor))[0]?.source.key).toBe('4226…3216');
    // another CNPJ has no source: the user typed it
    const { id } = answer.json<Pessoa>();
    await api.as.operador.patch(`/api/pessoas/${id}`, { cnpj: '11222333000181' }, { 'if-match': '"1"' });
    expect(await readSources({ id })).toEqual([]);
  });

  test.each([
    ['a wrong key', KEY.replace(/6$/, '5'), 'chave_nfe_digito'],
    ['the key of another issuer', '35261111222333000181550010000001231123456787', 'chave_nfe_emitente'],
  ])('is not made with %s', async (_what, key, code) => {
    const answer = await api.as.operador.post(
      '/api/pessoas',
      { ...empresa, cnpj: '12ABC34501DE35' },
      { 'chave-nota': key },
    );
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'headers.chave-nota', code }] });
  });

  test('is created once by repetitions with the same chave, and refused with another', async () => {
    const headers = { 'idempotency-key': 'chave-1', 'chave-nota': '41260800027182818205559200000000091000000197' };
    const produtor = { tipo: 'fisica', nome: 'Zé do Sítio', cpf: '27182818205' };
    const first = await api.as.operador.post('/api/pessoas', produtor, headers);
    const again = await api.as.operador.post('/api/pessoas', produtor, headers);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json<Pessoa>().id).toBe(first.json<Pessoa>().id);
    const { 'chave-nota': _chave, ...without } = headers;
    expect((await api.as.operador.post('/api/pessoas', produtor, without)).statusCode).toBe(422);
  });
});
