import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { TenantReads } from '../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';
import { can, type Role } from '../../access/policy.ts';
import type { Alike } from '../alike.schema.ts';
import type { Frequencies } from '../frequencies.ts';
import { isHousehold } from '../household.ts';
import { CERTAIN, type Judgement, judge, LIKELY, shareOdds } from '../judge.ts';
import { matchKeysOf } from '../keys-of-record.ts';
import { compareProfiles } from '../levels/compare.ts';
import type { ComparedField } from '../levels/levels.ts';
import { type Comparable, knownProfileOf, mayBeOne, type Profile } from '../profile.ts';
import { explain, type Reason, RIVAL_WORDS } from '../reasons.ts';
import { findByKeys } from './candidates.queries.ts';
import { readFrequencies } from './frequencies.queries.ts';
import { known } from '../../kit/known.ts';

/** A possible duplicate, with its certainty and reasons. */
export type Candidate<Other = Pessoa> = {
  pessoa: Other;
  certeza: Alike['certeza'];
  p: number;
  reasons: Reason[];
  against: string;
};

/**
 * The live records that may belong to the same person or company, the most certain first: the only source for the form, the API,
 * the check of an import and pasted text. `record` is stored or new; a stored record is not its own candidate.
 */
export async function findCandidates(
  tx: TenantReads,
  record: Comparable & Pick<PessoaInput, 'id'>,
): Promise<Candidate[]> {
  const [found, frequencies] = await Promise.all([findByKeys(tx, matchKeysOf(record), record.id), readFrequencies(tx)]);
  return judgeAll(record, found, frequencies);
}

/** Judges a record against others, stored or new. People of the same household are not candidates. */
export function judgeAll<Other extends Comparable>(
  record: Comparable,
  others: readonly Other[],
  frequencies: Frequencies,
): Candidate<Other>[] {
  return judgeEach(record, others, frequencies)
    .filter(({ p, household }) => p >= LIKELY && !household)
    .toSorted((a, b) => b.p - a.p)
    .map((judged) => toCandidate(judged, frequencies));
}

/** Judges for the queue, which also lists households, however unlikely the match. */
export function judgeForQueue<Other extends Comparable>(
  record: Comparable,
  others: readonly Other[],
  frequencies: Frequencies,
): (Candidate<Other> & { household: boolean })[] {
  return judgeEach(record, others, frequencies)
    .filter(({ p, household }) => p >= LIKELY || household)
    .map((judged) => ({ ...toCandidate(judged, frequencies), household: judged.household }));
}

function toCandidate<Other>(
  { pessoa, other, p, likeness, judgement, household }: Judged<Other>,
  { weights }: Frequencies,
): Candidate<Other> {
  const reasons = explain(likeness, { tipo: other.tipo, weights, isHousehold: household }, judgement);
  return { pessoa, p, certeza: p >= CERTAIN ? 'certa' : 'provavel', reasons, against: RIVAL_WORDS[judgement.rival] };
}

/** The probability of each other record, however low; without records that cannot match. */
export function judgeEach<Other extends Comparable>(
  record: Comparable,
  others: readonly Other[],
  frequencies: Frequencies,
): Judged<Other>[] {
  const profile = knownProfileOf(record);
  // a cheap check first: most records that share a key have different documents
  const possible = others.filter((other) => mayBeOne(record, other));
  const judged = possible.map((pessoa) => judgeOne(profile, pessoa, frequencies));
  const shared = shareOdds(judged.map(({ p, other }) => ({ p, document: other.document })));
  return judged.map((candidate, at) => ({ ...candidate, p: known(shared[at], 'a share of the odds') }));
}

type Judged<Other> = {
  pessoa: Other;
  other: Profile;
  p: number;
  likeness: ReturnType<typeof compareProfiles>;
  judgement: Judgement;
  /** they share a household, and have different first names */
  household: boolean;
};

function judgeOne<Other extends Comparable>(profile: Profile, pessoa: Other, frequencies: Frequencies): Judged<Other> {
  const other = knownProfileOf(pessoa);
  const likeness = compareProfiles(profile, other, frequencies);
  const judgement = judge(likeness, profile.tipo, frequencies.weights, frequencies.records[profile.tipo]);
  const household = profile.tipo === 'fisica' && isHousehold(likeness, frequencies);
  return { pessoa, other, p: judgement.p, likeness, judgement, household };
}

/** The most candidates shown while somebody types. */
export const MOST_ALIKE = 3;

/** Fields without reasons for a role that sees no documents. */
const OF_DOCUMENTS: ReadonlySet<ComparedField> = new Set(['documento', 'rg', 'mae']);

/**
 * A record as a role may search with it. For a role that sees no documents the search ignores them: its points would reveal
 * another person's CPF.
 */
export function seenBy(record: PessoaInput, role: Role): PessoaInput {
  if (can(role, 'pessoa.seeDocument')) return record;
  if (record.tipo === 'juridica') return { ...record, cnpj: null };
  const nascimento = can(role, 'pessoa.seeBirth') ? record.nascimento : null;
  return { ...record, cpf: null, rg: null, nomeMae: null, nascimento };
}

/** Reasons as a role may see them. */
export function presentReasons<Shown extends Pick<Alike['reasons'][number], 'field'>>(
  reasons: readonly Shown[],
  role: Role,
): Shown[] {
  const [seesDocuments, seesBirth] = [can(role, 'pessoa.seeDocument'), can(role, 'pessoa.seeBirth')];
  return reasons.filter(({ field }) => (seesDocuments || !OF_DOCUMENTS.has(field)) && (seesBirth || field !== 'data'));
}

/** Candidates as a role may see them; without reasons about documents it may not see, as their points would let it guess a CPF. */
export function presentCandidates(candidates: readonly Candidate[], role: Role): Alike[] {
  return candidates.map(({ pessoa, certeza, p, reasons, against }) => ({
    pessoa: { id: pessoa.id, codigo: pessoa.codigo, nome: pessoa.nome, cidade: cidadeOf(pessoa) },
    certeza,
    p: Math.round(p * 100) / 100,
    reasons: presentReasons(reasons, role),
    against,
  }));
}

/** The city of the main address in the usual notation: `Campinas/SP`. */
function cidadeOf({ enderecos }: Pessoa): string | null {
  const address = enderecos.find(({ principal }) => principal) ?? enderecos[0];
  const cidade = address && findMunicipio(address.codigoCidade);
  return cidade ? `${cidade.nome}/${known(findUf(cidade.codigoEstado), 'the state of a city').sigla}` : null;
}
