import { EXAMPLE } from '../../kit/example-world.ts';
import type { BulkPreview } from '../../register/operations/bulk.schema.ts';
import type {
  HistoryItem,
  Operation,
  OperationRecord,
  UndoPreview,
} from '../../register/operations/operation.schema.ts';

const AT = '2026-11-20T12:00:00.000Z';
const USER = { id: EXAMPLE.userId, nome: EXAMPLE.userNome };

/** The operation that created the person of EXAMPLE. */
export const EXAMPLE_OPERATION: Operation = {
  id: EXAMPLE.operationId,
  kind: 'create',
  at: AT,
  user: USER,
  origin: 'api',
  total: 1,
  nome: EXAMPLE.pessoaNome,
  bulk: null,
  state: 'done',
  problem: null,
  durationMs: null,
  undoes: null,
  undoneBy: null,
  done: 1,
  kept: 0,
  failed: 0,
  cleared: false,
  mayUndo: true,
};

/** Its undo. */
export const EXAMPLE_UNDO: Operation = {
  ...EXAMPLE_OPERATION,
  id: '0192f0c4-0000-7000-8000-000000000032',
  kind: 'undo',
  durationMs: 12,
  undoes: { id: EXAMPLE.operationId, kind: 'create', bulk: null },
};

/** The running undo of EXAMPLE, after it was cancelled. */
export const EXAMPLE_CANCELLED: Operation = {
  ...EXAMPLE_UNDO,
  id: EXAMPLE.runningUndoId,
  state: 'cancelled',
  undoes: { id: '0192f0c4-0000-7000-8000-000000000033', kind: 'delete', bulk: null },
  nome: null,
  done: 0,
  cleared: false,
  mayUndo: false,
};

export const EXAMPLE_RECORD: OperationRecord = {
  pessoaId: EXAMPLE.pessoaId,
  codigo: 1,
  nome: EXAMPLE.pessoaNome,
  tipo: 'fisica',
  version: 1,
  outcome: 'done',
  reason: null,
  changes: null,
  mergedInto: null,
};

export const EXAMPLE_PREVIEW: UndoPreview = {
  undo: 1,
  keep: 0,
  examples: [
    {
      pessoaId: EXAMPLE.pessoaId,
      codigo: 1,
      nome: EXAMPLE.pessoaNome,
      tipo: 'fisica',
      willBe: 'deleted',
      kept: false,
      changes: [],
    },
  ],
};

export const EXAMPLE_HISTORY: HistoryItem = {
  operationId: EXAMPLE.operationId,
  kind: 'create',
  pessoaId: EXAMPLE.pessoaId,
  codigo: 1,
  version: 1,
  at: AT,
  user: USER,
  origin: 'api',
  changes: [{ path: 'nome', label: 'Nome', before: null, after: EXAMPLE.pessoaNome }],
  source: null,
  merge: null,
};

/** The preview of a bulk change of the person of EXAMPLE. */
export const EXAMPLE_BULK_PREVIEW: BulkPreview = {
  count: 1,
  exact: true,
  unchanged: 0,
  examples: [
    {
      pessoaId: EXAMPLE.pessoaId,
      codigo: 1,
      nome: EXAMPLE.pessoaNome,
      tipo: 'fisica',
      changes: [{ path: 'situacao', label: 'Situação', before: 'ativa', after: 'inativa' }],
      problem: null,
    },
  ],
};

export const EXAMPLE_BULK: Operation = {
  ...EXAMPLE_OPERATION,
  id: '0192f0c4-0000-7000-8000-000000000034',
  kind: 'bulk',
  bulk: {
    change: { type: 'setSituacao', situacao: 'inativa' },
    query: { q: 'silva', situacao: 'ativa' },
    except: 0,
  },
  durationMs: 12,
};
