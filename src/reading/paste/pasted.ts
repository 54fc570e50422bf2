import type { Tipo } from '../../pessoa/fields/kinds.ts';
import type { TextBytes } from '../vcard/vcard-lines.ts';
import type { BlockByGroup, BlockGroup, FieldCells } from '../../pessoa/pessoa.ts';

/** Data that the reader needs apart from the text. */
export type PasteOptions = {
  /** the tipo of the form, used if the text does not decide it */
  tipo: Tipo;
  /** ISO date */
  today: string;
  longEmailEndings: boolean;
  /** the IBGE code of a city by its name, in a state (sigla); with null, only if one city in the country has the name */
  findCidade: (uf: string | null, nome: string) => string | undefined;
  /** whether an IBGE code is the code of a city */
  isCidade: (codigo: string) => boolean;
  /** converts the names in old vCards */
  bytes: TextBytes;
};

/** The items of each list, each with the values found in the text. */
export type PastedItems = { [G in BlockGroup]: Partial<BlockByGroup[G]>[] };

/** The proved values of one record, and the remaining text. */
export type Pasted = PastedItems & {
  tipo: Tipo;
  fields: FieldCells;
  /** text that fits no field, line by line, unchanged */
  notes: string;
  /** text without content, left out of the notes: labels, titles, separators */
  labels: string[];
  /** the key of the invoice that proves the document of this record */
  chave?: string;
  /** how many other records the text contains; their lines are in the notes */
  others: number;
};
