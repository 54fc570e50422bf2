import { isData, type IsoDate, parseData } from '@fichario/brasil';

/** The first day of a period for a typed text. For 29 February in a common year, the day after. */
export function firstDayOf(text: string): IsoDate | undefined {
  return parseData(text) ?? besideLeapDay(text, '01/03');
}

/** The last day of a period for a typed text. For 29 February in a common year, the day before. */
export function lastDayOf(text: string): IsoDate | undefined {
  return parseData(text) ?? besideLeapDay(text, '28/02');
}

/** Of the dates that the field accepts, only 29 February may be missing in the calendar. */
function besideLeapDay(text: string, day: string): IsoDate | undefined {
  return isData(text) ? parseData(`${day}${text.slice(5)}`) : undefined;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The period in an address, which anybody may have typed, in ISO. Omits invalid days, and an end before the first day. */
export function readPeriod(raw: Record<string, unknown>): { de: string | undefined; ate: string | undefined } {
  const de = firstDayOf(textOf(raw['de']));
  const ate = lastDayOf(textOf(raw['ate']));
  return { de, ate: de !== undefined && ate !== undefined && ate < de ? undefined : ate };
}

/** An ISO day as dd/mm/aaaa, so the rule of the field can check it. */
function textOf(value: unknown): string {
  return typeof value === 'string' && ISO.test(value) ? value.replace(ISO, '$3/$2/$1') : '';
}
