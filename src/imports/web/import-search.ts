import { type Step, STEPS } from './import-step.ts';

/** The names of the lists of rows in the address. */
export const ROW_LIST_NAMES = [
  'problemas',
  'repetidas',
  'unidas',
  'desatualizadas',
  'mudaram-depois',
  'talvez-ja-exista',
  'outro-nome',
  'separadas',
  'descartadas',
  'consertadas',
  'alteradas',
  'novas',
  'iguais',
  'corrigidas',
  'puladas',
] as const;
export type RowListName = (typeof ROW_LIST_NAMES)[number];

/** The parameters in the address of an import: the step and the list of rows. */
export type ImportSearch = { passo?: Step; lista?: RowListName };

export function readImportSearch(raw: Record<string, unknown>): ImportSearch {
  const passo = STEPS.find((step) => step === raw['passo']);
  const lista = ROW_LIST_NAMES.find((name) => name === raw['lista']);
  return { ...(passo && { passo }), ...(lista && { lista }) };
}
