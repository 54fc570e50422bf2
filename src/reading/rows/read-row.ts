import { readOwnId } from '../../pessoa/cells/own-id.ts';
import { cellWriterOf } from '../../pessoa/cells/write-cells.ts';
import { type FieldList, PESSOA } from '../../pessoa/field-list.ts';
import type { Tipo } from '../../pessoa/fields/kinds.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { type CellReaders, makeCellReaders, type RowOptions } from '../cells/cell-readers.ts';
import { readInteger, type Reading, asWhole } from '../cells/cells.ts';
import { note } from '../cells/notes.ts';
import { fieldsOfFile, readFields, readRoles } from './file-fields.ts';
import { isRoundTrip } from './merge-row.ts';
import { readBlocks } from './read-blocks.ts';
import { listReadersOf } from './read-items.ts';
import { nameByContact } from './read-parts.ts';
import {
  type ItemsOfRow,
  sortColumns,
  type ReadSettings,
  type ReadRow,
  type RowContent,
  type RowColumns,
  type RowReader,
} from './row-columns.ts';
import { chooseFilled, type RowDraft, settleRests, take, takeRemarks, addRepair } from './row-draft.ts';
import { limitsOf } from './row-limits.ts';
import { settleTipo } from './settle-tipo.ts';

/** Makes the row reader of one file. Each file needs its own, because it caches results for repeated cells. */
export function createRowReader(settings: ReadSettings, options: RowOptions, list = PESSOA): RowReader {
  const readers = makeCellReaders(settings, options);
  const companies = layOut(columnsOfTipo(settings, 'juridica'), { list, readers });
  const people = settings.columns.includes(RG_OR_INSCRICAO)
    ? layOut(columnsOfTipo(settings, 'fisica'), { list, readers })
    : companies;
  const cellsOf = cellWriterOf(list);
  const needsCodigo = settings.match.includes('codigo');
  return (cells, before) => {
    const draft = startRow(companies.columns, list, cells, before);
    if (settings.otherAddress === 'replace') draft.row.content.replacesPrincipal = true;
    chooseFilled(draft, companies.columns);
    readKey(draft, companies.columns, needsCodigo);
    if (isRoundTrip(draft.row, before)) draft.written = cellsOf(before, companies.columns.targets);
    settleTipo(draft, companies.columns, companies.fields);
    const layout = draft.row.content.tipo === 'fisica' ? people : companies;
    if (layout !== companies) chooseFilled(Object.assign(draft, { cells }), layout.columns);
    readContent(draft, layout, readers);
    return draft.row;
  };
}

/** What the columns of a file mean for rows of one tipo, worked out once a file. */
type Layout = ReturnType<typeof layOut>;

function layOut(settings: ReadSettings, { list, readers }: { list: FieldList; readers: CellReaders }) {
  const columns = sortColumns(settings, readers.options.dateOrders, list);
  return {
    columns,
    lists: listReadersOf(list, columns, readers),
    fields: fieldsOfFile(list, columns, readers),
    checkLimits: limitsOf(list, columns),
  };
}

/** Reads everything but the keys and the tipo of a row, in the order in which one cell may explain another. */
function readContent(draft: RowDraft, { columns, lists, fields, checkLimits }: Layout, readers: CellReaders): void {
  readFields(draft, fields);
  readRoles(draft, columns.roles, readers);
  takeRemarks(draft, columns.remarks);
  readBlocks(draft, columns, readers, lists);
  nameByContact(draft, columns.top);
  settleRests(draft, columns);
  checkLimits(draft);
  const { issues } = draft.row;
  if (issues.length > 1) issues.sort((a, b) => (a.column ?? -1) - (b.column ?? -1));
}

/** Resolves the column `IE / RG`: the RG of a person, unless the file has an RG column, and the inscrição of a company. */
function columnsOfTipo(settings: ReadSettings, tipo: Tipo): ReadSettings {
  const { columns } = settings;
  const places = columns.map((target) => Number(/^inscricoesEstaduais\.(\d+)\./.exec(target ?? '')?.[1] ?? 0));
  const inscricao = `inscricoesEstaduais.${Math.max(...places) + 1}.numero`;
  const chosen = tipo === 'fisica' && !columns.includes('rg') ? 'rg' : inscricao;
  return { ...settings, columns: columns.map((target) => (target === RG_OR_INSCRICAO ? chosen : target)) };
}

const RG_OR_INSCRICAO = 'rg.inscricao';

function startRow({ orders }: RowColumns, list: FieldList, cells: readonly string[], before?: Pessoa): RowDraft {
  const items: Record<string, object[]> = {};
  for (const [group] of list.blocks) items[group] = [];
  const content: RowContent = {
    tipo: 'fisica',
    tipoStated: false,
    fields: {},
    whole: [],
    ...(items as ItemsOfRow), // columns of each list
  };
  const row: ReadRow = { key: { emails: [], codigosExternos: [] }, content, issues: [], repairs: [] };
  return { cells, written: undefined, before, row, rests: [], orders, sawCell: false };
}

function readKey(draft: RowDraft, { top }: RowColumns, needsCodigo: boolean): void {
  const { key } = draft.row;
  const id = take(draft, top['id'], readId);
  if (id !== undefined) key.id = id;
  const version = take(draft, top['version'], readInteger);
  if (version !== undefined) key.version = version;
  const codigo = take(draft, top['codigo'], needsCodigo ? readInteger : readCodigo);
  if (codigo === undefined) return;
  key.codigo = codigo;
  if (!needsCodigo && id === undefined && top['codigo']) addRepair(draft, top['codigo'], note('codigo_unused'), '');
}

/** Reads a codigo that is not used to find records: another program's code need not be a number. */
function readCodigo(text: string): Reading<number> {
  const { value } = readInteger(text);
  return value === undefined ? { remainder: text } : asWhole(value);
}

function readId(text: string): Reading<string> {
  const value = readOwnId(text);
  return value === undefined ? { issue: note('uuid') } : asWhole(value);
}
