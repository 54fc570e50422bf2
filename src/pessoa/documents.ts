import { formatCnpj, formatCpf, isCnpj, isCpf, maskCpf } from '@fichario/brasil';
import { digitsIn, readSigns, type TextSign } from './text-signs.ts';

/*
 * What may be a document inside of a text, for every way out: records, lists, files, views, search. A valid CPF is one in any
 * text, however it is written: with signs or spaces, in letters, in digits of other scripts, in words. The other documents of
 * a record have no check digits that everybody can compute; they are known by the record itself.
 */

/** The documents of a record that only some roles see in full, in any field that contains them. */
export type Documents = {
  cpf?: string | null | undefined;
  rg?: string | null | undefined;
  /** its other numbers that are masked, such as its account at a bank */
  others?: readonly string[];
  /** its phones: a phone is never taken for a CPF of somebody else */
  phones?: readonly string[];
};

/** A part of a text that may be a document, with its small letters and digits. */
type DocumentPart = { start: number; end: number; bare: string };

/** A CPF or a CNPJ with its mask; any other text, also an invalid document, is returned as it was typed. */
export function formatCpfOrCnpj(text: string): string {
  if (isCpf(text)) return formatCpf(text);
  return isCnpj(text) ? formatCnpj(text) : text;
}

/** Whether a text is a valid CPF, with or without its mask. */
function isCpfText(text: string): boolean {
  return isCpf(text.replaceAll(/[\s.\-/_]/g, ''));
}

/** Masks a text as a document of its kind. */
export function maskDocument(text: string): string {
  return isCpfText(text) ? maskCpf(text.replaceAll(/\D/g, '')) : maskText(text);
}

/** Masks all but the last two letters and digits, and a short text completely. */
export function maskText(text: string): string {
  const shown = text.length > 4 ? text.slice(-2) : '';
  return '*'.repeat(text.length - shown.length) + shown;
}

/** Whether a text has in it a valid CPF or a document of its record. */
export function hasDocument(text: string, documents: Documents = {}): boolean {
  return findDocuments(text, documents).length > 0;
}

/** Whether a phone is a document of its record, typed into the wrong field. Any other phone is none, whatever its digits. */
export function isOwnDocument(numero: string, { cpf, rg }: Documents): boolean {
  const digits = plainOf(numero);
  return [cpf, rg].some((text) => text && digits !== '' && plainOf(text) === digits);
}

/** A text with every document in it masked; the other words stay. */
export function hideDocuments(text: string, documents: Documents = {}): string {
  return replaceParts(text, findDocuments(text, documents), maskPart);
}

/** A text without the documents in it, and these documents, their letters and digits only. */
export function withoutDocuments(text: string, documents: Documents): { text: string; documents: string[] } {
  const parts = findDocuments(text, documents);
  return { text: replaceParts(text, parts, () => ' '), documents: parts.map(({ bare }) => bare) };
}

/** Whether a text without a record at hand may have a document in it: a valid CPF, or a long number that is no date. */
export function mayHaveDocument(text: string): boolean {
  return findPossible(text).length > 0;
}

/** A text of which no record is at hand, with every part masked that may be a document. */
export function hidePossible(text: string): string {
  return replaceParts(text, findPossible(text), maskPart);
}

/** The shortest document that is looked for inside of other texts. A shorter one must be the whole text. */
const MIN_INSIDE = 5;
/** The shortest number of which a text without a record is suspected. */
const MIN_LONG = 8;
const CPF_LENGTH = 11;

function findDocuments(text: string, documents: Documents): DocumentPart[] {
  if (hasNone(text, documents)) return [];
  const signs = readSigns(text);
  return inOrder([...findOwn(signs, documents), ...findCpfs(signs, documents.phones ?? [])]);
}

/** Whether a text certainly has no document in it, without a look at each sign. */
function hasNone(text: string, documents: Documents): boolean {
  const digits = digitsIn(text);
  if (digits !== 'figures') return digits === 'none';
  const plain = plainOf(text);
  const { wanted, whole } = knownOf(documents);
  if (plain.replace(/\D/g, '').length >= CPF_LENGTH || whole.has(withoutZeros(plain))) return false;
  return !wanted.some((document) => plain.includes(document));
}

/** The documents of a record as they may stand in a text, and those that may be a whole text; worked out once a record. */
function knownOf(documents: Documents): { wanted: string[]; whole: ReadonlySet<string> } {
  const before = KNOWN.get(documents);
  if (before) return before;
  const whole = [documents.cpf, documents.rg].flatMap((text) => (text ? withoutZeros(bareOf(text)) || [] : []));
  const found = { wanted: wantedOf(documents), whole: new Set(whole) };
  KNOWN.set(documents, found);
  return found;
}

const KNOWN = new WeakMap<Documents, ReturnType<typeof knownOf>>();

function findPossible(text: string): DocumentPart[] {
  if (digitsIn(text) === 'none') return [];
  const signs = readSigns(text);
  return inOrder([...findCpfs(signs, []), ...findLong(signs)]);
}

/** The documents of the record in the text, whatever stands around and between their letters and digits. */
function findOwn(signs: readonly TextSign[], documents: Documents): DocumentPart[] {
  const bare = signs.map(({ sign }) => sign).join('');
  const { wanted: all, whole } = knownOf(documents);
  if (whole.has(withoutZeros(bare))) return [partOf(signs, 0, signs.length)];
  return all.flatMap((wanted) => {
    const parts: DocumentPart[] = [];
    for (let at = bare.indexOf(wanted); at >= 0; at = bare.indexOf(wanted, at + 1))
      if (signs.slice(at + 1, at + wanted.length).every(({ isClose }) => isClose))
        parts.push(partOf(signs, at, at + wanted.length));
    return parts;
  });
}

/** The documents of a record as they may stand in a text: an RG also without the zeros in front, or without its X. */
function wantedOf({ cpf, rg, others = [] }: Documents): string[] {
  const bareRg = bareOf(rg ?? '');
  const texts = [bareOf(cpf ?? ''), bareRg, withoutZeros(bareRg), bareRg.replace(/x$/, ''), ...others.map(bareOf)];
  return [...new Set(texts)].filter((text) => text.length >= MIN_INSIDE);
}

/** The letters and digits of a text that has no other digits. */
function plainOf(text: string): string {
  return text.replaceAll(/[^0-9a-z]/gi, '').toLowerCase();
}

function bareOf(text: string): string {
  if (digitsIn(text) !== 'any') return plainOf(text);
  return readSigns(text)
    .map(({ sign }) => sign)
    .join('');
}

function withoutZeros(text: string): string {
  return text.replace(/^0+/, '');
}

/** Adjacent digits: `from` up to `to`, exclusive. */
type DigitRun = { from: number; to: number; isClose: boolean };

/** The valid CPFs of a text: eleven digits in one or more runs, or with more zeros in front. */
function findCpfs(signs: readonly TextSign[], phones: readonly string[]): DocumentPart[] {
  const runs = digitRunsOf(signs);
  return runs.flatMap((first, index) => {
    const last = runs.slice(index).find(({ to }) => to - first.from >= CPF_LENGTH);
    if (!last || !isConnected(runs, index, last)) return [];
    const part = partOf(signs, first.from, last.to);
    const [zeros, cpf] = [part.bare.slice(0, -CPF_LENGTH), part.bare.slice(-CPF_LENGTH)];
    if (/[^0]/.test(zeros) || !isCpf(cpf) || phones.includes(cpf)) return [];
    return [{ ...part, bare: cpf }];
  });
}

/** Numbers that are long enough for a document, but no day. */
function findLong(signs: readonly TextSign[]): DocumentPart[] {
  const runs = digitRunsOf(signs);
  return runs.flatMap((first, index) => {
    if (first.isClose) return [];
    const others = runs.slice(index + 1);
    const end = others.findIndex(({ isClose }) => !isClose);
    const last = [first, ...(end < 0 ? others : others.slice(0, end))].at(-1) ?? first;
    const part = partOf(signs, first.from, last.to);
    return part.bare.length < MIN_LONG || isDay(part.bare) ? [] : [part];
  });
}

/** The runs of digits; `isClose`: nothing but a few signs between it and the run before. */
function digitRunsOf(signs: readonly TextSign[]): DigitRun[] {
  const runs: DigitRun[] = [];
  for (const [at, { sign, run, isClose }] of signs.entries()) {
    if (!/\d/.test(sign)) continue;
    const last = runs.at(-1);
    const isNext = last?.to === at;
    if (last && isNext && signs[at - 1]?.run === run) last.to = at + 1;
    else runs.push({ from: at, to: at + 1, isClose: isNext && isClose });
  }
  return runs;
}

function isConnected(runs: readonly DigitRun[], first: number, last: DigitRun): boolean {
  return runs.slice(first + 1, runs.indexOf(last) + 1).every(({ isClose }) => isClose);
}

/** `20261130` or `30112026`. */
function isDay(digits: string): boolean {
  return /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d|[0-3]\d(?:0[1-9]|1[0-2])(?:19|20)\d\d)$/.test(digits);
}

function partOf(signs: readonly TextSign[], from: number, to: number): DocumentPart {
  const part = signs.slice(from, to);
  return { start: part[0]?.start ?? 0, end: part.at(-1)?.end ?? 0, bare: part.map(({ sign }) => sign).join('') };
}

/** The parts in the order of the text; of two that overlap, one that covers both. */
function inOrder(parts: DocumentPart[]): DocumentPart[] {
  const ordered: DocumentPart[] = [];
  for (const part of parts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = ordered.at(-1);
    if (!last || part.start >= last.end) ordered.push({ ...part });
    else if (part.end > last.end) Object.assign(last, { end: part.end, bare: last.bare + part.bare });
  }
  return ordered;
}

function replaceParts(text: string, parts: readonly DocumentPart[], replace: (raw: string, bare: string) => string) {
  let [result, end] = ['', 0];
  for (const part of parts) {
    result += text.slice(end, part.start) + replace(text.slice(part.start, part.end), part.bare);
    end = part.end;
  }
  return result + text.slice(end);
}

/** A CPF keeps its three digits. Of a number in words nothing is shown, not even how long its words are. */
function maskPart(raw: string, bare: string): string {
  if (isCpf(bare)) return maskCpf(bare);
  return /\p{N}/u.test(raw) ? maskText(raw) : '***';
}
