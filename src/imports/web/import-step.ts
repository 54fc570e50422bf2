import type { Import, ImportState, ImportTable } from '../model/import.ts';

/** The names of the steps in the address. */
export const STEPS = ['arquivo', 'colunas', 'conferencia', 'importacao'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_LABELS: Readonly<Record<Step, string>> = {
  arquivo: 'Arquivo',
  colunas: 'Colunas',
  conferencia: 'Conferência',
  importacao: 'Importação',
};

type Progress = Pick<Import, 'state' | 'table' | 'operationId'>;

/** The furthest step of each state. */
const FURTHEST: Readonly<Record<ImportState, Step>> = {
  receiving: 'arquivo',
  received: 'colunas',
  reading: 'arquivo',
  checking: 'conferencia',
  checked: 'conferencia',
  applying: 'importacao',
  done: 'importacao',
  cancelled: 'importacao',
  failed: 'importacao',
};

/** The states with one step only: a running import shows its progress, and after the import the earlier steps are final. */
const FIXED: ReadonlySet<ImportState> = new Set(['receiving', 'reading', 'checking', 'applying', 'done', 'cancelled']);

function furthestOf({ state, table, operationId }: Progress): Step {
  // the user can repeat a failed check
  if (state === 'failed' && operationId === null) return table === null ? 'arquivo' : 'conferencia';
  return state === 'received' && table === null ? 'arquivo' : FURTHEST[state];
}

/** The step to show: the one in the address when the user may open it, else the furthest. */
export function stepOf(stand: Progress, wanted: Step | undefined): Step {
  const furthest = furthestOf(stand);
  if (wanted !== undefined && mayOpen(stand, wanted)) return wanted;
  // a question about the reading comes before those about the columns
  return stand.state === 'received' && stand.table && isReadingOpen(stand.table) ? 'arquivo' : furthest;
}

/** Whether a link may open a step, without the button of the step before. */
export function mayOpen(stand: Progress, step: Step): boolean {
  const furthest = furthestOf(stand);
  const isFixed = FIXED.has(stand.state) || stand.operationId !== null;
  return isFixed ? step === furthest : STEPS.indexOf(step) <= STEPS.indexOf(furthest);
}

/** Whether only the user knows how to read the file: its encoding, its doubled accents, the sheet, or its documents' company. */
export function isReadingOpen({ readings, doubled, sheets, documents }: ImportTable): boolean {
  const isAnybodys = documents !== undefined && documents.people > 0 && documents.own.length === 0;
  return readings !== undefined || doubled?.isUndone === false || sheets.length > 1 || isAnybodys;
}
