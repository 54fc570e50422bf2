import { isIsoDate } from '@fichario/brasil';

/** The days of an address typed or pasted by anybody, ISO; left out is what is no day, and an end before its beginning. */
export function readPeriod(raw: Record<string, unknown>): { de: string | undefined; ate: string | undefined } {
  const de = readDay(raw['de']);
  const ate = readDay(raw['ate']);
  return { de, ate: de !== undefined && ate !== undefined && ate < de ? undefined : ate };
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && isIsoDate(value) ? value : undefined;
}
