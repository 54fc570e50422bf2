import type { Action } from '../../access/policy.ts';
import type { BlockRuleName, ColumnName, RuleName } from './hook-names.ts';

/** A person (pessoa física) or a company (pessoa jurídica). */
export type Tipo = 'fisica' | 'juridica';

type TextLimits = {
  /** in what is stored: composed, trimmed */
  maxLength: number;
  /** a name is dictated with capitals, and `0` in a file is none; a number loses what a spreadsheet adds to it */
  content?: 'name' | 'number';
};
type Example = { example: string; exampleJuridica?: string };
type Choices = { choices: readonly string[] };

/**
 * The kinds of field that a record has once, each with what only that kind says. A kind is a line in the table of every
 * boundary (wire, row, form, cell, …); a table that lacks it does not compile.
 */
export interface Kinds {
  /** person or company: the field that decides which others there are */
  tipo: Choices;
  text: TextLimits & Example & { required?: true };
  /** text of several lines, never null */
  remarks: TextLimits & Example;
  cpf: Example;
  cnpj: Example;
  date: Example;
  money: Example;
  code: Example & { code: 'cnae' | 'naturezaJuridica' };
  /** a state by its sigla */
  uf: Example;
  choice: Choices & { initial: string };
  choices: Choices & { example: readonly string[] };
  tags: { maxLength: number; maxItems: number; example: readonly string[] };
}
export type Kind = keyof Kinds;

/** LGPD, article 5, I and II. A field that only a person has must say which it is. */
type Personal = 'common' | 'sensitive';
type Audience = { only: 'fisica'; personal: Personal } | { only?: 'juridica'; personal?: Personal };

/** What any field may say of itself; most fields leave most of it out. */
type Common = {
  label: string;
  /** what it is called of a company, where that is another word */
  labelJuridica?: string;
  /** what one item of a list is called */
  itemLabel?: string;
  /** the heading that an export writes, where it is not the label */
  heading?: string;
  section: 'identificacao' | 'classificacao';
  /** its part of a line of the form; without one it stands below the lines, as wide as the section */
  width?: 'third' | 'half' | 'twoThirds';
  /** the field that it follows in the form, where that is not the one before it in the list */
  beside?: string;
  /** the field before which it stands in the form: a CNPJ tells the rest of a company */
  before?: string;
  /** the right without which it is seen masked */
  maskedWithout?: Action;
  /** how a search finds a record by it; not at all, where left out */
  searchedAs?: 'words' | 'document';
  /** whether a filled cell tells if a row is a person or a company: programs fill it in for one of the two alone */
  impliesTipo?: true;
  /** its name as a filter of the list */
  filter?: string;
  /** whether many records can be changed in it at once */
  bulk?: true;
  /** of this pessoa alone: a copy of the record begins without it */
  notCopied?: true;
  /** what its kind does not know, by name */
  rules?: readonly RuleName[];
};

/** A field of the record; `Field<'text'>` is one of a kind. */
export type Field<K extends Kind = Kind> = { [P in K]: { kind: P } & Kinds[P] & Common & Audience }[K];

/** The kinds of field that a block has. Its text is never null: a block with nothing in it is not sent. */
export interface BlockKinds {
  text: TextLimits & Example & { required?: true };
  /** `followsRule`: where it is left out, a rule of its blocks says which it is */
  choice: Choices & { initial: string; initialJuridica?: string; followsRule?: true };
  principal: object;
  cep: Example;
  /** a state by its IBGE code */
  estado: Example;
  /** a city by its IBGE code */
  cidade: Example;
  /** a state by its sigla */
  uf: Example;
  phone: Example;
  email: Example;
  /** in spreadsheets only: written from other fields, or only read */
  column: { column: ColumnName };
}
export type BlockKind = keyof BlockKinds;

export type BlockField<K extends BlockKind = BlockKind> = {
  [P in K]: {
    kind: P;
    label: string;
    heading?: string;
    personal?: 'common';
    /** whether many records can be changed in it at once, each in its principal block */
    bulk?: true;
  } & BlockKinds[P];
}[K];

/** A list of blocks of a record. */
export type Blocks = {
  label: string;
  plural: string;
  /** in a sentence: `CEP do endereço 2` */
  genitive: string;
  /** the field that is the block itself: `Telefone 2`, not `Número do telefone 2` */
  mainField?: string;
  only?: Tipo;
  /** what many records can get or lose one of at once, or have another instead: its name on the wire */
  bulkItem?: string;
  /** of this pessoa alone: a copy of the record begins without them */
  notCopied?: true;
  maxItems: number;
  fields: Readonly<Record<string, BlockField>>;
  rules: readonly BlockRuleName[];
};

/** What the register adds to what people write. */
export type StoredField = { kind: 'uuid' | 'integer' | 'moment'; label: string; nullable?: true };

/** A column of spreadsheets that is no field of the record: which fields it says, and behind which one it is offered. */
export type CellField = { label: string; column: ColumnName; after: string; says: readonly string[] };

/** What each kind holds, as the derived loops read and write it. */
export interface Values {
  tipo: Tipo;
  text: string | null;
  remarks: string;
  cpf: string | null;
  cnpj: string | null;
  date: string | null;
  money: string | null;
  code: string | null;
  uf: string | null;
  choice: string;
  choices: readonly string[];
  tags: readonly string[];
}
export interface BlockValues {
  text: string;
  choice: string;
  principal: boolean;
  cep: string;
  estado: string;
  cidade: string;
  uf: string;
  phone: string;
  email: string;
  column: never;
}
