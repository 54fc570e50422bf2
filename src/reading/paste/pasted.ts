import type { Tipo } from '../../pessoa/fields/kinds.ts';
import type { TextBytes } from '../vcard/vcard-lines.ts';
import type { BlockByGroup, BlockGroup, FieldCells } from '../../pessoa/pessoa.ts';

/** What the reading of a text needs to know besides the text. */
export type PasteOptions = {
  /** of the form, where the text does not say which it is */
  tipo: Tipo;
  /** ISO date */
  today: string;
  longEmailEndings: boolean;
  /** the IBGE code of a city by its name, in a state (sigla) or, where that is null, the only one in the country */
  findCidade: (uf: string | null, nome: string) => string | undefined;
  /** whether a code of the IBGE is that of a city */
  isCidade: (codigo: string) => boolean;
  /** for the names of old vCards */
  bytes: TextBytes;
};

/** The items of each list, each with what the text says of it. */
export type PastedItems = { [G in BlockGroup]: Partial<BlockByGroup[G]>[] };

/** What a text proves of one record, and everything else that it says. */
export type Pasted = PastedItems & {
  tipo: Tipo;
  fields: FieldCells;
  /** what found no field, line by line as it stood */
  notes: string;
  /** what was left out because it only names a value or a form: labels, titles, signs that separate */
  labels: string[];
  /** how many records the text has besides the one that was read; their lines are in the notes */
  others: number;
};
