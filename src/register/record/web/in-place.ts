import type { ComponentType } from 'react';
import type { EditPart } from '../../../pessoa/edit-part.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';

/**
 * How an edit in place ends: the focus moves to the row below or above or to the next or previous field, it stays, or the pointer
 * took it elsewhere.
 */
export type Leave = 'stay' | 'below' | 'above' | 'next' | 'previous' | 'away';

export type InPlaceProps = {
  record: { id: string; nome: string; tipo: Tipo };
  part: EditPart;
  /** which of several blocks to edit: the principal, or the first with a warning */
  prefers?: 'principal' | 'warned';
  /** the field to start in, as the server names it: `enderecos.1.bairro`; a list alone starts a new item */
  path?: string | undefined;
  /** replaces the characters that a note does not allow, and saves automatically */
  repairs?: boolean;
  /** the element that shows the value; the editor covers it */
  anchor: () => Element | null | undefined;
  /** what the user typed before the editor opened */
  typed: string;
  /** `typed`: what the user typed since the save began, for the next field */
  onLeave: (leave: Leave, typed: string) => void;
};

/** The editor of one part of a record, in place. The feature of the record provides it, `app` passes it to the others. */
export type InPlace = ComponentType<InPlaceProps>;
