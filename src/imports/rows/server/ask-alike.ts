import type { Candidate } from '../../../matching/server/candidates.ts';
import { findCandidatesOfMany } from '../../../matching/server/candidates-of-many.ts';
import { readFrequencies } from '../../../matching/server/frequencies.queries.ts';
import type { TenantTx } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { RowAlike } from '../../model/import.ts';
import type { Decided } from './decide-rows.ts';
import type { Decision } from './judge-rows.ts';
import type { RowTexts } from './row-texts.ts';
import type { AlikeLines } from './alike-lines.ts';
import { known } from '../../../kit/known.ts';

/** The maximum number of rows with a question to the user: the length of one list. */
export const MOST_ASKED = 100_000;
const MOST_KEPT = 3;

/** The texts, the earlier rows and the limits for the comparison of new rows. */
export type AlikeRules = {
  texts: Pick<RowTexts, 'mayBe' | 'tooManyAlike'>;
  /** the earlier rows of the file */
  lines: { compare: (...args: Parameters<AlikeLines['compare']>) => Candidate<{ line: number }>[] };
  /** the number of rows that already have a question */
  alikeSoFar: number;
  most?: number;
};

/**
 * Turns each row that would create a record into an undecided row, if the register or an earlier row may already have that
 * person. A row that a user already decided about stays unchanged.
 */
export async function askAlike(
  tx: TenantTx,
  decided: readonly Decided[],
  { texts, lines, alikeSoFar, most = MOST_ASKED }: AlikeRules,
): Promise<Decided[]> {
  const inputs = decided.map(inputOf);
  const made = inputs.filter((input) => input !== undefined);
  if (made.length === 0) return [...decided];
  const frequencies = await readFrequencies(tx);
  const found = await findCandidatesOfMany(tx, made);
  let places = 0;
  let count = alikeSoFar;
  return decided.map((entry, at) => {
    const input = inputs[at];
    if (!input) return entry;
    const { row, decision } = entry;
    const records = known(found[places], 'candidates of the row').map(toAlikeRecord);
    places += 1;
    const earlier = lines.compare(input, row.line, frequencies).map(toAlikeLine);
    const alike = surest([...records, ...earlier]);
    if (alike.length === 0 || row.choice) return entry;
    count += 1;
    return { row, decision: count > most ? refused(decision, texts.tooManyAlike(most)) : ask(decision, alike, texts) };
  });
}

function inputOf({ decision: { bucket, change } }: Decided): PessoaInput | undefined {
  return bucket === 'create' && change?.type === 'create' ? change.input : undefined;
}

/** A row that waits for a user's decision. */
export function ask({ repairs }: Decision, alike: RowAlike[], texts: AlikeRules['texts']): Decision {
  const [first] = alike;
  const other = first?.pessoa ?? { line: first?.line ?? 0 };
  return { bucket: 'alike', issues: [texts.mayBe(other)], repairs, alike, sameAsLine: sameLineOf(alike) };
}

/** An earlier line as a possible match. */
function sameLineOf(alike: readonly RowAlike[]): number | undefined {
  return alike.find(({ line }) => line !== null)?.line ?? undefined;
}

function refused({ repairs }: Decision, { bucket, issue }: ReturnType<RowTexts['tooManyAlike']>): Decision {
  return { bucket, issues: [issue], repairs };
}

/** The most certain matches; a record comes before a line of equal certainty. */
function surest(alike: RowAlike[]): RowAlike[] {
  return alike.toSorted((a, b) => b.p - a.p).slice(0, MOST_KEPT);
}

function toAlikeRecord({
  pessoa: { id, codigo, nome },
  ...judged
}: Candidate<Pick<Pessoa, 'id' | 'codigo' | 'nome'>>): RowAlike {
  return { ...judged, p: rounded(judged.p), pessoa: { id, codigo, nome }, line: null };
}

function toAlikeLine({ pessoa: { line }, ...judged }: Candidate<{ line: number }>): RowAlike {
  return { ...judged, p: rounded(judged.p), pessoa: null, line };
}

function rounded(p: number): number {
  return Math.round(p * 100) / 100;
}
