import type { ComponentType } from 'react';
import type { KeyDescription } from '../../../kit/web/keys/shortcuts.ts';

export type LookProps = {
  /** the record by its codigo, across clients by its id; undefined while the row is loading */
  codigo: string | undefined;
  /** what closes it, besides its button */
  closedBy: KeyDescription;
  onClose: () => void;
};

/** A record to read beside a list. The feature of the record has it, `app` hands it to the others. */
export type Look = ComponentType<LookProps>;
