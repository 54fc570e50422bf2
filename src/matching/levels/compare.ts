import { bitsOf, type Frequencies } from '../frequencies.ts';
import type { NameWords } from '../name-words.ts';
import type { Profile } from '../profile.ts';
import { isOneSlip } from './alignment.ts';
import { compareCompanyNames } from './company-names.ts';
import { compareAddresses, compareEmails, comparePhones, shareOwnEmail } from './contacts.ts';
import type { Found, Likeness } from './levels.ts';
import { comparePersonNames, compareTwo } from './person-names.ts';

const BITS_OF_SWAPPED_DAY = 13.5;
const BITS_OF_SLIP = 9.5;
const BITS_OF_TWO_SLIPS = 8;
const BITS_OF_YEAR = 8;
const FIRST_DAY = '-01-01';
const BITS_OF_RG = 18;
/** An RG of more records stands in the place of one. */
const MOST_WITH_RG = 12;
/** How old who has a child may be. */
const YEARS_OF_MOTHER = { least: 14, most: 50 };
const BITS_OF_DOCUMENT = 26;
const BITS_OF_ROOT = 20;
const ROOT_DIGITS = 8;
/** The order of a company's first CNPJ. */
const HEAD_OFFICE = '0001';
const MOST_BITS_OF_MOTHER = { same: 14, alike: 8 };
/** No register is so complete that the lack of a document says more. */
const LEAST_SHARE = 0.01;

/** How two records of one tipo stand to each other, field by field. */
export function compareProfiles(a: Profile, b: Profile, frequencies: Frequencies): Likeness {
  const isCompany = a.tipo === 'juridica';
  const likeness: Likeness = {
    nome: isCompany ? compareCompanyNames(a, b, frequencies) : comparePeople(a, b, frequencies),
    documento: compareDocuments(a, b, frequencies),
  };
  if (a.date !== undefined && b.date !== undefined) likeness.data = compareDates(a, a.date, b.date, frequencies);
  if (a.phones.length > 0 && b.phones.length > 0) likeness.telefone = comparePhones(a, b, frequencies);
  if (a.emails.length > 0 && b.emails.length > 0) likeness.email = compareEmails(a, b, frequencies);
  if (a.addresses.length > 0 && b.addresses.length > 0) likeness.endereco = compareAddresses(a, b, frequencies);
  const rg = compareRgs(a, b, frequencies);
  if (rg) likeness.rg = rg;
  if (a.mother && b.mother) likeness.mae = compareMothers(a.mother, b.mother, frequencies);
  if (likeness.data?.level === 'slip' && areGenerationsApart(a, b) && shareHouseOnly(likeness))
    likeness.data = { level: 'other', bits: 0 };
  return likeness;
}

/** Mother and daughter of one name live in one house, and a digit of their years may be all that tells them apart. */
function areGenerationsApart(a: Profile, b: Profile): boolean {
  const years = Math.abs(Number(a.date?.slice(0, 4)) - Number(b.date?.slice(0, 4)));
  return a.tipo === 'fisica' && years >= YEARS_OF_MOTHER.least && years <= YEARS_OF_MOTHER.most;
}

/** Whether they share phone and address, and nothing that one of a house has alone. */
function shareHouseOnly({ telefone, endereco, email, mae, rg }: Likeness): boolean {
  const isHouse = telefone?.level === 'same' && endereco?.level === 'same';
  return isHouse && ![email, mae, rg].some((found) => found?.level === 'same');
}

/** Undefined where it says nothing: one that many have, or two of two states, where a person has one of each. */
function compareRgs(a: Profile, b: Profile, { countOf }: Frequencies): Found<'rg'> | undefined {
  if (a.rg === undefined || b.rg === undefined) return undefined;
  if (a.rgUf !== undefined && b.rgUf !== undefined && a.rgUf !== b.rgUf) return undefined;
  if (a.rg !== b.rg) return { level: 'other', bits: 0 };
  return countOf('rg', a.rg) > MOST_WITH_RG ? undefined : { level: 'same', bits: BITS_OF_RG };
}

function comparePeople(a: Profile, b: Profile, frequencies: Frequencies): Found<'nome'> {
  const found = comparePersonNames(namesOf(a), namesOf(b), frequencies);
  // whoever has an e-mail that is made of the first name has it alone
  return found.level === 'nearFirstName' && shareOwnEmail(a, b) ? { ...found, level: 'slip' } : found;
}

function namesOf({ name, otherName }: Profile): NameWords[] {
  return otherName ? [name, otherName] : [name];
}

function compareDates({ tipo }: Profile, a: string, b: string, frequencies: Frequencies): Found<'data'> {
  if (a === b) {
    const count = frequencies.countOf(tipo === 'fisica' ? 'date' : 'openingDate', a);
    return { level: 'same', bits: bitsOf(count, frequencies.records[tipo]) };
  }
  const [year, month, day] = a.split('-');
  const [otherYear, otherMonth, otherDay] = b.split('-');
  if (year === otherYear && month === otherDay && day === otherMonth)
    return { level: 'dayAndMonth', bits: BITS_OF_SWAPPED_DAY };
  if (a.length === b.length && isOneSlip(a, b)) return { level: 'slip', bits: BITS_OF_SLIP };
  // both at once, in whichever order
  const swapped = `${otherYear}-${otherDay}-${otherMonth}`;
  if (isOneSlip(a, swapped) || isOneSlip(`${year}-${day}-${month}`, b))
    return { level: 'slip', bits: BITS_OF_TWO_SLIPS };
  // 1 January stands for a day that is not known
  const isYear = year === otherYear && (a.endsWith(FIRST_DAY) || b.endsWith(FIRST_DAY));
  return isYear ? { level: 'yearOnly', bits: BITS_OF_YEAR } : { level: 'other', bits: 0 };
}

/**
 * Live records never have the same document, so that of two records of one person one has none nearly always: that it lacks is
 * a sign. What it weighs follows from how many records have one.
 */
function compareDocuments(a: Profile, b: Profile, { documents, records }: Frequencies): Found<'documento'> {
  const both = (documents[a.tipo] / Math.max(1, records[a.tipo])) ** 2;
  if (a.document === undefined || b.document === undefined) {
    const bits = -Math.log2(Math.max(1 - both, LEAST_SHARE));
    const known = a.document ?? b.document;
    if (a.tipo === 'fisica' || known === undefined) return { level: 'missing', bits };
    return { level: known.startsWith(HEAD_OFFICE, ROOT_DIGITS) ? 'headOnly' : 'branchOnly', bits };
  }
  if (a.document === b.document) return { level: 'same', bits: BITS_OF_DOCUMENT };
  if (a.tipo === 'juridica' && a.document.slice(0, ROOT_DIGITS) === b.document.slice(0, ROOT_DIGITS))
    return { level: 'branch', bits: BITS_OF_ROOT };
  return { level: 'other', bits: -Math.log2(Math.max(both, LEAST_SHARE)) };
}

function compareMothers(a: NameWords, b: NameWords, frequencies: Frequencies): Found<'mae'> {
  const { level, bits } = compareTwo(a, b, frequencies);
  if (level === 'same' || level === 'sound') return { level: 'same', bits: Math.min(bits, MOST_BITS_OF_MOTHER.same) };
  if (level === 'shortened' || level === 'slip' || level === 'surnameChanged')
    return { level: 'alike', bits: Math.min(bits, MOST_BITS_OF_MOTHER.alike) };
  return { level: 'other', bits: 0 };
}
