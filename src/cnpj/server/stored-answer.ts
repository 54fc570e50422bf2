import { dayInBrasilia } from '@fichario/brasil';
import type { CnpjAnswer, Consulta } from '../cnpj.schema.ts';
import { PROVIDERS } from '../providers.ts';
import { type CnpjReading, readAnswer } from '../read-answer.ts';
import type { StoredAnswer } from './cnpj-store.ts';

/** The age of data, in days, from which a situação is only probable. */
const CERTAIN_DAYS = 30;
const DAY_MS = 86_400_000;

/** What a stored answer states now. */
export function answerOfStored(stored: StoredAnswer, now: Date): CnpjAnswer {
  const names = stored.providers.map(labelOf);
  const reading = readStored(stored);
  const { askedAt } = stored;
  if (reading) {
    const { fields, say } = reading;
    const dataDay = fields.situacaoReceitaEm ?? stored.dataDay;
    return {
      outcome: 'found',
      company: fields,
      say,
      consulta: consultaOf(names, { askedAt, dataDay, now, isStored: true }),
    };
  }
  if (stored.answer) return { outcome: 'nobodyKnew', providers: names };
  const consulta = consultaOf(names, { askedAt, dataDay: stored.dataDay, now, isStored: true });
  return { outcome: 'notFound', consulta: { ...consulta, certainty: stored.certain ? 'certa' : 'provavel' } };
}

/** The company of a stored answer; undefined if no provider knew it, or if the provider is unknown by now. */
export function readStored({ cnpj, providers, askedAt, dataDay, answer }: StoredAnswer) {
  const [preset = ''] = providers;
  if (!answer || !PROVIDERS.has(preset)) return undefined;
  const context = { consultadoEm: askedAt.toISOString(), base: dataDay };
  const reading = readAnswer({ preset, asked: cnpj, status: 200, headers: {}, body: answer.body, context });
  return reading.outcome === 'found' ? withDayOfData(reading, { preset, base: dataDay, askedAt }) : undefined;
}

/** The company of a stored answer with who answered and when; undefined as for `readStored`. */
export function answeredOf(stored: StoredAnswer) {
  const reading = readStored(stored);
  const { askedAt, providers } = stored;
  return reading && { company: reading.fields, provider: labelOf(providers[0] ?? ''), askedAt };
}

type FoundReading = Extract<CnpjReading, { outcome: 'found' }>;

/** Monthly data are not of the day of the question: where their day is unknown, that of the situação is, too. */
export function withDayOfData(
  reading: FoundReading,
  of: { preset: string; base: string | undefined; askedAt: Date },
): FoundReading {
  const { fields } = reading;
  const isAssumed = of.base === undefined && fields.situacaoReceitaEm === dayInBrasilia(of.askedAt);
  if (!isAssumed || !PROVIDERS.get(of.preset)?.isMonthly) return reading;
  return { ...reading, fields: { ...fields, situacaoReceitaEm: undefined } };
}

/** The id of the base of a month: `base:2026-11`. */
export const BASE = 'base:';

/** The name of a provider, or of the base of a month, on the screen. */
export function labelOf(id: string): string {
  const [, year, month] = /^base:(\d{4})-(\d{2})$/.exec(id) ?? [];
  return month === undefined ? (PROVIDERS.get(id)?.label ?? id) : `base de ${month}/${year}`;
}

type Dates = { askedAt: Date; dataDay: string | undefined; now: Date; isStored: boolean };

/** Who answered and when. Without a day of the data, that of the question counts. */
export function consultaOf(providers: string[], { askedAt, dataDay, now, isStored }: Dates): Consulta {
  const age = Date.parse(dayInBrasilia(now)) - Date.parse(dataDay ?? dayInBrasilia(askedAt));
  const certainty = age > CERTAIN_DAYS * DAY_MS ? 'provavel' : 'certa';
  return { providers, askedAt: askedAt.toISOString(), dataDay, certainty, isStored };
}
