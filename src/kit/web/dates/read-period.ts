import { isData, type IsoDate, parseData } from '@fichario/brasil';

/** The first day of a period that somebody began with this text; the day after a 29 February that its year has not. */
export function firstDayOf(text: string): IsoDate | undefined {
  return parseData(text) ?? besideLeapDay(text, '01/03');
}

/** The last day of a period that somebody ended with this text; the day before a 29 February that its year has not. */
export function lastDayOf(text: string): IsoDate | undefined {
  return parseData(text) ?? besideLeapDay(text, '28/02');
}

/** Of the dates that the field takes, 29 February alone may be missing in the calendar. */
function besideLeapDay(text: string, day: string): IsoDate | undefined {
  return isData(text) ? parseData(`${day}${text.slice(5)}`) : undefined;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The days of an address typed or pasted by anybody, ISO; left out is what is no day, and an end before its beginning. */
export function readPeriod(raw: Record<string, unknown>): { de: string | undefined; ate: string | undefined } {
  const de = firstDayOf(textOf(raw['de']));
  const ate = lastDayOf(textOf(raw['ate']));
  return { de, ate: de !== undefined && ate !== undefined && ate < de ? undefined : ate };
}

/** An ISO day as people write it, so that the address is judged by the rule of the field. */
function textOf(value: unknown): string {
  return typeof value === 'string' && ISO.test(value) ? value.replace(ISO, '$3/$2/$1') : '';
}
