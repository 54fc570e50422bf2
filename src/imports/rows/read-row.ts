import { makeCellReaders, type RowOptions } from '../../pessoa/cells/cell-readers.ts';
import { type Reading, readInteger } from '../../pessoa/cells/cells.ts';
import { note } from '../../pessoa/cells/notes.ts';
import { cellsOf } from '../../pessoa/cells/write-cells.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { ImportSettings } from '../import.ts';
import { isRoundTrip } from './merge-row.ts';
import { readEmailBlocks, readInscricaoBlocks, readTelefoneBlocks } from './row-blocks.ts';
import { type RowDraft, take } from './row-draft.ts';
import { readEnderecoBlocks } from './row-enderecos.ts';
import { checkLimits } from './row-limits.ts';
import { planRow, type ReadRow, type RowContent, type RowPlan, type RowReader } from './row-plan.ts';
import { leaveOutInscricoes, readTop } from './row-top.ts';

/** The reader of the rows of one file. Make one for each file: it keeps what it read, for cells that come again. */
export function createRowReader(settings: ImportSettings, options: RowOptions): RowReader {
  const plan = planRow(settings);
  const readers = makeCellReaders(settings, options);
  const needsCodigo = settings.match.includes('codigo');
  return (cells, before) => {
    const draft = startRow(cells, before);
    readKey(draft, plan, needsCodigo);
    if (isRoundTrip(draft.row, before)) draft.written = cellsOf(before, plan.targets);
    readTop(draft, plan, readers);
    readEnderecoBlocks(draft, plan, readers);
    readTelefoneBlocks(draft, plan, readers);
    readEmailBlocks(draft, plan, readers);
    if (draft.row.content.tipo === 'juridica') readInscricaoBlocks(draft, plan, readers);
    else leaveOutInscricoes(draft, plan);
    const { row } = draft;
    for (const { value } of row.content.emails) if (value.email !== undefined) row.key.emails.push(value.email);
    checkLimits(draft, plan);
    if (row.issues.length > 1) row.issues.sort((a, b) => (a.column ?? -1) - (b.column ?? -1));
    return row;
  };
}

function startRow(cells: readonly string[], before: Pessoa | undefined): RowDraft {
  const content: RowContent = {
    tipo: 'fisica',
    tipoStated: false,
    fields: {},
    whole: [],
    inscricoesEstaduais: [],
    enderecos: [],
    telefones: [],
    emails: [],
  };
  const row: ReadRow = { key: { emails: [] }, content, issues: [], repairs: [] };
  return { cells, written: undefined, before, row, sawCell: false };
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

function readKey(draft: RowDraft, { top }: RowPlan, needsCodigo: boolean): void {
  const { key } = draft.row;
  const id = take(draft, top['id'], readId);
  if (id !== undefined) key.id = id;
  const version = take(draft, top['version'], readInteger);
  if (version !== undefined) key.version = version;
  // the codes of another program are no numbers at all, and are nobody's business unless records are found by them
  const codigo = take(draft, top['codigo'], needsCodigo ? readInteger : (text) => ({ value: readInteger(text).value }));
  if (codigo !== undefined) key.codigo = codigo;
}

function readId(text: string): Reading<string> {
  return UUID.test(text) ? { value: text.toLowerCase() } : { issue: note('uuid') };
}
