import { checkNfe } from '../../../pessoa/nfe/check-nfe.ts';
import { refusedOf } from '../../../pessoa/nfe/nfe-items.ts';
import { nfeRecordOf } from '../../../pessoa/nfe/nfe-record-of.ts';
import type { NfeItem } from '../../../pessoa/nfe/nfe-texts.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import type { ImportFacts } from '../../model/import.ts';
import type { Decision } from './judge-rows.ts';

/** The number of rows whose record could get no note, and of those with each reason. */
export type NoteCounts = { rows: number; codes: ReadonlyMap<string, number> };

export const NO_NOTES: NoteCounts = { rows: 0, codes: new Map() };

/** What the SEFAZ would refuse of a record on a day; nothing of it stops a row. */
export function refusedInNotes(input: PessoaInput, hoje: string): NfeItem[] {
  return refusedOf(checkNfe(nfeRecordOf(input), { hoje }));
}

/** Counts the rows that make or change a record which then could get no note. */
export function countNotes(before: NoteCounts, decisions: readonly Decision[], hoje: string): NoteCounts {
  const codes = new Map<string, number>(before.codes);
  let { rows } = before;
  for (const { change } of decisions) {
    if (!change) continue;
    const found = codesOf(refusedInNotes(change.input, hoje));
    if (found.size > 0) rows += 1;
    for (const code of found) codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return { rows, codes };
}

/** The counts as the facts of a file keep them. */
export function toNoteFacts({ rows, codes }: NoteCounts): NonNullable<ImportFacts['notes']> {
  return { rows, codes: [...codes].map(([code, count]) => ({ code, rows: count })) };
}

/** What would be refused of a row before its correction and after. */
type MovedNotes = { from: readonly { code: string }[]; to: readonly { code: string }[] };

/** Moves corrected rows in the counts. A record that changed since the check may count otherwise now: never below none. */
export function moveNotes(
  { rows, codes }: NonNullable<ImportFacts['notes']>,
  moved: readonly MovedNotes[],
): NonNullable<ImportFacts['notes']> {
  const counts = new Map(codes.map(({ code, rows: count }) => [code, count]));
  let rowCount = rows;
  for (const { from, to } of moved) {
    rowCount += (to.length > 0 ? 1 : 0) - (from.length > 0 ? 1 : 0);
    for (const code of codesOf(from)) counts.set(code, (counts.get(code) ?? 0) - 1);
    for (const code of codesOf(to)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return toNoteFacts({ rows: Math.max(rowCount, 0), codes: new Map([...counts].filter(([, count]) => count > 0)) });
}

function codesOf(found: readonly { code: string }[]): Set<string> {
  return new Set(found.map(({ code }) => code));
}
