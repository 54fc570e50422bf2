import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import { openWritten, readAll } from '../../../../test/imports/table-files.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { columnsOfFile } from '../../columns.ts';
import { type ExportSettings, perGroup } from '../../export.ts';
import { EXAMPLE_SETTINGS } from '../exports.examples.ts';
import { createCsvWriter } from './csv.ts';
import { createPdfWriter } from './pdf.ts';
import type { Content, RecordWriter, WriterFactory } from './record-writer.ts';
import { createVcardWriter } from './text-writer.ts';
import { createXlsxWriter } from './xlsx.ts';

const STORED = {
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  deletedAt: null,
};
let made = 0;

function store(pessoa: ReturnType<typeof buildFisica> | ReturnType<typeof buildJuridica>): Pessoa {
  made += 1;
  return { ...pessoa, ...STORED, id: `0192f0c4-0000-7000-8000-${String(made).padStart(12, '0')}`, codigo: made };
}

const FULL = store(
  buildFisica({
    nome: 'Áurea & Filhos <d’Ávila> _x0041_',
    nascimento: '1980-02-29',
    limiteCredito: '1234567.50',
    cpf: '01234567890',
    enderecos: [ENDERECO],
    telefones: [TELEFONE, { ...TELEFONE, tipo: 'exterior', principal: false, numero: '+14155550100' }],
    emails: [EMAIL],
    tags: ['vip', 'a,b;c'],
    observacoes: 'linha 1\nlinha "2"; =1+1',
  }),
);

async function write(
  factory: WriterFactory,
  pessoas: Pessoa[],
  { settings = {}, format = 'csv' as const }: { settings?: Partial<ExportSettings>; format?: 'csv' | 'pdf' } = {},
): Promise<{ bytes: Buffer; replaced: number }> {
  const chunks: Buffer[] = [];
  const file = {
    write: async (written: readonly Uint8Array[]) => void chunks.push(...written.map((one) => Buffer.from(one))),
  };
  const all = { ...EXAMPLE_SETTINGS, columns: null, telefones: null, ...settings };
  const found = { ...perGroup(() => 0), enderecos: 1, telefones: 2, emails: 1 };
  const content: Content = {
    settings: all,
    columns: columnsOfFile(all, format, found),
    found,
    total: pessoas.length,
    title: { tenantNome: 'Cliente Principal', list: 'Fichas', at: new Date('2026-11-20T12:00:00Z') },
  };
  const writer: RecordWriter = factory(file, content);
  for (const [index, pessoa] of pessoas.entries()) {
    writer.add(pessoa);
    if (index % 2 === 0) await writer.drain();
  }
  const { replaced } = await writer.end();
  return { bytes: Buffer.concat(chunks), replaced };
}

test('every cell of a CSV comes back as it was, whatever is in it', async () => {
  for (const delimiter of [';', ',', 'tab'] as const) {
    const { bytes } = await write(createCsvWriter, [FULL], { settings: { delimiter } });
    const table = await openWritten(bytes);
    const [row] = await readAll(table);
    const cell = (label: string) => row?.cells[table.columns.indexOf(label)];
    expect(cell('Nome / Razão social')).toBe(FULL.nome);
    expect(cell('Observações')).toBe(FULL.observacoes);
    expect(cell('Limite de crédito')).toBe('1.234.567,50');
    expect(cell('CPF')).toBe('012.345.678-90');
  }
});

describe('a workbook', () => {
  test('has a cell with the reasons why a record is not ready for its invoice', async () => {
    const sem = store(buildFisica({ cpf: '52998224725', enderecos: [{ ...ENDERECO, numero: '' }] }));
    const com = store(buildFisica({ cpf: '52998224725', enderecos: [ENDERECO] }));
    const { bytes } = await write(createXlsxWriter, [sem, com], { settings: { columns: ['nome', 'nota'] } });
    const rows = await readAll(await openWritten(bytes, { fileName: 'fichas.xlsx' }));
    expect(rows.map(({ cells }) => cells[1])).toEqual([
      'Endereço 1 · Número: Falta o número. Se não há, escreva S/N',
      'Pronta',
    ]);
  });

  test('has texts as texts, days as days and amounts as amounts', async () => {
    const old = store(buildFisica({ nascimento: '1899-12-31' }));
    const { bytes } = await write(createXlsxWriter, [FULL, old]);
    const table = await openWritten(bytes, { fileName: 'fichas.xlsx' });
    const [row, second] = await readAll(table);
    const cell = (label: string) => row?.cells[table.columns.indexOf(label)];
    expect(cell('Nome / Razão social')).toBe(FULL.nome);
    expect(cell('Observações')).toBe(FULL.observacoes);
    expect(cell('CPF')).toBe('012.345.678-90');
    expect(cell('Nascimento')).toBe('29/02/1980');
    expect(cell('Limite de crédito')).toMatch(/^1234567[.,]50?$/);
    expect(second?.cells[table.columns.indexOf('Nascimento')]).toBe('31/12/1899');
  });

  test('goes on in another sheet where one is full', async () => {
    const pessoas = Array.from({ length: 5 }, (_, index) => store(buildFisica({ nome: `Pessoa ${index}` })));
    const { bytes } = await write((file, content) => createXlsxWriter(file, content, 2), pessoas);
    const first = await openWritten(bytes, { fileName: 'fichas.xlsx' });
    expect(first.sheets).toEqual(['Fichas', 'Fichas 2', 'Fichas 3']);
    const names = [];
    for (const sheet of first.sheets) {
      const table = await openWritten(bytes, { fileName: 'fichas.xlsx', sheet });
      const at = table.columns.indexOf('Nome / Razão social');
      names.push((await readAll(table)).map(({ cells }) => cells[at]));
    }
    expect(names).toEqual([['Pessoa 0', 'Pessoa 1'], ['Pessoa 2', 'Pessoa 3'], ['Pessoa 4']]);
  });
});

test('a card has all that an address book keeps, in lines of at most 75 octets', async () => {
  const empresa = store(buildJuridica({ nome: 'Padaria; Pão, Ltda', nomeFantasia: 'Pão', cnpj: '12ABC34501DE35' }));
  const { bytes } = await write(createVcardWriter, [{ ...FULL, observacoes: 'ã'.repeat(200) }, empresa]);
  const lines = bytes.toString('utf8').split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(bytes.toString('utf8')).not.toContain('\ufffd');
  expect(lines).toContain('TEL;TYPE=cell;PREF=1:+5511987654321');
  expect(lines).toContain('TEL;TYPE=voice:+14155550100');
  expect(lines).toContain('BDAY:19800229');
  expect(lines).toContain('CATEGORIES:vip,a\\,b\\;c');
  expect(lines).toContain('ORG:Padaria\\; Pão\\, Ltda');
  const table = await openWritten(bytes, { fileName: 'contatos.vcf' });
  const rows = await readAll(table);
  const cells = (row: number, label: string) => rows[row]?.cells[table.columns.indexOf(label)];
  expect(rows).toHaveLength(2);
  expect(cells(0, 'Nome / Razão social')).toBe(FULL.nome);
  expect(cells(0, 'Observações')).toBe('ã'.repeat(200));
  expect(cells(0, 'Endereço 1 · Cidade')).toBe('São Paulo');
  expect(cells(1, 'Nome / Razão social')).toBe(empresa.nome);
  expect(cells(1, 'CNPJ')).toBe('12ABC34501DE35');
});

type Node = { role?: string; children?: Node[] };

/** What an independent reader finds: the texts of each page, and the tree by which a screen reader goes. */
async function readPaper(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 }).promise;
  const [texts, trees]: [string[], Node[]] = [[], []];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join('\n'));
    trees.push((await page.getStructTree()) as Node);
  }
  const { info } = await pdf.getMetadata();
  return { texts, trees, info: info as Record<string, unknown>, mark: await pdf.getMarkInfo() };
}

async function readPages(bytes: Buffer): Promise<string[]> {
  return (await readPaper(bytes)).texts;
}

/** How many nodes of each role a tree has. */
function countRoles({ role, children = [] }: Node, found: Record<string, number> = {}): Record<string, number> {
  if (role) found[role] = (found[role] ?? 0) + 1;
  for (const child of children) countRoles(child, found);
  return found;
}

function storeMany(count: number): Pessoa[] {
  return Array.from({ length: count }, (_, index) => store(buildFisica({ nome: `Conceição Número ${index}` })));
}

describe('a PDF', () => {
  test('shows the number of each page and of all, and has every record', async () => {
    const pessoas = storeMany(120);
    const { bytes, replaced } = await write(createPdfWriter, pessoas, { format: 'pdf' });
    const pages = await readPages(bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`página ${index + 1} de ${pages.length}`);
      expect(page).toContain('Código');
    }
    expect(pages[0]).toContain('120 fichas · Exportado em 20/11/2026 09:00');
    for (const { nome } of pessoas) expect(pages.join('\n')).toContain(nome);
    expect(replaced).toBe(0);
  });

  test('brings its letters along: of all Latin alphabets, Greek and Cyrillic, and only those that it uses', async () => {
    const nomes = ['Łukasz Żółć', 'Ştefan Țăran', 'Đặng Nguyễn', 'Ελένη Παππά', 'Наталья Щукина', 'Ǆ → “x” – €'];
    const pessoas = nomes.map((nome) => store(buildFisica({ nome: nome.normalize('NFD') })));
    const { bytes, replaced } = await write(createPdfWriter, pessoas, { format: 'pdf' });
    const [page = ''] = await readPages(bytes);
    for (const nome of nomes) expect(page).toContain(nome);
    expect(replaced).toBe(0);
    expect(bytes.toString('latin1').match(/\/FontFile2/g)).toHaveLength(2);
    expect(bytes.toString('latin1')).not.toContain('Helvetica');
    expect(bytes.length).toBeLessThan(60_000);
  });

  test('shows that there is nothing, and counts the letters replaced by question marks', async () => {
    expect((await readPages((await write(createPdfWriter, [], { format: 'pdf' })).bytes))[0]).toContain('0 fichas');
    const strange = store(buildFisica({ nome: 'Łucja 李 𝓐na 👍🏽' }));
    const { bytes, replaced } = await write(createPdfWriter, [strange], { format: 'pdf' });
    expect((await readPages(bytes))[0]).toContain('Łucja ? Ana ?');
    expect(replaced).toBe(2);
  });

  test('is read aloud as a heading and a table, in Portuguese, without what repeats on each page', async () => {
    const { bytes } = await write(createPdfWriter, storeMany(120), { format: 'pdf' });
    const { trees, info, mark } = await readPaper(bytes);
    expect(mark).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Title: 'Fichas · Cliente Principal', Language: 'pt-BR' });
    const roles = trees.map((tree) => countRoles(tree));
    expect(roles[0]).toMatchObject({ H1: 1, P: 1, Table: 1, TH: 10 });
    for (const tree of roles.slice(1)) expect(tree).not.toHaveProperty('TH');
    const rows = roles.reduce((sum, { TR = 0 }) => sum + TR, 0);
    expect(rows).toBe(121);
  });

  test('of many records is read aloud page by page, so that the file stays small', async () => {
    const { bytes } = await write(createPdfWriter, storeMany(2001), { format: 'pdf', settings: { columns: ['nome'] } });
    const { trees, texts } = await readPaper(bytes);
    const roles = trees.map((tree) => countRoles(tree));
    expect(roles[0]).not.toHaveProperty('Table');
    for (const [index, tree] of roles.entries()) expect(tree['P']).toBe(index === 0 ? 3 : 1);
    expect(texts.at(-1)).toContain('Conceição Número 2000');
    expect(bytes.length).toBeLessThan(500_000);
  });
});
