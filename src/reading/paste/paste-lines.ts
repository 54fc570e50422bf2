import { isPixLabel } from './paste-pix.ts';
import { isGreeting } from './paste-names.ts';
import { LONGEST_LINE } from './paste-signs.ts';

/** Joins a label at the end of a line, like `CPF:`, to the next line. */
export function joinLabels(lines: readonly string[]): string[] {
  return joinPairs(lines, (above, below) => {
    const isLabel = /^[^:]{2,40}:\s*$/.test(above) || isPixLabel(above);
    return isLabel && below !== '' && !/^[^:]{2,40}:/.test(below) ? ' ' : undefined;
  });
}

/**
 * Joins the halves of an e-mail that was wrapped, if they prove each other. Otherwise they keep their line break, and no half
 * is read as an address.
 */
export function joinWrapped(lines: readonly string[]): string[] {
  return joinPairs(lines, (above, below) => {
    if (above.length > LONGEST_WRAPPED || below.length > LONGEST_LINE) return undefined;
    if (WRAPS.some(([end, start]) => end.test(above) && start.test(below))) return '';
    const isFirstHalf = FIRST_HALF.test(above) && !isGreeting(above) && /^[^\s@]+@/.test(below);
    return isFirstHalf || /@[\p{L}\p{N}.-]+-$/u.test(above) ? '\n' : undefined;
  });
}

/** The longest line that a program wraps, which also ends a chain of halves. */
const LONGEST_WRAPPED = 300;
/** The ends of two lines that form one e-mail. */
const WRAPS: readonly (readonly [RegExp, RegExp])[] = [
  [/[\p{L}\p{N}_-]@$/u, /^[\p{L}\p{N}-]+\.\p{L}/u],
  // a word above `@exemplo.com.br` may be the name of a network
  [/^(?:e-?mail\s*:\s*[\p{L}\p{N}._+-]+|[\p{L}\p{N}+-]+[._\d][\p{L}\p{N}._+-]*)$/iu, /^@[\p{L}\p{N}-]+\.\p{L}/u],
  [/@[\p{L}\p{N}.-]*[\p{L}\p{N}]$/u, /^\.(?:\p{L}{2,4}|\p{L}{3}\.br)$/iu],
  [/@[\p{L}\p{N}.-]+\.$/u, /^(?:br|(?:com|net|org)(?:\.br)?)$/i],
];
const FIRST_HALF = /^(?:e-?mail\s*:\s*)?[\p{L}\p{N}._+-]+[._-]$/iu;

/** Joins each line to the one before, if `signOf` gives a separator for the two. */
function joinPairs(lines: readonly string[], signOf: (above: string, below: string) => string | undefined): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const above = joined.at(-1)?.trim() ?? '';
    const sign = above === '' ? undefined : signOf(above, line.trim());
    if (sign === undefined) joined.push(line);
    else joined[joined.length - 1] = `${above}${sign}${line.trim()}`;
  }
  return joined;
}
