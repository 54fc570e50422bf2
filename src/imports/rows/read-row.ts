import type {
  CheckOptions,
  Email,
  Endereco,
  InscricaoEstadual,
  Pessoa,
  PessoaInput,
  Telefone,
} from '../../pessoa/pessoa.ts';
import { makeCellReaders } from '../../pessoa/cells/cell-readers.ts';
import { readInteger, type Reading } from '../../pessoa/cells/cells.ts';
import { isRoundTrip } from './merge-row.ts';
import { note } from '../../pessoa/cells/notes.ts';
import { cellsOf } from '../../pessoa/cells/write-cells.ts';
import { readEmailBlocks, readInscricaoBlocks, readTelefoneBlocks } from './row-blocks.ts';
import { type RowDraft, take } from './row-draft.ts';
import { readEnderecoBlocks } from './row-enderecos.ts';
import { checkLimits } from './row-limits.ts';
import { planRow, type RowPlan } from './row-plan.ts';
import { leaveOutInscricoes, readTop } from './row-top.ts';
import type { ImportSettings } from '../import.ts';

/** A fault of a row: the column of the file where it is, from 0; null where a fixed value or the row itself is at fault. */
export type RowIssue = { column: number | null; code: string; message: string };

/** A value that was put right because it proves what it was, or that a record has no place for (`to` is then empty). */
export type RowRepair = { column: number; code: string; from: string; to: string; message: string };

type TipoPessoa = PessoaInput['tipo'];

/** A block of the row: the number that its columns have in the file (0: one more from the same cell), and what they say. */
export type RowBlock<Block> = {
  place: number;
  value: Partial<Block>;
  /** what the file supposes where neither the row nor the record says anything */
  supposed?: Partial<Block>;
};

/** What the cells of a row say. A field that is not there was blank, or has no column: it never erases anything. */
export type RowContent = {
  /** what the row is about, and whether a cell or a fixed value says so in words; else its document, its name or its columns do */
  tipo: TipoPessoa;
  tipoStated: boolean;
  fields: {
    nome?: string;
    nomeSocial?: string;
    nomeFantasia?: string;
    cpf?: string;
    cnpj?: string;
    nascimento?: string;
    abertura?: string;
    inscricaoMunicipal?: string;
    cnae?: string;
    naturezaJuridica?: string;
    papeis?: PessoaInput['papeis'];
    tags?: string[];
    situacao?: PessoaInput['situacao'];
    limiteCredito?: string;
    observacoes?: string;
  };
  /** the lists that take the place of what the record has; others add to it */
  whole: ('papeis' | 'tags')[];
  inscricoesEstaduais: RowBlock<InscricaoEstadual>[];
  enderecos: RowBlock<Endereco>[];
  telefones: RowBlock<Telefone>[];
  emails: RowBlock<Email>[];
};

export type ReadRow = {
  /** what finds the record that the row is about; each only if the row has it whole and right */
  key: { id?: string; version?: number; codigo?: number; cpf?: string; cnpj?: string; emails: string[] };
  content: RowContent;
  /** in the order of the columns; a row that has any is not imported */
  issues: RowIssue[];
  repairs: RowRepair[];
};

/**
 * Reads the cells of a row. A row that changes a record is read again with it, and that reading counts: of our own export
 * (`key.id` and `key.version`) only the cells that differ from what the export wrote are then read, so a record comes back
 * as it is however odd it may be; of any other file it adds what is at fault with these two together.
 */
export type RowReader = (cells: readonly string[], before?: Pessoa) => ReadRow;

export type RowOptions = CheckOptions & {
  /** the IBGE code of a city by its name, in a state (sigla) or, where that is null, the only one in the country */
  findCidade: (uf: string | null, nome: string) => string | undefined;
};

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
