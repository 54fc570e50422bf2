import type { ComponentType } from 'react';
import type { EditPart } from '../../../pessoa/form/edit-part.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';

/**
 * How an edit in place ends: it goes on in the row below or above or in the field beside, it stays where it was, or the
 * pointer went elsewhere and took the focus along.
 */
export type Leave = 'stay' | 'below' | 'above' | 'next' | 'previous' | 'away';

export type InPlaceProps = {
  record: { id: string; nome: string; tipo: Tipo };
  part: EditPart;
  /** of several blocks, the one to edit: the principal, or the first that has a warning */
  prefers?: 'principal' | 'warned';
  /** the field of the part to begin in, as the server names it: `enderecos.1.bairro`; of a list alone, a new item */
  path?: string | undefined;
  /** changes the signs that a note does not take for those that it takes, and saves by itself */
  repairs?: boolean;
  /** where it is read; the editor lies over it */
  anchor: () => Element | null | undefined;
  /** what was typed before the editor was there */
  typed: string;
  /** `typed`: what was typed since the save began, for the next field */
  onLeave: (leave: Leave, typed: string) => void;
};

/** The editor of one part of a record, where it is read. The feature of the record has it, `app` hands it to the others. */
export type InPlace = ComponentType<InPlaceProps>;
