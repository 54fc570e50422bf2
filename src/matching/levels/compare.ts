import { bitsOf, type Frequencies } from '../frequencies.ts';
import type { NameWords } from '../name-words.ts';
import type { Profile } from '../profile.ts';
import { isOneSlip } from './alignment.ts';
import { compareCompanyNames } from './company-names.ts';
import { compareAddresses, compareEmails, comparePhones, shareOwnEmail } from './contacts.ts';
import type { Comparison, Likeness } from './levels.ts';
import { comparePersonNames, compareTwo } from './person-names.ts';

const BITS_OF_SWAPPED_DAY = 13.5;
const BITS_OF_SLIP = 9.5;
const BITS_OF_TWO_SLIPS = 8;
const BITS_OF_YEAR = 8;
const FIRST_DAY = '-01-01';
const BITS_OF_RG = 18;
/** An RG of more records is a placeholder. */
const MOST_WITH_RG = 12;
/** The possible age difference of mother and child. */
const YEARS_OF_MOTHER = { least: 14, most: 50 };
const BITS_OF_DOCUMENT = 26;
const BITS_OF_ROOT = 20;
const ROOT_DIGITS = 8;
/** The branch number of a company's first CNPJ. */
const HEAD_OFFICE = '0001';
const MOST_BITS_OF_MOTHER = { same: 14, alike: 8 };
/** The least share: even in a register full of documents a missing document is not stronger evidence. */
const LEAST_SHARE = 0.01;

/** Compares two records of the same tipo, field by field. */
export function compareProfiles(a: Profile, b: Profile, frequencies: Frequencies): Likeness {
  const isCompany = a.tipo === 'juridica';
  const likeness: Likeness = {
    nome: isCompany ? compareCompanyNames(a, b, frequencies) : comparePeople(a, b, frequencies),
    documento: compareDocuments(a, b, frequencies),
  };
  if (a.date !== undefined && b.date !== undefined) likeness.data = compareDates(a, a.date, b.date, frequencies);
  if (a.phones.length > 0 && b.phones.length > 0) likeness.telefone = comparePhones(a, b, frequencies);
  if (a.emails.length > 0 && b.emails.length > 0) likeness.email = compareEmails(a, b, frequencies);
  const endereco = compareAddresses(a, b, frequencies);
  if (endereco) likeness.endereco = endereco;
  const rg = compareRgs(a, b, frequencies);
  if (rg) likeness.rg = rg;
  if (a.mother && b.mother) likeness.mae = compareMothers(a.mother, b.mother, frequencies);
  if (likeness.data?.level === 'slip' && areGenerationsApart(a, b) && shareHouseOnly(likeness))
    likeness.data = { level: 'other', bits: 0 };
  return likeness;
}

/** A mother and a daughter with the same name share a household, and their births may differ by a single digit. */
function areGenerationsApart(a: Profile, b: Profile): boolean {
  const years = Math.abs(Number(a.date?.slice(0, 4)) - Number(b.date?.slice(0, 4)));
  return a.tipo === 'fisica' && years >= YEARS_OF_MOTHER.least && years <= YEARS_OF_MOTHER.most;
}

/** Whether two people share phone and address, but no value that belongs to a single person. */
function shareHouseOnly({ telefone, endereco, email, mae, rg }: Likeness): boolean {
  const isHouse = telefone?.level === 'same' && endereco?.level === 'same';
  return isHouse && ![email, mae, rg].some((found) => found?.level === 'same');
}

/** Undefined without evidence: an RG of many records, or RGs of two states, as a person has one in each. */
function compareRgs(a: Profile, b: Profile, { countOf }: Frequencies): Comparison<'rg'> | undefined {
  if (a.rg === undefined || b.rg === undefined) return undefined;
  if (a.rgUf !== undefined && b.rgUf !== undefined && a.rgUf !== b.rgUf) return undefined;
  if (a.rg !== b.rg) return { level: 'other', bits: 0 };
  return countOf('rg', a.rg) > MOST_WITH_RG ? undefined : { level: 'same', bits: BITS_OF_RG };
}

function comparePeople(a: Profile, b: Profile, frequencies: Frequencies): Comparison<'nome'> {
  const found = comparePersonNames(namesOf(a), namesOf(b), frequencies);
  // an e-mail made of the first name belongs to a single person
  return found.level === 'nearFirstName' && shareOwnEmail(a, b) ? { ...found, level: 'slip' } : found;
}

function namesOf({ name, otherName }: Profile): NameWords[] {
  return otherName ? [name, otherName] : [name];
}

function compareDates({ tipo }: Profile, a: string, b: string, frequencies: Frequencies): Comparison<'data'> {
  if (a === b) {
    const count = frequencies.countOf(tipo === 'fisica' ? 'date' : 'openingDate', a);
    return { level: 'same', bits: bitsOf(count, frequencies.records[tipo]) };
  }
  const [year, month, day] = a.split('-');
  const [otherYear, otherMonth, otherDay] = b.split('-');
  if (year === otherYear && month === otherDay && day === otherMonth)
    return { level: 'dayAndMonth', bits: BITS_OF_SWAPPED_DAY };
  if (a.length === b.length && isOneSlip(a, b)) return { level: 'slip', bits: BITS_OF_SLIP };
  // swapped and with a slip, in either order
  const swapped = `${otherYear}-${otherDay}-${otherMonth}`;
  if (isOneSlip(a, swapped) || isOneSlip(`${year}-${day}-${month}`, b))
    return { level: 'slip', bits: BITS_OF_TWO_SLIPS };
  // 1 January is often entered for an unknown day
  const isYear = year === otherYear && (a.endsWith(FIRST_DAY) || b.endsWith(FIRST_DAY));
  return isYear ? { level: 'yearOnly', bits: BITS_OF_YEAR } : { level: 'other', bits: 0 };
}

/**
 * Live records never share a document, so of two records of the same person one almost always lacks it: a missing document is
 * evidence. Its weight follows from how many records have a document.
 */
function compareDocuments(a: Profile, b: Profile, { documents, records }: Frequencies): Comparison<'documento'> {
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

function compareMothers(a: NameWords, b: NameWords, frequencies: Frequencies): Comparison<'mae'> {
  const { level, bits } = compareTwo(a, b, frequencies);
  if (level === 'same' || level === 'sound') return { level: 'same', bits: Math.min(bits, MOST_BITS_OF_MOTHER.same) };
  if (level === 'shortened' || level === 'slip' || level === 'surnameChanged')
    return { level: 'alike', bits: Math.min(bits, MOST_BITS_OF_MOTHER.alike) };
  return { level: 'other', bits: 0 };
}
