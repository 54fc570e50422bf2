import type { Export } from '../../src/exports/export.ts';
import type { Import } from '../../src/imports/model/import.ts';
import { PESSOA_FIELDS } from '../../src/pessoa/pessoa.fields.ts';
import { finishStep, rowsOf, sendFile } from '../imports/imports.ts';
import type { Account, Held } from './account.ts';
import { accepted, type Course, last } from './course.ts';
import { comes, listsFor } from './deeds.ts';
import { keyIn, type List, type Values } from './lists.ts';
import type { Way } from './ways.ts';

type Cells = Record<string, string>;

/** The columns of a list in a file of our own: which heading each field has there. */
function headingsOf({ group }: List, place: number, values: Values): Cells {
  const { label, fields } = PESSOA_FIELDS[group];
  const own: Readonly<Record<string, { label: string; heading?: string } | undefined>> = fields;
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const named = own[key]?.heading ?? own[key]?.label;
      return named === undefined ? [] : [[`${label} ${place + 1} · ${named}`, String(value)]];
    }),
  );
}

async function importFile({ by }: Course, cells: Cells): Promise<void> {
  const content = `${Object.keys(cells).join(';')}\r\n${Object.values(cells).join(';')}\r\n`;
  const sent: Import = await sendFile(by, content);
  const settings = { ...sent.settings, mode: 'update' };
  if (sent.settings?.columns.includes(null)) throw new Error(`Columns without a meaning: ${content}`);
  accepted(await by.put(`/api/imports/${sent.id}/settings`, settings));
  const { counts } = await finishStep(by, sent.id, 'check');
  if ((counts?.update ?? 0) + (counts?.unchanged ?? 0) !== 1)
    throw new Error(`No update: ${JSON.stringify(counts)} of ${content} ${JSON.stringify(await rowsOf(by, sent.id))}`);
  if (counts?.update) await finishStep(by, sent.id, 'apply', { again: true });
}

/** How a file of somebody else says which record it is about. */
function keyOfRecord({ draw }: Course, { record }: ReturnType<typeof last>): Cells | undefined {
  const codes = record.codigosExternos.map(({ sistema, codigo }): Cells => {
    const { label } = PESSOA_FIELDS.codigosExternos;
    return { [`${label} 1 · Sistema`]: sistema, [`${label} 1 · Código`]: codigo };
  });
  const documento = record.tipo === 'fisica' ? { CPF: record.cpf } : { CNPJ: record.cnpj };
  const keys = [...codes, documento].flatMap((cells) => (Object.values(cells).includes(null) ? [] : [cells as Cells]));
  return keys.length === 0 ? undefined : draw.oneOf(keys);
}

/** A file of somebody else: known items in any order, and new ones. It says nothing of the others. */
async function importOthers(course: Course): Promise<Account | undefined> {
  const { draw, serial } = course;
  const { record, account } = last(course);
  const cells = keyOfRecord(course, last(course));
  if (!cells) return undefined;
  const meant: Record<string, readonly Held[]> = { ...account };
  const lists = listsFor(record.tipo).filter(({ group }) => group !== 'codigosExternos');
  for (const list of draw.shuffle(lists).slice(0, 3)) {
    const items = account[list.group] ?? [];
    const known = items.filter(() => draw.chance(40));
    const came = draw.chance(60) ? [onlyKey(list, comes(list, serial))] : [];
    for (const [place, one] of draw.shuffle([...known, ...came]).entries())
      Object.assign(cells, headingsOf(list, place, onlyKey(list, one).values));
    meant[list.group] = [...items, ...came];
  }
  await importFile(course, cells);
  return meant;
}

function onlyKey(list: List, { born, values }: Held): Held {
  return { born, values: keyIn(list, values) };
}

/** Our own file with some cells changed, where the block says which item it is, and with blocks behind those of the record. */
async function importOwn(course: Course): Promise<Account> {
  const { by, draw, serial } = course;
  const { record, account } = last(course);
  const order = { format: 'csv', list: {}, settings: { roundTrip: true } };
  const { id } = accepted(await by.post('/api/exports', order)).json<Export>();
  const [names = '', cut = ''] = accepted(await by.get(`/api/exports/${id}/file`))
    .body.replace('\uFEFF', '')
    .split('\r\n');
  const values = cut.split(';');
  const cells: Cells = Object.fromEntries(names.split(';').map((name, at) => [name, values[at] ?? '']));
  const meant: Record<string, readonly Held[]> = { ...account };
  for (let count = draw.below(3); count >= 0; count -= 1) {
    const list = draw.oneOf(listsFor(record.tipo));
    const items = meant[list.group] ?? [];
    const place = draw.below(items.length + 1);
    const said = list.keyOf(serial());
    const was = items[place];
    Object.assign(cells, headingsOf(list, place, said));
    meant[list.group] = was
      ? items.map((one) => (one === was ? { ...one, values: { ...one.values, ...said } } : one))
      : [...items, { born: serial(), values: said }];
  }
  await importFile(course, cells);
  return meant;
}

export const FILE_WAYS: readonly Way[] = [
  { name: 'import', go: importOthers },
  { name: 'our own export', go: importOwn },
];
