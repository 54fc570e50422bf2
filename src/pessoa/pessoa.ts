import type { ItemField, Kind, Tipo } from './fields/kinds.ts';
import type { BLOCKS, FIELDS, STORED } from './pessoa.fields.ts';
import type { Sources } from './sources.ts';

/*
 * The types of a record, inferred from the list of fields. The record types are interfaces, not aliases, so editors and
 * compiler messages show their names.
 */

type Fields = typeof FIELDS;
type Groups = typeof BLOCKS;
type Simplify<T> = { [K in keyof T]: T[K] } & {};

export type FieldKey = keyof Fields;
/** The lists of blocks that a record has. */
export type BlockGroup = keyof Groups;

/** The fields of a kind. */
export type KeyOfKind<K extends Kind> = { [Key in FieldKey]: Fields[Key]['kind'] extends K ? Key : never }[FieldKey];

/**
 * The type of a field by its kind: a table, so the compiler only looks it up. `Blank` is the type of the empty
 * value: null in a record, never in an item, where empty text is ''.
 */
interface ValueByKind<F, Blank> {
  text: F extends { required: true } ? string : string | Blank;
  remarks: string;
  tipo: Tipo;
  cpf: string | Blank;
  cnpj: string | Blank;
  documento: string | Blank;
  date: string | Blank;
  money: string | Blank;
  code: string | Blank;
  uf: string | Blank;
  choice: F extends { choices: readonly (infer Choice)[] } ? Choice : never;
  /** in an item, the empty choice is '' */
  option: F extends { choices: readonly (infer Choice)[] } ? Choice | ([Blank] extends [never] ? '' : Blank) : never;
  choices: F extends { choices: readonly (infer Choice)[] } ? Choice[] : never;
  tags: string[];
  principal: boolean;
  cep: string | Blank;
  estado: string | Blank;
  cidade: string | Blank;
  pais: string | Blank;
  phone: string | Blank;
  email: string | Blank;
  pix: string | Blank;
  column: never;
}
type ValueOf<F extends { kind: keyof ValueByKind<unknown, null> }> = ValueByKind<F, null>[F['kind']];

/** Columns that exist only in spreadsheets are not part of an item. */
type ItemOf<Items extends Readonly<Record<string, ItemField>>> = {
  /** the id of the item in its list; '' marks a new one, and clients may omit it */
  id?: string | undefined;
} & {
  -readonly [K in keyof Items as Items[K]['kind'] extends 'column' ? never : K]: ValueByKind<
    Items[K],
    never
  >[Items[K]['kind']];
};

export interface Endereco extends ItemOf<Groups['enderecos']['fields']> {}
export interface Telefone extends ItemOf<Groups['telefones']['fields']> {}
export interface Email extends ItemOf<Groups['emails']['fields']> {}
export interface InscricaoEstadual extends ItemOf<Groups['inscricoesEstaduais']['fields']> {}
export interface CodigoExterno extends ItemOf<Groups['codigosExternos']['fields']> {}

/** Items with a named type, which editors and compiler messages show. The others need none. */
interface Named {
  inscricoesEstaduais: InscricaoEstadual;
  enderecos: Endereco;
  telefones: Telefone;
  emails: Email;
  codigosExternos: CodigoExterno;
}

/** The item type of each list. */
export type BlockByGroup = {
  [G in BlockGroup]: G extends keyof Named ? Named[G] : Simplify<ItemOf<Groups[G]['fields']>>;
};

type ForeignTo<T extends Tipo> = { only: Exclude<Tipo, T> };

type Content<T extends Tipo> = {
  -readonly [K in FieldKey as Fields[K] extends ForeignTo<T> ? never : K]: K extends 'tipo' ? T : ValueOf<Fields[K]>;
} & {
  -readonly [G in BlockGroup as Groups[G] extends ForeignTo<T> ? never : G]: BlockByGroup[G][];
};

type Stored = {
  -readonly [K in keyof typeof STORED]: (typeof STORED)[K] extends { nullable: true }
    ? string | null
    : (typeof STORED)[K]['kind'] extends 'integer'
      ? number
      : string;
};

/** A person as sent by a client. The client may create the `id`, so a repeated create is the same create. */
export interface PessoaFisicaInput extends Simplify<Content<'fisica'>> {
  id?: string | undefined;
}
export interface PessoaJuridicaInput extends Simplify<Content<'juridica'>> {
  id?: string | undefined;
}
export type PessoaInput = PessoaFisicaInput | PessoaJuridicaInput;

/** The sources of the values; only on the server, and only if there are any (`presentPessoa` removes them). */
type Sourced = { sources?: Sources };
/** The record that this one was merged into; only on the server, and only for a merged record. */
type Merged = { mergedInto?: string };

/** A person in the answers of the API. */
export interface PessoaFisica extends Simplify<Content<'fisica'> & Stored & Sourced & Merged> {}
export interface PessoaJuridica extends Simplify<Content<'juridica'> & Stored & Sourced & Merged> {}
export type Pessoa = PessoaFisica | PessoaJuridica;

/** An opened pessoa. `mergedFrom`: the codigos of the records merged into it, if there are any. */
export type OpenedPessoa = Pessoa & { mergedFrom?: number[] };

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S;

/** A row of `pessoas`, by the names of its columns. */
export interface PessoaRow
  extends Simplify<
    {
      -readonly [K in FieldKey as Snake<K>]: Fields[K] extends { only: Tipo }
        ? ValueOf<Fields[K]> | null
        : ValueOf<Fields[K]>;
    } & { -readonly [G in BlockGroup as Snake<G>]: BlockByGroup[G][] } & {
      -readonly [K in keyof typeof STORED as Snake<K>]: (typeof STORED)[K]['kind'] extends 'moment'
        ? (typeof STORED)[K] extends { nullable: true }
          ? Date | null
          : Date
        : Stored[K];
    }
  > {
  sources?: Sources | null;
  merged_into?: string | null;
}

/** The values of the cells of a row. No reader returns null, because a blank cell clears nothing. */
export type FieldCells = { -readonly [K in Exclude<FieldKey, 'tipo'>]?: NonNullable<ValueOf<Fields[K]>> };

/**
 * The values of the form: every value as text with the mask of the screen. It has the fields of both tipos,
 * so changing the tipo and back loses nothing. The `key` of a block identifies it while the form is open:
 * messages and focus follow it when blocks move.
 */
export interface PessoaFormValues
  extends Simplify<
    {
      -readonly [K in FieldKey]: Fields[K]['kind'] extends 'tipo' | 'choice' | 'choices' | 'tags'
        ? ValueOf<Fields[K]>
        : string;
    } & { -readonly [G in BlockGroup]: (BlockByGroup[G] & { key: string })[] }
  > {}

export type Papel = PessoaInput['papeis'][number];
export type Situacao = PessoaInput['situacao'];

/** A row of the list: only the fields of its columns. */
export interface PessoaListItem
  extends Pick<Stored, 'id' | 'codigo' | 'deletedAt'>,
    // omitted from a brief list, because they change with every save
    Partial<Pick<Stored, 'version' | 'createdAt' | 'updatedAt'>>,
    Pick<PessoaFisica, 'nome' | 'papeis' | 'tags' | 'situacao' | 'limiteCredito'> {
  tenantId: number;
  tipo: Tipo;
  /** nome social or nome fantasia */
  outroNome: string | null;
  /** CPF or CNPJ without mask; masked (`***.***.247-**`) to a role without the right to see it */
  documento: string | null;
  cidade: string | null;
  uf: string | null;
  telefone: string | null;
  email: string | null;
  /** whether the SEFAZ would accept an invoice to it, by the known rules */
  prontaParaNota: boolean;
}

/** The facts that the rules need besides the record. */
export type CheckOptions = {
  /** a setting of the client: whether an e-mail ending may have more than the four letters of the specification */
  longEmailEndings: boolean;
  /** ISO date */
  today: string;
  /** whether a municipality exists; omitted in the browser, which has the city list of the IBGE */
  isCidade?: (codigo: string) => boolean;
};

/** The block to use if only one can be used: the principal, else the first; undefined for an empty list. */
export function principalOf<Block extends { principal: boolean }>(blocks: readonly Block[]): Block | undefined {
  return blocks.find(({ principal }) => principal) ?? blocks[0];
}

/** The blocks with the principal one first. */
export function principalFirst<Block extends { principal: boolean }>(blocks: readonly Block[]): Block[] {
  return blocks.toSorted((block, other) => Number(other.principal) - Number(block.principal));
}

type Documents = { tipo: 'fisica'; cpf: string | null } | { tipo: 'juridica'; cnpj: string | null };

/** The stored CPF of a person or CNPJ of a company; null if there is none. */
export function documentoOf(pessoa: Documents): string | null {
  return pessoa.tipo === 'fisica' ? pessoa.cpf : pessoa.cnpj;
}
