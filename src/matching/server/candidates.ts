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

/** A record that may be the same, how sure that is, and why. */
export type Candidate<Other = Pessoa> = {
  pessoa: Other;
  certeza: Alike['certeza'];
  p: number;
  reasons: Reason[];
  against: string;
};

/**
 * The live records that may be of the same person or company, the surest first: the one answer of every door (form, API, check of an
 * import, pasted text). `record` is stored or about to be; a stored one is no candidate of itself.
 */
export async function findCandidates(
  tx: TenantReads,
  record: Comparable & Pick<PessoaInput, 'id'>,
): Promise<Candidate[]> {
  const [found, frequencies] = await Promise.all([findByKeys(tx, matchKeysOf(record), record.id), readFrequencies(tx)]);
  return judgeAll(record, found, frequencies);
}

/** Judges a record against each of others, stored or about to be. Who is of one house has two first names, and is not proposed. */
export function judgeAll<Other extends Comparable>(
  record: Comparable,
  others: readonly Other[],
  frequencies: Frequencies,
): Candidate<Other>[] {
  return judgeEach(record, others, frequencies)
    .filter(({ p, household }) => p >= LIKELY && !household)
    .toSorted((a, b) => b.p - a.p)
    .map((one) => toCandidate(one, frequencies));
}

/** The same for the queue, in which people of one house stand as well: apart, however likely they are. */
export function judgeForQueue<Other extends Comparable>(
  record: Comparable,
  others: readonly Other[],
  frequencies: Frequencies,
): (Candidate<Other> & { household: boolean })[] {
  return judgeEach(record, others, frequencies)
    .filter(({ p, household }) => p >= LIKELY || household)
    .map((one) => ({ ...toCandidate(one, frequencies), household: one.household }));
}

function toCandidate<Other>(
  { pessoa, other, p, likeness, judgement, household }: Judged<Other>,
  { weights }: Frequencies,
): Candidate<Other> {
  const reasons = explain(likeness, { tipo: other.tipo, weights, isHousehold: household }, judgement);
  return { pessoa, p, certeza: p >= CERTAIN ? 'certa' : 'provavel', reasons, against: RIVAL_WORDS[judgement.rival] };
}

/** How likely each of others is the same, also where that is not likely; those that cannot be are left out. */
export function judgeEach<Other extends Comparable>(
  record: Comparable,
  others: readonly Other[],
  frequencies: Frequencies,
): Judged<Other>[] {
  const profile = knownProfileOf(record);
  // asked first: most of those who share something have a document each
  const possible = others.filter((other) => mayBeOne(record, other));
  const judged = possible.map((pessoa) => judgeOne(profile, pessoa, frequencies));
  const shared = shareOdds(judged.map(({ p, other }) => ({ p, document: other.document })));
  return judged.map((one, at) => ({ ...one, p: shared[at]! })); // as long
}

type Judged<Other> = {
  pessoa: Other;
  other: Profile;
  p: number;
  likeness: ReturnType<typeof compareProfiles>;
  judgement: Judgement;
  /** they are of one house, and have two first names */
  household: boolean;
};

function judgeOne<Other extends Comparable>(profile: Profile, pessoa: Other, frequencies: Frequencies): Judged<Other> {
  const other = knownProfileOf(pessoa);
  const likeness = compareProfiles(profile, other, frequencies);
  const judgement = judge(likeness, profile.tipo, frequencies.weights, frequencies.records[profile.tipo]);
  const household = profile.tipo === 'fisica' && isHousehold(likeness, frequencies);
  return { pessoa, other, p: judgement.p, likeness, judgement, household };
}

/** More are not read where somebody types. */
export const MOST_ALIKE = 3;

/** Fields from which a role that sees no documents gets no reason. */
const OF_DOCUMENTS: ReadonlySet<ComparedField> = new Set(['documento', 'rg']);

/**
 * A record as a role may ask about it. Who may not see documents asks without one: else the points of what is typed would tell
 * the CPF of somebody else.
 */
export function askedBy(record: PessoaInput, role: Role): PessoaInput {
  if (can(role, 'pessoa.seeDocument')) return record;
  return record.tipo === 'fisica' ? { ...record, cpf: null, rg: null } : { ...record, cnpj: null };
}

/** Reasons as a role may see them. */
export function presentReasons<Shown extends Pick<Alike['reasons'][number], 'field'>>(
  reasons: readonly Shown[],
  role: Role,
): Shown[] {
  return can(role, 'pessoa.seeDocument') ? [...reasons] : reasons.filter(({ field }) => !OF_DOCUMENTS.has(field));
}

/**
 * Candidates as a role may see them. Who may not see documents gets no reason from one: by its points a CPF could be guessed.
 */
export function presentCandidates(candidates: readonly Candidate[], role: Role): Alike[] {
  return candidates.map(({ pessoa, certeza, p, reasons, against }) => ({
    pessoa: { id: pessoa.id, codigo: pessoa.codigo, nome: pessoa.nome, cidade: cidadeOf(pessoa) },
    certeza,
    p: Math.round(p * 100) / 100,
    reasons: presentReasons(reasons, role),
    against,
  }));
}

/** The city of the address that counts, as people say it: `Campinas/SP`. */
function cidadeOf({ enderecos }: Pessoa): string | null {
  const address = enderecos.find(({ principal }) => principal) ?? enderecos[0];
  const cidade = address && findMunicipio(address.codigoCidade);
  return cidade ? `${cidade.nome}/${findUf(cidade.codigoEstado)!.sigla}` : null; // every city is in a state
}
