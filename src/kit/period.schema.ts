import { explainDataPar, formatData, isIsoDate, MAX_YEAR_EXCLUSIVE } from '@fichario/brasil';
import * as z from 'zod/mini';

/** A day in Brasília, `2026-11-22`, of a year that a date may have (specification, section 5). */
const day = z.iso.date().check(z.refine(hasYearOfDates, { error: 'data_year' }));

function hasYearOfDates(date: string): boolean {
  return date >= '1000' && date < String(MAX_YEAR_EXCLUSIVE);
}

/** The first and the last day of a period, that day included; each may be missing. */
const PERIOD = { from: z.optional(day), to: z.optional(day) };

/** The query of a list with a period. The period must not end before its first day (specification, section 5). */
export function periodQuery<T extends z.core.$ZodLooseShape>(fields: T) {
  return z
    .strictObject({ ...PERIOD, ...fields })
    .check(z.refine((query) => isInOrder(query), { error: 'data_par', path: ['to'] }));
}

function isInOrder(query: object): boolean {
  const { from, to } = query as { from?: string; to?: string }; // the spread loses these types
  if (from === undefined || to === undefined || !isIsoDate(from) || !isIsoDate(to)) return true;
  return explainDataPar(formatData(from), formatData(to)) === undefined;
}
