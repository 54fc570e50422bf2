import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Export } from '../../src/exports/export.ts';
import { labelOfTarget } from '../../src/pessoa/cells/cell-fields.ts';
import { cellsOf } from '../../src/pessoa/cells/write-cells.ts';
import { PESSOA } from '../../src/pessoa/field-list.ts';
import { withoutItemIds } from '../../src/pessoa/items/item-ids.ts';
import { isGroup } from '../../src/pessoa/labels.ts';
import type { Pessoa, PessoaListItem } from '../../src/pessoa/pessoa.ts';
import type * as operation from '../../src/register/operations/operation.schema.ts';
import { useApp } from '../builders.ts';
import { exampleSent, FIELD_CASES, valueIn } from './example-fields.ts';
import { importFile } from '../imports/imports.ts';
import { rounds, sampleOf } from '../rounds.ts';
import { openWritten, readAll } from '../imports/table-files.ts';

/*
 * Every field of the list through all that the product does with one: typed into the form, sent, stored, read, listed,
 * exported in each format, changed, told by the history, undone, imported. What happens in memory alone is walked through
 * by src/pessoa/fields/walk.test.ts.
 */

const api = useApp();

type Walked = { nome: string; pessoa: Pessoa };
const walked = new Map<string, Walked>();
let listed: PessoaListItem[];
let files: { csv: Buffer; xlsx: Buffer; jsonl: string; vcf: string; pdf: Buffer };

const SYLLABLES = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'tu'];

/** Names that are not alike, as the names of fields are: an import would ask about each. */
function nameOf(tipo: string, key: string): string {
  const at = FIELD_CASES.findIndex(([itsTipo, itsKey]) => itsTipo === tipo && itsKey === key);
  const digits = [...String(100 + at)];
  return `Ana ${digits.map((digit) => SYLLABLES[Number(digit)]).join('')} ${key}`;
}

/** All records as a file of a format. */
async function fileOf(format: string): Promise<Buffer> {
  const made = await api.as.gestor.post('/api/exports', { format, list: {}, settings: {} });
  const { id } = made.json<Export>();
  // 202 where it takes longer than a request waits
  const isRunning = async () => (await api.as.gestor.get(`/api/exports/${id}`)).json<Export>().state === 'running';
  while (await isRunning()) await new Promise((resume) => setTimeout(resume, 100));
  return (await api.as.gestor.get(`/api/exports/${id}/file`)).rawPayload;
}

beforeAll(async () => {
  for (const [tipo, key] of FIELD_CASES) {
    const nome = nameOf(tipo, key);
    const answer = await api.as.gestor.post('/api/pessoas', exampleSent(tipo, key, nome));
    expect(answer.statusCode, answer.body).toBe(201);
    walked.set(`${tipo} ${key}`, { nome, pessoa: answer.json<Pessoa>() });
  }
  const [csv, xlsx, pdf] = [await fileOf('csv'), await fileOf('xlsx'), await fileOf('pdf')];
  files = { csv, xlsx, pdf, jsonl: (await fileOf('jsonl')).toString(), vcf: (await fileOf('vcf')).toString() };
  listed = (await api.as.gestor.get('/api/pessoas?limit=200')).json<{ items: PessoaListItem[] }>().items;
});

function walkedOf(tipo: string, key: string): Walked {
  const found = walked.get(`${tipo} ${key}`);
  if (!found) throw new Error(`nobody made a ${tipo} with ${key}`);
  return found;
}

/** The columns of a file that a field fills, by their headings, each with the cell that a record has there. */
function cellsOfField(pessoa: Pessoa, key: string): [heading: string, cell: string][] {
  const targets = isGroup(key) ? targetsOfGroup(pessoa, key) : [key];
  return targets.map((target) => [labelOfTarget(target) ?? target, cellsOf(pessoa, [target])[0] ?? '']);
}

function targetsOfGroup(pessoa: Pessoa, group: string): string[] {
  const [block = {}] = valueIn(withoutItemIds(pessoa), group) as object[]; // a list of blocks
  return Object.keys(block).map((field) => `${group}.1.${field === 'codigoEstado' ? 'uf' : field}`);
}

type Table = { headings: string[]; rows: string[][] };

let read: Promise<Table[]> | undefined;

/** The rows of the files, which are read once. */
function readTables(): Promise<Table[]> {
  read ??= Promise.all([readTable(files.csv, 'fichas.csv'), readTable(files.xlsx, 'fichas.xlsx')]);
  return read;
}

async function readTable(file: Buffer, fileName: string): Promise<Table> {
  const table = await openWritten(file, { fileName });
  return { headings: table.columns, rows: (await readAll(table)).map(({ cells }) => cells) };
}

/** In `npm test`, a field of each kind and some of the others; their records and files hold all of them. */
const TRIED = rounds(sampleOf(FIELD_CASES, kindOf), FIELD_CASES);

function kindOf([tipo, key]: (typeof FIELD_CASES)[number]): string {
  return `${tipo} ${PESSOA.fields.find(([own]) => own === key)?.[1].kind ?? key}`;
}

describe.each(TRIED)('of a pessoa %s, the field %s', (tipo, key) => {
  test('is read back as it was sent, and listed', async () => {
    const { nome, pessoa } = walkedOf(tipo, key);
    expect(valueIn(withoutItemIds(pessoa), key)).toEqual(valueIn(exampleSent(tipo, key, nome), key));
    expect((await api.as.gestor.get(`/api/pessoas/${pessoa.id}`)).json()).toEqual(pessoa);
    const item = listed.find(({ id }) => id === pessoa.id);
    expect(item).toBeDefined();
    if (item && key in item) expect(valueIn(item, key)).toEqual(valueIn(pessoa, key));
  });

  test('stands in files of every format', async () => {
    const { nome, pessoa } = walkedOf(tipo, key);
    const line = files.jsonl.split('\n').find((one) => one.includes(`"${nome}"`)) ?? '{}';
    expect(JSON.parse(line)).toEqual(pessoa);
    expect(files.vcf).toContain(`FN:${nome}\r\n`);
    expect(files.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    for (const { headings, rows } of await readTables()) {
      const row = rows.find((cells) => cells.includes(nome)) ?? [];
      for (const [heading, cell] of cellsOfField(pessoa, key)) {
        // the one column that nobody gets unasked
        if (heading.endsWith('Código da cidade')) continue;
        expect([heading, bare(row[headings.indexOf(heading)] ?? 'no such column')]).toEqual([heading, bare(cell)]);
      }
    }
  });

  test('is told by the history, and comes back by undo', async () => {
    const { pessoa } = walkedOf(tipo, key);
    if (key === 'nome' || key === 'tipo') return;
    const url = `/api/pessoas/${pessoa.id}`;
    const emptied = await api.as.gestor.patch(url, { [key]: null }, { 'if-match': '"1"' });
    expect(emptied.statusCode, emptied.body).toBe(200);
    const { items } = (await api.as.gestor.get(`${url}/history`)).json<z.output<typeof operation.History>>();
    expect(new Set(items[0]?.changes.map(({ path }) => path.split('.')[0]))).toEqual(new Set([key]));
    const undone = await api.as.gestor.post(`/api/operations/${items[0]?.operationId}/undo`);
    expect(undone.statusCode, undone.body).toBeLessThan(300);
    const back = (await api.as.gestor.get(url)).json<Pessoa>();
    expect(back).toEqual({ ...pessoa, version: 3, updatedAt: expect.any(String) });
  });
});

test('all of them come back from a file of their own', async () => {
  for (const { pessoa } of walked.values()) {
    const { version } = (await api.as.gestor.get(`/api/pessoas/${pessoa.id}`)).json<Pessoa>();
    await api.as.gestor.delete(`/api/pessoas/${pessoa.id}`, { 'if-match': `"${version}"` });
  }
  await importFile(api.as.gestor, files.csv);
  const { items } = (await api.as.gestor.get('/api/pessoas?limit=200')).json<{ items: PessoaListItem[] }>();
  expect(items).toHaveLength(walked.size);
  for (const { nome, pessoa } of walked.values()) {
    const { id = '' } = items.find((item) => item.nome === nome) ?? {};
    const back = (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();
    const { codigo, createdAt, updatedAt } = back;
    expect(back).toEqual({ ...pessoa, id, codigo, createdAt, updatedAt });
  }
});

/** Amounts have their thousands in a file for people, and are numbers in a sheet. */
function bare(cell: string): string {
  return cell.replaceAll('.', '').replace(/,00$/, '').trim();
}
