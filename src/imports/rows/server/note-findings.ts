import { checkNfe } from '../../../pessoa/nfe/check-nfe.ts';
import { refusedOf } from '../../../pessoa/nfe/nfe-items.ts';
import { nfeRecordOf } from '../../../pessoa/nfe/nfe-record-of.ts';
import type { NfeItem } from '../../../pessoa/nfe/nfe-texts.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import type { ImportFacts } from '../../model/import.ts';
import type { Decision } from './judge-rows.ts';

/** The number of rows with a record that cannot appear on a note, in total and by reason. */
export type NoteCounts = { rows: number; codes: ReadonlyMap<string, number> };

export const NO_NOTES: NoteCounts = { rows: 0, codes: new Map() };

/** Lists what the SEFAZ would refuse in a record on a day; this does not stop the import of the row. */
export function refusedInNotes(input: PessoaInput, hoje: string): NfeItem[] {
  return refusedOf(checkNfe(nfeRecordOf(input), { hoje }));
}

/** Counts the rows that create or change a record that then cannot appear on a note. */
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

/** The counts in the form of the file's facts. */
export function toNoteFacts({ rows, codes }: NoteCounts): NonNullable<ImportFacts['notes']> {
  return { rows, codes: [...codes].map(([code, count]) => ({ code, rows: count })) };
}

/** The codes that the SEFAZ would refuse in a row, before (`from`) and after (`to`) its correction. */
type MovedNotes = { from: readonly { code: string }[]; to: readonly { code: string }[] };

/** Moves corrected rows in the counts. Never below 0: a record that changed since the check may now have other codes. */
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
