import { dayInBrasilia, isIsoDate } from '@fichario/brasil';
import type * as z from 'zod/mini';
import type { ReadingContext } from '../provider.ts';
import { readJson } from './read-json.ts';

/** A day, with or without an hour behind it. The open data have years such as 202 and 4100. */
const DAY = /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)\/(\d\d)\/(\d{4})|(\d{4})(\d\d)(\d\d))(?:$|[T ])/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)$/;
/** The ports were opened in 1808: no company of the register is older. */
const FIRST_DAY = '1808-01-01';

/** The day of the question, in Brasília. */
export function todayOf({ consultadoEm }: ReadingContext): string {
  return dayInBrasilia(new Date(consultadoEm));
}

/**
 * A day of an answer as ISO date, never before 1808 nor after the question. An hour is ignored, because providers write midnight of
 * any zone for a day.
 */
export function readDay(text: string, today: string): string | undefined {
  const [, year1, month1, day1, day2, month2, year2, year3, month3, day3] = DAY.exec(text.trim()) ?? [];
  const iso = `${year1 ?? year2 ?? year3}-${month1 ?? month2 ?? month3}-${day1 ?? day2 ?? day3}`;
  return isIsoDate(iso) && iso >= FIRST_DAY && iso <= today ? iso : undefined;
}

/** The day in Brasília of a moment of an answer: 02:25Z is the day before. */
export function readMoment(text: string, today: string): string | undefined {
  const written = text.trim();
  const moment = MOMENT.test(written) ? new Date(written.replace(' ', 'T')) : undefined;
  if (moment === undefined || Number.isNaN(moment.getTime())) return readDay(written, today);
  return readDay(dayInBrasilia(moment), today);
}

/** Reads the day of the data of a provider from the body of the answer that has it. */
export function readDayOf<Answer>(schema: z.ZodMiniType<Answer>, textOfDay: (answer: Answer) => string) {
  return (body: string): string | undefined => {
    const { success, data } = schema.safeParse(readJson(body));
    return success ? readMoment(textOfDay(data), LAST_DAY) : undefined;
  };
}

/** Whoever reads with the day compares it with the day of the question. */
const LAST_DAY = '9999-12-31';
