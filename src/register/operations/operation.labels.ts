import type { OperationKind } from './operation.schema.ts';

/** What each kind of operation did, in a sentence: `Ana alterou João da Silva`. */
export const OPERATION_LABELS: Readonly<Record<OperationKind, string>> = {
  create: 'cadastrou',
  update: 'alterou',
  delete: 'excluiu',
  restore: 'restaurou',
  bulk: 'alterou em massa',
  import: 'importou',
  undo: 'desfez uma mudança',
};
