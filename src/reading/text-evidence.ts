/** Encodings with one byte for each letter. */
export const EIGHT_BIT = ['windows-1252', 'cp850', 'mac-roman'] as const;
export type EightBit = (typeof EIGHT_BIT)[number];

/**
 * The characters of the bytes from 0x80 on. They are listed here because Node has no decoder for cp850, and Node 20 decodes
 * Windows-1252 as Latin 1. Five bytes have no meaning in Windows-1252.
 */
const HIGH: Readonly<Record<EightBit, string>> = {
  'windows-1252':
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'mac-roman':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
};

/** Decodes a text of eight-bit letters. The input contains the bytes as Latin 1 letters. */
export function decodeEightBit(latin1: string, encoding: EightBit): string {
  const high = HIGH[encoding];
  return latin1.replace(/[\u0080-\u00ff]/g, (char) => high[char.charCodeAt(0) - 0x80]!);
}

/** The kind of a byte in an encoding, used to judge the letters next to it. */
const OTHER = 0;
const SMALL = 1;
const CAPITAL = 2;
const ORDINAL = 3;
const DIGIT = 4;
/** a letter with a Portuguese accent, small or capital */
const SMALL_ACCENT = 5;
const CAPITAL_ACCENT = 6;
/** a sign or a letter that is rare in Brazilian texts */
const RARE = 7;

const ACCENTS = /^[áàâãçéêíóôõú]$/i;
const RARE_SIGNS = /^[üñèëïö–—“”‘’§·€´²³\u00a0]$/i;

function kindOf(char: string): number {
  if (/^[a-z]$/.test(char)) return SMALL;
  if (/^[A-Z]$/.test(char)) return CAPITAL;
  if (/^[\d.]$/.test(char)) return DIGIT;
  if (/^[ºª°]$/.test(char)) return ORDINAL;
  if (ACCENTS.test(char)) return char === char.toLowerCase() ? SMALL_ACCENT : CAPITAL_ACCENT;
  return RARE_SIGNS.test(char) ? RARE : OTHER;
}

const KINDS = EIGHT_BIT.map((encoding) =>
  Uint8Array.from({ length: 256 }, (_, byte) =>
    kindOf(byte < 0x80 ? String.fromCharCode(byte) : (HIGH[encoding][byte - 0x80] ?? '')),
  ),
);

/** With fewer accents there is no proof. */
const ENOUGH = 4;
/** The smallest average score of the right encoding. */
const LEAST = 0.5;
/** The lead in score that another encoding needs over Windows-1252, the encoding of nearly all of these files. */
const LEAD = 0.1;
/** The maximum number of non-ASCII bytes that are counted: a thousand prove as much as a million. */
const LOOKED_AT = 20_000;

/**
 * Guesses the encoding of an eight-bit text. In Portuguese, accented letters are rare and appear next to letters of the same
 * kind. `isSure`: there are enough accents, and no other encoding scores as high.
 */
export function guessEightBit(bytes: Uint8Array): { encoding: EightBit; isSure: boolean } {
  const sums = EIGHT_BIT.map(() => 0);
  let seen = 0;
  for (let at = 0; at < bytes.length && seen < LOOKED_AT; at++) {
    if (bytes[at]! < 0x80) continue;
    seen += 1;
    for (const [index, kinds] of KINDS.entries())
      sums[index]! += weightOf(kinds[bytes[at]!]!, kinds[bytes[at - 1] ?? 0]!, kinds[bytes[at + 1] ?? 0]!);
  }
  const scores = sums.map((sum) => sum / Math.max(seen, 1));
  const best = scores.reduce((top, score, index) => (score >= LEAST && score > scores[top]! + LEAD ? index : top), 0);
  const isSure =
    seen >= ENOUGH &&
    scores[best]! >= LEAST &&
    scores.every((score, index) => index === best || score + LEAD < scores[best]!);
  return { encoding: EIGHT_BIT[best]!, isSure };
}

/** Returns the score of a byte for an encoding: 1 is a Portuguese letter next to letters of its kind. */
function weightOf(kind: number, before: number, behind: number): number {
  if (kind === RARE) return 0.3;
  if (kind < ORDINAL || kind === DIGIT) return 0;
  const isInWord = isLetter(before) || isLetter(behind);
  const isAmongItsLike =
    (kind === ORDINAL && (before === DIGIT || before === SMALL || before === CAPITAL)) ||
    (kind === SMALL_ACCENT && isInWord && !(before === CAPITAL && behind === CAPITAL)) ||
    (kind === CAPITAL_ACCENT && isInWord && before !== SMALL && before !== SMALL_ACCENT);
  return isAmongItsLike ? 1 : 0.2;
}

function isLetter(kind: number): boolean {
  return kind === SMALL || kind === CAPITAL || kind === SMALL_ACCENT || kind === CAPITAL_ACCENT;
}

/** Matches `é`, `ã`, `º` and quotation marks whose UTF-8 bytes were decoded as Windows-1252. */
const DOUBLE = /[\u00c2-\u00c5][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/;
const BYTE_OF: ReadonlyMap<string, number> = new Map(
  Array.from(HIGH['windows-1252'], (char, index) => [char, index + 0x80]),
);

/** Repairs a text that was decoded twice, like `JosÃ© ConceiÃ§Ã£o`; undefined if there is nothing to repair. */
export function repairDouble(text: string): string | undefined {
  if (!DOUBLE.test(text)) return undefined;
  let escaped = '';
  for (const char of text) {
    const code = char.charCodeAt(0);
    const byte = code < 0x100 ? code : BYTE_OF.get(char);
    if (byte === undefined) return undefined;
    escaped += `%${byte.toString(16).padStart(2, '0')}`;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
