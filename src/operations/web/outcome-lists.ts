import type { Outcome } from '../../register/operations/operation.schema.ts';

/** The lists of an operation's records, each with its name in the address. */
export const OUTCOME_LISTS = [
  { outcome: 'done', list: 'desfeitas' },
  { outcome: 'kept', list: 'mantidas' },
  { outcome: 'failed', list: 'com-erro' },
] as const satisfies readonly { outcome: Outcome; list: string }[];

type OutcomeList = (typeof OUTCOME_LISTS)[number]['list'];

/** The list that the address names. */
export function readOutcomeList({ lista }: Record<string, unknown>): { lista?: OutcomeList } {
  const found = OUTCOME_LISTS.find(({ list }) => list === lista);
  return found ? { lista: found.list } : {};
}
