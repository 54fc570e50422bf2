import type {
  CheckOptions,
  Email,
  Endereco,
  InscricaoEstadual,
  Pessoa,
  PessoaInput,
  Telefone,
} from '../pessoas/pessoa.ts';
import type { ImportSettings } from './import.ts';

/** A fault of a row: the column of the file where it is, from 0; null where a fixed value or the row itself is at fault. */
export type RowIssue = { column: number | null; code: string; message: string };

/** A value that was put right because it proves what it was, or that a record has no place for (`to` is then empty). */
export type RowRepair = { column: number; code: string; from: string; to: string; message: string };

type TipoPessoa = PessoaInput['tipo'];

/** A block of the row: the number that its columns have in the file, and what their cells say. */
export type RowBlock<Block> = { place: number; value: Partial<Block> };

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
  throw new Error(`not here yet: ${settings.columns.length} ${options.today}`);
}
