import type { TenantReads } from '../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';
import { WEIGHTS } from '../default-weights.ts';
import type { Frequencies } from '../frequencies.ts';
import { CERTAIN, type Judgement, judge, LIKELY, shareOdds } from '../judge.ts';
import { matchKeysOf } from '../keys-of-record.ts';
import { compareProfiles } from '../levels/compare.ts';
import { type Profile, profileOf } from '../profile.ts';
import { explain, type Reason, RIVAL_WORDS } from '../reasons.ts';
import { prepareWeights } from '../weights.ts';
import { findByKeys } from './candidates.queries.ts';
import { readFrequencies } from './frequencies.queries.ts';

/** How sure it is that a record is the same person or company. */
export type Certainty = 'certain' | 'likely';
/** A record that may be the same, and why. */
export type Candidate = { pessoa: Pessoa; certainty: Certainty; p: number; reasons: Reason[]; against: string };

const READY = prepareWeights(WEIGHTS);

/**
 * The live records that may be of the same person or company, the surest first: the one answer of every door (form, API, check of an
 * import, pasted text). `record` is stored or about to be; a stored one is no candidate of itself.
 */
export async function findCandidates(tx: TenantReads, record: PessoaInput): Promise<Candidate[]> {
  const [found, frequencies] = await Promise.all([
    findByKeys(tx, matchKeysOf(record), record.id),
    readFrequencies(tx),
  ]);
  return judgeAll(record, found, frequencies);
}

/** Judges a record against each of others. */
export function judgeAll(record: PessoaInput, others: readonly Pessoa[], frequencies: Frequencies): Candidate[] {
  const profile = profileOf(record);
  const same = others.filter(({ tipo }) => tipo === record.tipo);
  const judged = same.map((pessoa) => judgeOne(profile, pessoa, frequencies));
  const open = judged.filter(({ judgement }) => judgement.refused === undefined);
  const shared = shareOdds(open.map(({ other, judgement }) => ({ p: judgement.p, document: other.document })));
  return open
    .map((one, at) => ({ ...one, p: shared[at]! })) // as long
    .filter(({ p }) => p >= LIKELY)
    .toSorted((a, b) => b.p - a.p)
    .map(({ pessoa, p, likeness, judgement }) => ({
      pessoa,
      p,
      certainty: p >= CERTAIN ? 'certain' : 'likely',
      reasons: explain(likeness, record.tipo, READY, judgement),
      against: RIVAL_WORDS[judgement.rival],
    }));
}

type Judged = {
  pessoa: Pessoa;
  other: Profile;
  likeness: ReturnType<typeof compareProfiles>;
  judgement: Judgement;
};

function judgeOne(profile: Profile, pessoa: Pessoa, frequencies: Frequencies): Judged {
  const other = profileOf(pessoa);
  const likeness = compareProfiles(profile, other, frequencies);
  return { pessoa, other, likeness, judgement: judge(likeness, profile.tipo, READY, frequencies.records[profile.tipo]) };
}
