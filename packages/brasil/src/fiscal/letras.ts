import { PLAIN_LETTERS } from '../nome.ts';

/** The last character that the layouts of the NF-e accept (TString: U+0020 to U+00FF). */
const LAST = 0xff;
const BLANK = 0x20;

/** A character that the NF-e does not accept, and its index in the text. */
export type LetraEstranha = { sign: string; at: number };

/**
 * The first character of a text that the NF-e does not accept: outside U+0020 to U+00FF (a dash or quotes pasted from a word
 * processor, a line break, an emoji), or a blank at an end. Undefined if there is none.
 */
export function findLetraEstranha(text: string): LetraEstranha | undefined {
  if (text.charCodeAt(0) === BLANK) return { sign: ' ', at: 0 };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < BLANK || code > LAST) return { sign: String.fromCodePoint(text.codePointAt(at)!), at };
  }
  const last = text.length - 1;
  return last > 0 && text.charCodeAt(last) === BLANK ? { sign: ' ', at: last } : undefined;
}

/** Characters and their replacements from a keyboard. */
const SIGNS: readonly (readonly [signs: string, sign: string])[] = [
  ['‐‑‒–—―−•‣⁃∙', '-'],
  ['“”„‟″‶❝❞〝〞', '"'],
  ['‘’‚‛′‵ʼ❛❜', "'"],
  ['‹', '<'],
  ['›', '>'],
  ['…', '...'],
  ['€', 'EUR'],
  ['⁄∕', '/'],
  [
    '\t\n\r\u000b\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
    ' ',
  ],
];
const SIGN_BY_STRANGE: ReadonlyMap<string, string> = new Map(
  SIGNS.flatMap(([signs, sign]) => Array.from(signs, (strange) => [strange, sign] as const)),
);
const MARKS = /\p{M}/gu;
const BLANKS = / {2,}/g;

/**
 * A text with every character that the NF-e does not accept replaced: dashes by `-`, curly quotes by `"` and `'`, … by `...`, a
 * no-break space by a blank, `Ž` by `Z`. Removes what has no equivalent (an emoji, another script). Any other text is unchanged.
 */
export function trocarLetras(text: string): string {
  let repaired = '';
  for (const char of text.normalize('NFC')) repaired += replaceLetra(char);
  return repaired === text && findLetraEstranha(text) === undefined ? text : repaired.replace(BLANKS, ' ').trim();
}

function replaceLetra(char: string): string {
  const sign = SIGN_BY_STRANGE.get(char);
  if (sign !== undefined) return sign;
  if (isTaken(char)) return char;
  const plain = Array.from(char.normalize('NFKD').replace(MARKS, ''), replacePlain).join('');
  return plain;
}

function replacePlain(char: string): string {
  if (isTaken(char)) return char;
  const lower = char.toLowerCase();
  const letters = PLAIN_LETTERS[lower] ?? SIGN_BY_STRANGE.get(char) ?? '';
  return lower === char ? letters : letters.toUpperCase();
}

function isTaken(char: string): boolean {
  const code = char.codePointAt(0)!;
  return code >= BLANK && code <= LAST;
}
