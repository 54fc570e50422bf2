import type { ItemField, Kind, Tipo } from './fields/kinds.ts';
import type { BLOCKS, FIELDS, STORED } from './pessoa.fields.ts';
import type { Sources } from './sources.ts';

/*
 * The types of a record, inferred from the list of fields. The record types are interfaces, not aliases: an editor and a
 * message of the compiler then show their names.
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
 * What a field holds, by its kind: a table, so that the compiler only looks it up. `Blank` is what it holds where it is
 * empty: null in a record; never in an item, whose text is then ''.
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
  /** in an item the open choice is '' */
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

/** A column of spreadsheets only is no part of an item. */
type ItemOf<Items extends Readonly<Record<string, ItemField>>> = {
  /** which item of its list it is; '' of one that its sender says is new, and left out where nobody says */
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

/** Items with a name of their own, which an editor and a message of the compiler show. Others need none. */
interface Named {
  inscricoesEstaduais: InscricaoEstadual;
  enderecos: Endereco;
  telefones: Telefone;
  emails: Email;
  codigosExternos: CodigoExterno;
}

/** An item of each list. */
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

/** A person as people write it. The client may make the `id`, so that a repeated create is the same create. */
export interface PessoaFisicaInput extends Simplify<Content<'fisica'>> {
  id?: string | undefined;
}
export interface PessoaJuridicaInput extends Simplify<Content<'juridica'>> {
  id?: string | undefined;
}
export type PessoaInput = PessoaFisicaInput | PessoaJuridicaInput;

/** Of the server alone, and only where there are any: where its values come from (`presentPessoa` leaves it out). */
type Sourced = { sources?: Sources };
/** Of the server alone, and only where it is so: the record that this one was merged into. */
type Merged = { mergedInto?: string };

/** A person as the API answers it. */
export interface PessoaFisica extends Simplify<Content<'fisica'> & Stored & Sourced & Merged> {}
export interface PessoaJuridica extends Simplify<Content<'juridica'> & Stored & Sourced & Merged> {}
export type Pessoa = PessoaFisica | PessoaJuridica;

/** A person as it is opened. `mergedFrom`: the codigos of what was merged into it, where there is any. */
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

/** What a cell of a file says of a field: no reader answers null, since a blank cell erases nothing. */
export type FieldCells = { -readonly [K in Exclude<FieldKey, 'tipo'>]?: NonNullable<ValueOf<Fields[K]>> };

/**
 * What the form holds: every value as text the way the screen shows it, masked. The fields of both kinds of pessoa are
 * there, so that changing the kind and back loses nothing. The `key` of a block names it for as long as the form is open:
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

/** A row of the list: what its columns need, nothing more. */
export interface PessoaListItem
  extends Pick<Stored, 'id' | 'codigo' | 'deletedAt'>,
    // a brief list has none of these, which change with every save
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
  /** whether the SEFAZ would take an invoice to it, by the rules that are known */
  prontaParaNota: boolean;
}

/** What the rules need to know besides the record. */
export type CheckOptions = {
  /** the client's setting: whether an e-mail may end in more than the four letters that the specification allows */
  longEmailEndings: boolean;
  /** ISO date */
  today: string;
  /** whether a municipality exists; the browser leaves it out, its city list is the IBGE's */
  isCidade?: (codigo: string) => boolean;
};

/** The block that counts where there is room for one: the principal, else the first; undefined where there is none. */
export function principalOf<Block extends { principal: boolean }>(blocks: readonly Block[]): Block | undefined {
  return blocks.find(({ principal }) => principal) ?? blocks[0];
}

/** The blocks, the principal one first. */
export function principalFirst<Block extends { principal: boolean }>(blocks: readonly Block[]): Block[] {
  return blocks.toSorted((one, other) => Number(other.principal) - Number(one.principal));
}

type Documents = { tipo: 'fisica'; cpf: string | null } | { tipo: 'juridica'; cnpj: string | null };

/** The CPF of a person, the CNPJ of a company, as it is stored; null where there is none. */
export function documentoOf(pessoa: Documents): string | null {
  return pessoa.tipo === 'fisica' ? pessoa.cpf : pessoa.cnpj;
}
