import { dropDocumentSeparators, upperCaseAscii } from '../separators.ts';
import { type ChaveNfe, parseChaveNfe } from './chave-nfe.ts';

// Keys of invoices inside texts, and corrections of wrong keys. In a separate file: a page that only checks keys does not load
// it.

/** A key in a text: `from` and `to` are its position, including a prefix such as `NFe` or `ID110111`. */
export type FoundChave = { chave: ChaveNfe; from: number; to: number };

/**
 * The characters of a key, with separators: a DANFE prints groups of four, in several lines if there is little space. Before
 * them, the attribute Id of the XML has the name of the document. The match has no length, because a number before a key may look
 * like its beginning.
 */
const PLACES =
  /(?<![0-9A-Za-z])(?=((?:NF-?e|NFC-?e|NF3-?e|NFCom|CT-?e|CTe ?OS|MDF-?e|BP-?e|CF-?e)?[ :]{0,2})([0-9](?:[\s.\u00a0\u200b-\u200f\u2010-\u2015\u2212\ufeff-]{0,3}[0-9]){5}(?:[\s.\u00a0\u200b-\u200f\u2010-\u2015\u2212\ufeff-]{0,3}[0-9A-Za-z]){12}(?:[\s.\u00a0\u200b-\u200f\u2010-\u2015\u2212\ufeff-]{0,3}[0-9]){26})(?![0-9A-Za-z]))/gi;
/** In an attribute Id, an event of an invoice has its number after the key. */
const OF_EVENTS = /(?<![0-9A-Za-z])(ID[0-9]{6})([0-9]{6}[0-9A-Z]{12}[0-9]{26})[0-9]{2,3}(?![0-9A-Za-z])/gi;

/**
 * The keys in a text, in order: bare, in groups, after `NFe`, in the Id of an event, in the address of a QR code
 * (`?p=…|2|1`, `chNFe=…`). A number that is no correct key is ignored. Each key is returned once.
 */
export function findChavesNfe(text: string): FoundChave[] {
  const found = [...matchesOf(PLACES, text), ...matchesOf(OF_EVENTS, text)].flatMap((match): FoundChave[] => {
    const [whole, before = '', characters = ''] = match;
    const chave = parseChaveNfe(characters);
    const length = whole === '' ? before.length + characters.length : whole.length;
    return chave ? [{ chave, from: match.index, to: match.index + length }] : [];
  });
  const sorted = found.toSorted((a, b) => a.from - b.from);
  return sorted.filter(({ chave }, at) => sorted.findIndex((each) => each.chave.chave === chave.chave) === at);
}

function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    yield match;
    if (match[0] === '') pattern.lastIndex += 1;
  }
}

/** A change of one character, or a swap of two neighbours, that makes a wrong key correct: `at` counts from 0. */
export type ChaveRepair = { chave: ChaveNfe; at: number; was: string; is: string };

const KEY = /^[0-9A-Z]{44}$/;
const DIGITS = '0123456789';
/** Digits, each with the letters that look similar. */
const ALIKE = ['0OQD', '1IL', '2Z', '5S', '6G', '8B'];
/** The position of the issuer; the check digit is at the end. */
const ISSUER = { from: 6, to: 20 };
const LAST = 43;
/** The branch number of a CNPJ, and that of the head office, which issues most invoices. */
const ORDER = [14, 18] as const;
const HEAD_OFFICE = '0001';

/** With more guesses than this, none is likely. */
const MOST_REPAIRS = 3;

/**
 * Corrections of 44 characters that are no key: the change of one character, or the swap of two neighbours, that makes the key
 * correct, the likeliest first. If the check digits of the issuer fail, the mistake is there; but both checks have repeating
 * weights, so two positions may fit. If the issuer is correct, only the last digit can be computed. Empty if nothing is likely.
 */
export function repairsOfChaveNfe(text: string): ChaveRepair[] {
  const characters = upperCaseAscii(dropDocumentSeparators(text));
  if (!KEY.test(characters) || parseChaveNfe(characters) !== undefined) return [];
  const repairs = Array.from({ length: LAST + 1 }, (_, at) => repairsAt(characters, at)).flat();
  const last = repairs.filter(({ at }) => at === LAST);
  if (last.length > 0) return last;
  const inIssuer = repairs.filter(({ at }) => at >= ISSUER.from && at < ISSUER.to);
  const usual = inIssuer.filter(({ chave: { chave } }) => chave.slice(...ORDER) === HEAD_OFFICE);
  const likely = usual.length > 0 ? usual : inIssuer.length > 0 ? inIssuer : repairs;
  return likely.length > MOST_REPAIRS ? [] : likely;
}

function repairsAt(characters: string, at: number): ChaveRepair[] {
  const was = characters.charAt(at);
  const next = characters.charAt(at + 1);
  const others = [...lookingLike(was), ...(DIGITS.includes(was) ? DIGITS.replace(was, '') : '')].map((is) => ({
    was,
    is,
  }));
  const swapped = next === '' || next === was ? [] : [{ was: was + next, is: next + was }];
  return [...others, ...swapped].flatMap((change) => {
    const chave = parseChaveNfe(characters.slice(0, at) + change.is + characters.slice(at + change.is.length));
    return chave ? [{ chave, at, ...change }] : [];
  });
}

/** A letter may be the digit that it looks like; a digit may be that letter or any other digit. */
function lookingLike(was: string): string {
  const group = ALIKE.find((signs) => signs.includes(was)) ?? '';
  return DIGITS.includes(was) ? group.slice(1) : group.slice(0, 1);
}
