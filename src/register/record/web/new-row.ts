import type { Tipo } from '../../../pessoa/fields/kinds.ts';

export type NewRowProps = {
  /** of a record without a document, and of one whose document does not say it yet */
  tipo: Tipo;
  onClose: () => void;
};
