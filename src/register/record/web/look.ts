import type { ComponentType } from 'react';
import type { KeyDescription } from '../../../kit/web/keys/shortcuts.ts';

export type LookProps = {
  /** the record by its codigo, across clients by its id; undefined while the row is loading */
  codigo: string | undefined;
  /** the key that closes it, besides its button */
  closedBy: KeyDescription;
  onClose: () => void;
};

/** A record to read next to a list. The feature of the record provides it, `app` passes it to the others. */
export type Look = ComponentType<LookProps>;
