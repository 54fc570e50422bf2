import { posix } from 'node:path';
import type { ReadingLimits } from '../table/limits.ts';
import {
  fileIsNoTable,
  fileIsOldFormat,
  type OtherKind,
  sheetsHaveTooMany,
  sheetsAreBomb,
  sheetsAreDamaged,
} from '../table/refusals.ts';
import type { Sheet } from '../table/sheet-table.ts';
import { type Attributes, readXml } from '../zip/xml-reader.ts';
import type { ZipParts } from '../zip/zip-parts.ts';

/** `part`: the part of the file with its cells */
type XlsxSheet = Sheet & { part: string };
export type Workbook = { sheets: XlsxSheet[]; is1904: boolean; sharedStrings: string; styles: string };

type Relation = { type: string; part: string };

/** Other kinds of zip files, recognised by a part that only they have. */
const OTHERS: { part: RegExp; kind: OtherKind; isTable: boolean }[] = [
  {
    part: /^xl\/workbook\.bin$/,
    kind: { name: 'uma planilha binária do Excel (.xlsb)', endings: ['xlsb'] },
    isTable: true,
  },
  { part: /^Index\/|\.iwa$/, kind: { name: 'uma planilha do Numbers', endings: ['numbers'] }, isTable: true },
  { part: /^word\//, kind: { name: 'um texto do Word', endings: ['docx', 'docm'] }, isTable: false },
  { part: /^ppt\//, kind: { name: 'uma apresentação', endings: ['pptx', 'pptm'] }, isTable: false },
];
/** Parts of a sheet with the comments of its cells, before and since Excel 365. */
const COMMENTS: ReadonlySet<string> = new Set(['comments', 'threadedComment']);
/** Several times the limit of spreadsheets. */
const MAX_SHEET_NAME = 255;
const ZIP = { name: 'um arquivo compactado (ZIP)', endings: ['zip'] };

/** Reads the list of sheets. Throws UnreadableFile, also for another kind of zip. */
export async function readWorkbook(zip: ZipParts, ending: string, limits: ReadingLimits): Promise<Workbook> {
  const part = await findWorkbook(zip, limits);
  if (part === undefined) throw refuseOther(zip.names, ending);
  const relations = await readRelations(zip, part, limits);
  const found: { name: string; id: string; isVisible: boolean }[] = [];
  let is1904 = false;
  const open = (name: string, attributes: Attributes) => {
    if (name === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
    if (name !== 'sheet') return;
    if (found.length >= limits.sheets) throw sheetsHaveTooMany('abas', limits.sheets);
    found.push(toSheet(attributes));
  };
  for await (const _part of readXml(zip.read(part), { open }, limits));
  const sheets = found.flatMap(({ name, id, isVisible }) => {
    const relation = relations.get(id);
    return relation?.type === 'worksheet' && zip.has(relation.part) ? [{ name, part: relation.part, isVisible }] : [];
  });
  if (sheets.length === 0) throw sheetsAreDamaged();
  const byType = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.part ?? '';
  return { sheets, is1904, sharedStrings: byType('sharedStrings'), styles: byType('styles') };
}

/** Whether cells of a sheet have comments. */
export async function hasComments(zip: ZipParts, { part }: XlsxSheet, limits: ReadingLimits): Promise<boolean> {
  const relations = await readRelations(zip, part, limits);
  return [...relations.values()].some(({ type }) => COMMENTS.has(type));
}

async function findWorkbook(zip: ZipParts, limits: ReadingLimits): Promise<string | undefined> {
  const relations = await readRelations(zip, '', limits);
  const main = [...relations.values()].find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  return /\.xml$/i.test(main) && /^xl\/|workbook/i.test(main) && zip.has(main) ? main : undefined;
}

function refuseOther(names: string[], ending: string) {
  const other = OTHERS.find(({ part }) => names.some((name) => part.test(name)));
  if (other === undefined) return fileIsNoTable(ZIP, ending);
  return other.isTable ? fileIsOldFormat(other.kind, ending) : fileIsNoTable(other.kind, ending);
}

/** Reads the related parts of a part, by id. `part` '' means the whole file. */
async function readRelations(zip: ZipParts, part: string, limits: ReadingLimits): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const relations = new Map<string, Relation>();
  const open = (name: string, attributes: Attributes) => {
    if (name !== 'Relationship' || attributes.Id === undefined || attributes.TargetMode === 'External') return;
    // each relation refers to a part, so the limit of parts applies
    if (relations.size >= limits.entries) throw sheetsAreBomb();
    const target = attributes.Target ?? '';
    relations.set(attributes.Id, {
      type: (attributes.Type ?? '').split('/').at(-1) ?? '',
      part: target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(folder, target)),
    });
  };
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  for await (const _part of readXml(zip.read(file), { open }, limits));
  return relations;
}

function toSheet(attributes: Attributes): { name: string; id: string; isVisible: boolean } {
  // the prefix of the id differs between programs, its local name does not
  const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
  return {
    name: (attributes.name ?? '').slice(0, MAX_SHEET_NAME),
    id,
    isVisible: attributes.state === undefined || attributes.state === 'visible',
  };
}
