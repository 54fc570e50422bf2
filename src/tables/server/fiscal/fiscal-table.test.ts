import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { cnpjOf, destOf, elements, ENDERECO, makeNfe, makeNotes, zipOf } from '../../../../test/fiscal/make-nfe.ts';
import { readAll } from '../../../../test/imports/table-files.ts';
import { describeDocuments } from '../../document-counts.ts';
import { createPlanner } from '../../../imports/rows/server/judge-rows.ts';
import { openTable } from '../open-table.ts';
import { ROWS_ENDING, type Table, type TableOptions } from '../table/table.ts';
import { walkZip, FOLDER_LIMITS } from '../zip/walk-zip.ts';

function write(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-fiscal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'content');
  writeFileSync(path, content);
  return path;
}

async function open(content: string | Buffer, options: Partial<TableOptions> = {}): Promise<Table> {
  return openTable(write(content), { fileName: 'notas.zip', ...options });
}

/** The cells of the first row, by their headings. */
async function firstRow(table: Table): Promise<Record<string, string>> {
  const [row] = await readAll(table);
  return Object.fromEntries(table.columns.map((heading, column) => [heading, row?.cells[column] ?? '']));
}

const NOTES = makeNotes(24);

test('people are rows under our own headings, with how many documents name them and which one is the newest', async () => {
  const table = await open(await zipOf(NOTES));
  const rows = await readAll(table);
  expect(rows).toHaveLength(12);
  expect(await firstRow(table)).toMatchObject({
    'Nome / Razão social': 'COMERCIO FICTICIO A LTDA',
    Papéis: 'Cliente',
    'E-mail 1 · Tipo': 'NF-e',
    Documentos: 'de 2 documentos',
    'Arquivo ou documento': rows[0]?.source?.key,
  });
  expect(rows[0]?.source).toMatchObject({ kind: 'nfe', at: expect.stringMatching(/^2026-04-10/) });
  expect(await readAll(table, 10)).toEqual(rows.slice(10));
});

test('each document is read once: every further step reads its rows', async () => {
  const path = write(await zipOf(NOTES));
  let files = 0;
  const options = { fileName: 'notas.zip', onRead: () => void (files += 1) };
  const first = await readAll(await openTable(path, options));
  expect(existsSync(path + ROWS_ENDING)).toBe(true);
  expect(await readAll(await openTable(path, options))).toEqual(first);
  expect(files).toBe(24);
  await openTable(path, { ...options, ownCompany: cnpjOf('310000000001') });
  expect(files).toBe(48);
});

test('what is skipped is counted by its reason, and what the system adds is not', async () => {
  const files: [string, string][] = [
    ...NOTES.slice(0, 3),
    ['n/homologacao.xml', makeNfe({ number: 90, tpAmb: '2' })],
    ['n/evento.xml', '<procEventoNFe/>'],
    ['n/danfe.pdf', '%PDF'],
    ['n/vazio.xml', ''],
    ['__MACOSX/n/._1.xml', 'x'],
    ['n/.DS_Store', 'x'],
  ];
  const { documents } = await open(await zipOf(files));
  expect(documents).toMatchObject({
    read: { nfe: 3 },
    skipped: { homologacao: 1, evento: 1, 'outro-arquivo': 1, vazio: 1 },
    people: 3,
  });
  const sentences = describeDocuments(documents!);
  expect(sentences).toContain('Fica de fora: 1 nota de homologação (é de teste).');
  expect(sentences[1]).toMatch(/^Sua empresa nestes documentos: FERRAGENS IMAGINARIA LTDA \(11222333\)/);
});

test('a refused file is a row with its name and its reason, whatever is around it', async () => {
  const dtd = `<!DOCTYPE a [<!ENTITY x "y">]>${makeNfe({ number: 1 }).slice(38)}`;
  const files: [string, string][] = [
    ['a/dtd.xml', dtd],
    ...NOTES.slice(0, 3),
    ['a/meio.xml', NOTES[4]![1].slice(0, 700)],
  ];
  const rows = await readAll(await open(await zipOf(files)));
  expect(rows.flatMap(({ line, problem }) => (problem === undefined ? [] : [[line, problem]]))).toEqual([
    [4, expect.stringMatching(/^a\/dtd\.xml: o XML tem uma declaração DOCTYPE/)],
    [5, expect.stringMatching(/^a\/meio\.xml: o XML está incompleto/)],
  ]);
});

test('a zip in the zip is read, one deeper is not', async () => {
  const inner = await zipOf(NOTES.slice(0, 3));
  const deeper = await zipOf([['fundo.zip', inner] as const, NOTES[3]!]);
  const { documents } = await open(await zipOf([['jan.zip', inner] as const, ['fev.zip', deeper] as const]));
  expect(documents).toMatchObject({ read: { nfe: 4 }, skipped: { 'outro-arquivo': 1 } });
});

test('a file that unpacks to a thousand times its size is refused immediately', async () => {
  const note = makeNfe({ number: 1, dest: destOf({ CPF: '52998224725' }, 'ANA') });
  const large = note.replace('<det nItem="1">', `<!--${'x'.repeat(60 * 1024 ** 2)}--><det nItem="1">`);
  expect(deflateRawSync(large).length).toBeLessThan(80_000);
  const zip = await zipOf([['bomba.xml', large] as const, ...NOTES.slice(0, 3)]);
  const from = process.cpuUsage();
  const rows = await readAll(await open(zip));
  expect(process.cpuUsage(from).user / 1000).toBeLessThan(5_000);
  expect(rows.at(-1)?.problem).toMatch(/^bomba\.xml: é grande demais/);
  expect(rows).toHaveLength(4);
});

test('a header with a wrong size is detected during unpacking', async () => {
  const zip = await zipOf([['bomba.xml', 'x'.repeat(30 * 1024 ** 2)] as const]);
  // in the central directory: the unpacked size, behind the packed one
  const at = zip.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24;
  zip.writeUInt32LE(1_000, at);
  for await (const { read } of walkZip(write(zip))) await expect(read()).rejects.toThrow(/refused/);
});

test('a folder that is too large as a whole is refused, with the advice to split it', async () => {
  const path = write(await zipOf(NOTES));
  const walkAll = async (limits: Partial<typeof FOLDER_LIMITS>) => {
    for await (const { read } of walkZip(path, { ...FOLDER_LIMITS, ...limits })) await read();
  };
  await expect(walkAll({ entries: 23 })).rejects.toThrow(/mais de 23 arquivos.*Envie-a em partes/);
  await expect(walkAll({ unpacked: 20_000 })).rejects.toThrow(/Envie-a em partes/);
  await expect(walkAll({})).resolves.toBeUndefined();
});

test('one document alone is a table, and is refused with a reason if it has no person', async () => {
  const one = makeNfe({ number: 1, dest: destOf({ CPF: '52998224725' }, 'ANA') });
  expect(await readAll(await open(one, { fileName: 'nota.xml' }))).toHaveLength(1);
  const refused = [
    [one.slice(0, -30), /o XML está incompleto/],
    ['<procEventoNFe/>', /Fica de fora: 1 evento/],
    [`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]>${one.slice(38)}`, /DOCTYPE/],
    ['<?xml version="1.0"?><catalogo/>', /arquivo XML/],
  ] as const;
  for (const [xml, why] of refused) await expect(open(xml, { fileName: 'nota.xml' })).rejects.toThrow(why);
});

test('a spreadsheet that is a zip stays one', async () => {
  const path = join(import.meta.dirname, '../casos/cadastro.xlsx');
  expect(await openTable(path, { fileName: 'cadastro.zip' })).toMatchObject({ format: 'xlsx' });
  expect(existsSync(path + ROWS_ENDING)).toBe(false);
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
});

test('what cannot be a phone or an e-mail goes to the remarks, and no address is split', async () => {
  const dest = elements({
    CNPJ: cnpjOf('310000010001'),
    xNome: 'LOJA',
    enderDest: elements({ ...ENDERECO, xLgr: 'RODOVIA DO SONHO KM 4', nro: 'S/N', fone: '55550200' }),
    email: 'sem-arroba',
  });
  const notes = [makeNfe({ number: 1, dest }), NOTES[0]![1]].map((xml, index) => [`${index}.xml`, xml] as const);
  const table = await open(await zipOf(notes));
  const settings = { mode: 'both', match: [], ddd: null, uf: null, fixed: {}, exactAddresses: true } as const;
  const planner = createPlanner(
    { ...settings, match: [], columns: table.targets ?? [] },
    { longEmailEndings: false, now: new Date(), dates: [], fileName: 'notas.zip' },
  );
  const [row] = await readAll(table);
  const { fresh, issues } = planner.prepare(row!);
  expect(issues).toEqual([]);
  expect(fresh).toMatchObject({
    observacoes: 'Nas notas: telefone sem DDD: 55550200; e-mail: sem-arroba',
    telefones: [],
    emails: [],
    enderecos: [{ logradouro: 'RODOVIA DO SONHO KM 4', numero: 'S/N', complemento: '' }],
  });
});
