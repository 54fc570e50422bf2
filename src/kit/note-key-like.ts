/** The separators within a key: a DANFE prints groups of four. */
const GAPS = /[\s.\u00a0\u200b-\u200f\u2010-\u2015\u2212\ufeff-]+/g;
/** The code of a state, the year and the month; the issuer; model, series, number and the remaining digits. */
const START = '(?:1[1-7]|2[1-9]|3[1235]|4[1-3]|5[0-3])[0-9]{2}(?:0[1-9]|1[0-2])';
/** The characters that identify a text as a key. */
export const START_LENGTH = 6;
const SHAPE = new RegExp(`${START}[0-9A-Z]{12}[0-9]{2}(?:5[5789]|6[2-7])[0-9]{22}`, 'i');
/** Also a key that lost a character, or has one too many. */
const NEARLY = new RegExp(`^(?:NFe|CTe|MDFe)?${START}[0-9A-Z]{12}[0-9]{25}(?:[0-9]{2})?$`, 'i');
const BEGINNING = new RegExp(`^${START}`);
/** The most characters that a label, an Id or the address of a QR code adds. */
const LONGEST = 400;
const LONGEST_LABEL = 40;
const QR_CODE = /^https?:\/\/\S+$|^[0-9]{44}\|\S*$/i;

/**
 * Whether a text is the key of a note, right or wrong: bare, in groups, with a label, or in the address of a QR code. Decides
 * before the code that reads keys is loaded. A longer text that contains a key is none.
 */
export function isNoteKeyLike(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length < 43 || trimmed.length > LONGEST || trimmed.includes('\t')) return false;
  const plain = trimmed.replace(GAPS, '');
  if (NEARLY.test(plain)) return true;
  if (!SHAPE.test(plain)) return false;
  return QR_CODE.test(trimmed) || plain.replace(SHAPE, '').length <= LONGEST_LABEL;
}

/** Whether a text may be the beginning of a key: a state, a year, a month. */
export function beginsNoteKey(text: string): boolean {
  return BEGINNING.test(text);
}
