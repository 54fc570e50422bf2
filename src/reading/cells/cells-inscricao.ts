import { keepDigits } from '@fichario/brasil';
import { parseInscricaoEstadual } from '@fichario/brasil/fiscal';
import { byName } from '../../pessoa/field-list.ts';
import type { Reading } from './cells.ts';
import { withoutOuterSigns } from './outer-signs.ts';

export const ISENTO = 'ISENTO';
/** Matches the words for no number, including the object of the exemption. */
const IS_ISENTO =
  /^isen(?:t[oa]|[cç][aã]o)(?!\p{L})(?:\s+(?:d[aeo]\s+)?(?:inscri[cç][aã]o(?:\s+estadual)?|i\.?e\.?|icms)(?!\p{L}))?/iu;

/** Reads an inscrição estadual, or `ISENTO`. Text without a digit is no number. `readNumber` reads any other text. */
export function readInscricao(text: string, readNumber: (text: string) => Reading<unknown>): Reading<unknown> {
  const match = IS_ISENTO.exec(text);
  if (match) return { value: ISENTO, remainder: withoutOuterSigns(text.slice(match[0].length)) };
  return /\d/.test(text) ? readNumber(text) : { remainder: text };
}

/** The number with the leading zeros that a spreadsheet removed, if the check digits of the state prove them. */
export function wholeInscricao(item: object): string | undefined {
  const { numero, uf } = byName(item);
  if (typeof numero !== 'string' || typeof uf !== 'string') return undefined;
  const whole = parseInscricaoEstadual(uf, numero)?.canonical;
  return whole !== undefined && !whole.startsWith('P') && whole.length > keepDigits(numero).length ? whole : undefined;
}

/** A key that is equal for one inscrição in different spellings: signs and leading zeros do not count. */
export function keyOfInscricao(item: object): string {
  const { numero, uf } = byName(item);
  const symbols = String(numero)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  return `${String(uf)} ${symbols.replace(/^0+/, '')}`;
}
