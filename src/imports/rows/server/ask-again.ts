import type { TenantTx } from '../../../kit/server/db/db.ts';
import { judgeAll } from '../../../matching/server/candidates.ts';
import { readFrequencies } from '../../../matching/server/frequencies.queries.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import type { RowAlike } from '../../model/import.ts';
import type { Decided } from './decide-rows.ts';
import type { Planner } from './judge-rows.ts';
import { findRows } from '../../store/server/import-rows.queries.ts';
import { type AlikeRules, ask, askAlike } from './ask-alike.ts';

type Again = {
  importId: string;
  prepare: Planner['prepare'];
  texts: AlikeRules['texts'];
  /** the possible matches of each line, as the check found them */
  known: ReadonlyMap<number, readonly RowAlike[]>;
};

/**
 * Searches again for possible matches of rows that are judged again after the check: in the current register, and among the
 * earlier lines that the check named. A row with a user's choice keeps its earlier matches.
 */
export async function askAlikeAgain(tx: TenantTx, decided: readonly Decided[], again: Again): Promise<Decided[]> {
  const { known, texts } = again;
  const earlier = await readLines(tx, again);
  const frequencies = await readFrequencies(tx);
  const compare = (record: PessoaInput, line: number) => {
    const others = (known.get(line) ?? []).flatMap((alike) => earlier.get(alike.line ?? 0) ?? []);
    return others.length === 0 ? [] : judgeAll(record, others, frequencies);
  };
  const judged = await askAlike(tx, decided, { texts, lines: { compare }, alikeSoFar: 0 });
  return judged.map(({ row, decision }) => {
    const before = known.get(row.line) ?? [];
    if (row.choice) return { row, decision: { ...decision, alike: [...before] } };
    // a line that is not stored cannot be compared again: the finding of the check remains valid
    const unread = before.filter(({ line }) => line !== null && !earlier.has(line));
    const isOpen = decision.bucket === 'create' && unread.length > 0;
    return { row, decision: isOpen ? ask(decision, unread, texts) : decision };
  });
}

/** The rows that the check named, by line; empty for a line that a user left out. */
async function readLines(
  tx: TenantTx,
  { importId, prepare, known }: Again,
): Promise<Map<number, (PessoaInput & { line: number })[]>> {
  const lines = [...known.values()].flat().flatMap(({ line }) => line ?? []);
  if (lines.length === 0) return new Map();
  const rows = await findRows(tx, importId, lines);
  return new Map(
    rows.map((row) => {
      const { fresh } = row.skipped ? { fresh: undefined } : prepare(row);
      return [row.line, fresh ? [{ ...fresh, line: row.line }] : []];
    }),
  );
}
