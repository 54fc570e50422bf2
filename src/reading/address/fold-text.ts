const ACCENTED = /[^\0-\x7f]/gu;
/** Signs that stay: `º` and `ª` stand behind numbers and are no letters there. */
const KEPT = 'ºª°·•';
const OTHER_SIGNS: Readonly<Record<string, string>> = { '–': '-', '—': '-', '\u00a0': ' ' };
const plainLetters = new Map<string, string>();

/** Small letters without accents, sign for sign; undefined for a text that would change its length by it. */
export function foldText(text: string): string | undefined {
  const small = text.toLowerCase();
  return small.length === text.length ? small.replace(ACCENTED, plainOf) : undefined;
}

function plainOf(sign: string): string {
  const known = plainLetters.get(sign);
  if (known !== undefined) return known;
  const bare = sign.length === 1 ? sign.normalize('NFD').charAt(0) : '';
  const plain = /[a-z]/.test(bare) ? bare : (OTHER_SIGNS[sign] ?? (isLetter(sign) ? 'z'.repeat(sign.length) : sign));
  plainLetters.set(sign, plain);
  return plain;
}

/** a letter of another writing is some letter */
function isLetter(sign: string): boolean {
  return !KEPT.includes(sign) && /\p{L}/u.test(sign);
}
