import type { Operation, OperationKind } from './operation.schema.ts';

/** A sentence for each kind of operation: `Ana alterou João da Silva`. */
export const OPERATION_LABELS: Readonly<Record<OperationKind, string>> = {
  create: 'cadastrou',
  update: 'alterou',
  delete: 'excluiu',
  restore: 'restaurou',
  bulk: 'alterou em massa',
  import: 'importou',
  undo: 'desfez uma mudança',
  merge: 'juntou',
  receita: 'atualizou pela Receita',
};

export const OPERATION_NAMES: Readonly<Record<OperationKind, string>> = {
  create: 'Cadastro',
  update: 'Alteração',
  delete: 'Exclusão',
  restore: 'Restauração',
  bulk: 'Alteração em massa',
  import: 'Importação',
  undo: 'Desfazer',
  merge: 'União',
  receita: 'Atualização pela Receita',
};

export const ORIGIN_NAMES: Readonly<Record<Operation['origin'], string>> = {
  web: 'Navegador',
  api: 'API',
  cli: 'Linha de comando',
};
