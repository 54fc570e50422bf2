import type { Tipo } from '../../../pessoa/fields/kinds.ts';

export type NewRowProps = {
  /** of a record without a document, or with a document that does not decide it yet */
  tipo: Tipo;
  onClose: () => void;
};
