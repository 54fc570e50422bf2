import { type Db, inTenant } from '../../kit/server/db/db.ts';
import type { CnpjAnswer } from '../cnpj.schema.ts';
import { sayingsOf } from '../mapping/company-of.ts';
import { withoutPartners } from '../read-answer.ts';
import { type Partner, readPartners } from '../read-partners.ts';
import { DEMO, findAnswers, saveAnswer, saveDenial, type StoredAnswer } from './cnpj-store.ts';
import type { OpenProvider } from './open-providers.ts';
import { createRaces, type RaceResult } from './race.ts';
import { answerOfStored, BASE, consultaOf, labelOf, withDayOfData } from './stored-answer.ts';
import type { Company } from '../company.ts';

/** The monthly open data in the own database. */
export type CnpjBase = {
  /** `2026-11` */
  month: string;
  find: (cnpj: string) => Promise<Company | undefined>;
};

export type CnpjQuestion = {
  tenantId: number;
  /** 14 characters without a mask, with right check digits */
  cnpj: string;
  /** asks the providers although an answer of today is stored */
  isFresh?: boolean;
  /** the share of each quota that the question may use, so work behind the screens leaves some for people; 1 without it */
  share?: number;
};

export type CnpjLookup = {
  /** Never rejects because of a provider. Holds no database connection during the requests to providers. */
  lookUp: (question: CnpjQuestion) => Promise<CnpjAnswer>;
  /** The partners, which are not stored; undefined if no provider knows the CNPJ. */
  findPartners: (question: CnpjQuestion) => Promise<Partner[] | undefined>;
  /** whether there is a provider to ask */
  isOn: boolean;
  /** the most questions a minute that all providers together answer */
  perMinute: number;
};

export type CnpjSources = { providers: readonly OpenProvider[]; base?: CnpjBase; now: () => Date };

/** How long a stored answer needs no question. */
export const STORED_LIFE_MS = 24 * 3_600_000;
const DENIAL_LIFE_MS = 10 * 60_000;

/**
 * Creates the look-up chain of a CNPJ: the base of the month, the answer of the last 24 hours, then all providers in a race, then an older
 * answer. Simultaneous questions about the same CNPJ of a client share one request.
 */
export function createCnpjLookup(db: Db, sources: CnpjSources): CnpjLookup {
  const { providers, base, now } = sources;
  const race = createRaces(db, providers);
  const inFlight = new Map<string, Promise<RaceResult>>();
  const askOnce = ({ tenantId, cnpj, share = 1 }: CnpjQuestion) => {
    const key = `${tenantId} ${cnpj}`;
    const running = inFlight.get(key) ?? race({ cnpj, share, at: now() }).finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return running;
  };
  return {
    isOn: providers.length > 0,
    perMinute: Math.max(0, ...providers.map(({ perMinute }) => perMinute)),
    findPartners: async (question) => {
      const { found } = await askOnce(question);
      return found && readPartners(found.by.provider, found.heard.body);
    },
    lookUp: async (question) => {
      const company = await base?.find(question.cnpj);
      if (base && company) return answerOfBase(company, base, now());
      const [stored] = await inTenant(db, question.tenantId, (tx) => findAnswers(tx, [question.cnpj]));
      if (stored && isGood(stored, now(), question)) return answerOfStored(stored, now());
      const result = providers.length > 0 ? await askOnce(question) : undefined;
      if (result?.found) return keepFound(db, question, result);
      if (stored?.answer) return answerOfStored(stored, now());
      return denialOf({ db, base, now, question, result });
    },
  };
}

function isGood(stored: StoredAnswer, now: Date, { isFresh = false }: CnpjQuestion): boolean {
  const age = now.getTime() - stored.askedAt.getTime();
  if (stored.answer === undefined) return age < DENIAL_LIFE_MS;
  return !isFresh && age < STORED_LIFE_MS && stored.providers[0] !== DEMO;
}

function answerOfBase(company: Company, { month }: CnpjBase, now: Date): CnpjAnswer {
  const dataDay = company.situacaoReceitaEm ?? `${month}-01`;
  const consulta = consultaOf([labelOf(BASE + month)], { askedAt: now, dataDay, now, isStored: true });
  return { outcome: 'found', company, say: sayingsOf(company, false), consulta };
}

/** Stores the answer of the winner. It is good even if it cannot be stored. */
async function keepFound(db: Db, { tenantId, cnpj }: CnpjQuestion, { found, at }: RaceResult): Promise<CnpjAnswer> {
  if (!found) return { outcome: 'nobodyAnswered' };
  const { by, reading, heard } = found;
  const { fields, say } = withDayOfData(reading, { preset: by.provider.id, base: heard.base, askedAt: at });
  const dataDay = fields.situacaoReceitaEm ?? heard.base;
  const stored = withoutPartners(by.provider, heard.body);
  const answer = { cnpj, provider: by.provider.id, askedAt: at, dataDay, body: heard.body, stored };
  await inTenant(db, tenantId, (tx) => saveAnswer(tx, answer)).catch(() => undefined);
  const consulta = consultaOf([by.provider.label], { askedAt: at, dataDay, now: at, isStored: false });
  return { outcome: 'found', company: fields, say, consulta };
}

type Denied = Pick<CnpjSources, 'base' | 'now'> & { db: Db; question: CnpjQuestion; result: RaceResult | undefined };

/**
 * What is stated of a CNPJ that no provider knows: that it does not exist needs two voices, or the base of the month. It is certain only if a
 * voice asks the Receita itself, because monthly data know no company opened since.
 */
async function denialOf({ db, base, now, question, result }: Denied): Promise<CnpjAnswer> {
  const { tenantId, cnpj } = question;
  const denied = result?.denied ?? [];
  const voices = denied.filter(({ counts }) => counts);
  const names = [...new Set(denied.map(({ by }) => by.provider.label))];
  const isTwice = new Set(voices.map(({ by }) => by.provider.voice)).size >= 2;
  if (!isTwice && !base) {
    if (!result) return { outcome: 'off' };
    return names.length > 0 ? { outcome: 'nobodyKnew', providers: names } : { outcome: 'nobodyAnswered' };
  }
  const certain = isTwice && voices.some(({ by }) => !by.provider.isMonthly);
  const [oldest] = voices.flatMap((denial) => denial.base ?? []).toSorted();
  const dataDay = base ? `${base.month}-01` : oldest;
  const askedAt = result?.at ?? now();
  const providers = [...(base ? [BASE + base.month] : []), ...new Set(voices.map(({ by }) => by.provider.id))];
  const denial = { cnpj, providers, askedAt, dataDay, certain };
  await inTenant(db, tenantId, (tx) => saveDenial(tx, denial)).catch(() => undefined);
  const all = base ? [labelOf(BASE + base.month), ...names] : names;
  const consulta = consultaOf(all, { askedAt, dataDay, now: now(), isStored: false });
  return { outcome: 'notFound', consulta: { ...consulta, certainty: certain ? 'certa' : 'provavel' } };
}
