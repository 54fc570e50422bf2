import type { Import, ImportState } from '../import.ts';

/** The steps of an import, as its address names them. */
export const STEPS = ['arquivo', 'colunas', 'conferencia', 'importacao'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_LABELS: Readonly<Record<Step, string>> = {
  arquivo: 'Arquivo',
  colunas: 'Colunas',
  conferencia: 'Conferência',
  importacao: 'Importação',
};

type Stand = Pick<Import, 'state' | 'table' | 'operationId'>;

/** How far each state has come. */
const FURTHEST: Readonly<Record<ImportState, Step>> = {
  receiving: 'arquivo',
  received: 'colunas',
  checking: 'conferencia',
  checked: 'conferencia',
  applying: 'importacao',
  done: 'importacao',
  cancelled: 'importacao',
  failed: 'importacao',
};

/** While the server is at work there is nothing else to see, and once rows went in nothing before it can be changed. */
const FIXED: ReadonlySet<ImportState> = new Set(['receiving', 'checking', 'applying', 'done', 'cancelled']);

function furthestOf({ state, table, operationId }: Stand): Step {
  // a check that failed can be tried again
  if (state === 'failed' && operationId === null) return table === null ? 'arquivo' : 'conferencia';
  return state === 'received' && table === null ? 'arquivo' : FURTHEST[state];
}

/** The step to show: the one that the address asks for, if the import has come that far and may go back to it. */
export function stepOf(stand: Stand, asked: Step | undefined): Step {
  const furthest = furthestOf(stand);
  if (asked !== undefined && mayOpen(stand, asked)) return asked;
  // what was read is looked at first; the columns come by a press
  return stand.state === 'received' ? 'arquivo' : furthest;
}

/** Whether a step can be gone to by itself, without pressing what leads on from the one before. */
export function mayOpen(stand: Stand, step: Step): boolean {
  const furthest = furthestOf(stand);
  const isFixed = FIXED.has(stand.state) || stand.operationId !== null;
  return isFixed ? step === furthest : STEPS.indexOf(step) <= STEPS.indexOf(furthest);
}
