import { bitsOf, type Frequencies } from './frequencies.ts';
import { isProven, OTHER_NAMES } from './judge.ts';
import type { Likeness } from './levels/levels.ts';

/** A phone of more records belongs to a firm, a school or an accountant. */
const MOST_IN_HOUSE = 12;

/** Whether two people share a household: the same phone, the same address, and different first names. */
export function isHousehold(likeness: Likeness, { records }: Frequencies): boolean {
  const { nome, telefone, endereco } = likeness;
  if (nome === undefined || !OTHER_NAMES.has(nome.level) || isProven(likeness)) return false;
  if (telefone?.level !== 'same' || endereco?.level !== 'same') return false;
  return telefone.bits >= bitsOf(MOST_IN_HOUSE, records.fisica + records.juridica);
}
