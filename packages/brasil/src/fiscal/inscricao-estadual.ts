import { isIsento } from './isento.ts';
import { type FiscalReason, fiscalReason } from './fiscal-reasons.ts';
import { dropDocumentSeparators, isDigits, upperCaseAscii } from '../separators.ts';
import { findUf, type UfSigla } from '../uf.ts';
import { type CheckDigit, IE_FORMS, type IeForm, OF_STATE } from './inscricao-estadual.data.ts';

/** A number of a state: its digits at full length (with the P of a rural producer of SP), and the matching form. */
export type InscricaoEstadual = { canonical: string; form: string };

/**
 * Reads an inscrição estadual of a state, given by its sigla, with any separators; undefined if the rule of the state refuses
 * it, also for the word ISENTO. Tries the exact length first, then missing leading zeros, then surplus zeros: the SEFAZ
 * drops them before it checks (MOC 7.0, Anexo I, note 2 of rule E17-50). Never throws.
 */
export function parseInscricaoEstadual(uf: string, typed: string): InscricaoEstadual | undefined {
  const sigla = findUf(uf)?.sigla;
  const symbols = normalize(typed);
  if (sigla === undefined || !hasRightSymbols(sigla, symbols) || isZeros(symbols)) return undefined;
  for (const { digits, form } of readingsOf(IE_FORMS[sigla], symbols)) {
    if (faultOf(form, digits) === undefined) return { canonical: (form.letter ?? '') + digits, form: form.id };
  }
  return undefined;
}

/** Why `parseInscricaoEstadual` refuses a text, with advice; undefined when it does not. A remark that never blocks saving. */
export function explainInscricaoEstadual(uf: string, typed: string): FiscalReason | undefined {
  if (parseInscricaoEstadual(uf, typed) !== undefined) return undefined;
  const sigla = findUf(uf)?.sigla;
  if (sigla === undefined) return fiscalReason('inscricao_estadual_uf');
  const symbols = normalize(typed);
  if (isIsento(typed)) return fiscalReason('inscricao_estadual_isento');
  if (symbols !== '' && !hasRightSymbols(sigla, symbols))
    return fiscalReason(sigla === 'SP' ? 'inscricao_estadual_caracteres_sp' : 'inscricao_estadual_caracteres');
  if (isZeros(symbols)) return fiscalReason('inscricao_estadual_zeros');
  return explainDigits(sigla, symbols);
}

/** `110042490114` of SP as `110.042.490.114`. A text with a length that no form of the state has is returned unchanged. */
export function formatInscricaoEstadual(uf: string, canonical: string): string {
  const sigla = findUf(uf)?.sigla;
  const form = sigla && formsOfLength(IE_FORMS[sigla], canonical)[0];
  if (form === undefined) return canonical;
  let next = 0;
  return Array.from(form.mask, (sign) => (sign === '0' || sign === 'P' ? canonical.charAt(next++) : sign)).join('');
}

/**
 * Replaces the check digits of a number with a length of its state by the correct ones, to invent numbers; undefined if the
 * state has no such numbers.
 */
export function completeInscricaoEstadual(uf: UfSigla, digits: string): string | undefined {
  if (!isDigits(digits)) return undefined;
  const forms = formsOfLength(IE_FORMS[uf], digits).map((form) => ({ form, whole: withChecks(form, digits) }));
  return forms.find(({ form, whole }) => faultOf(form, whole) === undefined)?.whole;
}

/** Computes the checks in an order in which each uses only known digits. */
function withChecks({ checks }: IeForm, digits: string): string {
  return checks.reduce((whole, check) => {
    const tries = Array.from(
      { length: 10 },
      (_, digit) => whole.slice(0, check.at) + digit + whole.slice(check.at + 1),
    );
    return tries.find((attempt) => isRight(check, attempt)) ?? whole;
  }, digits);
}

function normalize(typed: string): string {
  return upperCaseAscii(dropDocumentSeparators(typed));
}

function hasRightSymbols(uf: UfSigla, symbols: string): boolean {
  return isDigits(uf === 'SP' && symbols.startsWith('P') ? symbols.slice(1) : symbols);
}

function isZeros(symbols: string): boolean {
  return symbols !== '' && leadingZeros(symbols) === symbols.length;
}

function leadingZeros(digits: string): number {
  let count = 0;
  while (digits.charCodeAt(count) === 48) count++;
  return count;
}

type Reading = { digits: string; form: IeForm };

/** The ways to read typed symbols as a number of full length, the likeliest first. */
function* readingsOf(forms: readonly IeForm[], symbols: string): Generator<Reading> {
  for (const form of formsOfLength(forms, symbols)) yield { digits: withoutLetter(form, symbols), form };
  const others = symbols.startsWith('P') ? [] : forms.filter((form) => form.old !== true && form.letter === undefined);
  for (const form of others) {
    const missing = lengthOf(form) - symbols.length;
    if (missing > 0 && missing <= (form.missingZeros ?? 2))
      yield { digits: symbols.padStart(lengthOf(form), '0'), form };
  }
  const significant = symbols.length - leadingZeros(symbols);
  for (const form of others) {
    const length = lengthOf(form);
    if (significant <= length && length < symbols.length) yield { digits: symbols.slice(-length), form };
  }
}

function formsOfLength(forms: readonly IeForm[], symbols: string): IeForm[] {
  return forms.filter(
    (form) => symbols.startsWith('P') === (form.letter !== undefined) && lengthOf(form) === digitsIn(symbols),
  );
}

function digitsIn(symbols: string): number {
  return symbols.startsWith('P') ? symbols.length - 1 : symbols.length;
}

function withoutLetter(form: IeForm, symbols: string): string {
  return form.letter === undefined ? symbols : symbols.slice(1);
}

/** The number of digits of a form, without its letter. */
const LENGTHS: ReadonlyMap<IeForm, number> = new Map(
  Object.values(IE_FORMS).flatMap((forms) => forms.map((form) => [form, form.mask.split('0').length - 1] as const)),
);

function lengthOf(form: IeForm): number {
  return LENGTHS.get(form)!;
}

function faultOf(form: IeForm, digits: string): 'inicio' | 'digito' | undefined {
  const { starts, digitIn, pairIn } = form;
  if (starts?.some((start) => digits.startsWith(start)) === false) return 'inicio';
  if (digitIn && !digitIn[1].includes(digits.charAt(digitIn[0]))) return 'inicio';
  if (pairIn && !pairIn[1].includes(digits.slice(pairIn[0], pairIn[0] + 2))) return 'inicio';
  return form.checks.every((check) => isRight(check, digits)) ? undefined : 'digito';
}

function isRight(check: CheckDigit, digits: string): boolean {
  const typed = digits.charCodeAt(check.at) - 48;
  const range = check.ranges?.find(({ first, last }) => isWithin(Number(digits.slice(0, -1)), first, last));
  const remainder = (sumOf(check, digits) + (range?.add ?? 0)) % check.modulus;
  if (check.from === 'rest') return typed === remainder % 10;
  const complement = check.modulus - remainder;
  // by modulus 10, a remainder of 0 gives a complement of 10
  if (complement === 10) return (range?.tens ?? [check.ten ?? 0]).includes(typed);
  return typed === (complement === 11 ? (range?.eleven ?? check.eleven ?? 0) : complement);
}

function isWithin(value: number, first: number, last: number): boolean {
  return value >= first && value <= last;
}

function sumOf({ weights, over, sumsFigures }: CheckDigit, digits: string): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const product = (digits.charCodeAt(over?.[i] ?? i) - 48) * weightOf(weights.charCodeAt(i));
    sum += sumsFigures && product > 9 ? product - 9 : product;
  }
  return sum;
}

function weightOf(code: number): number {
  return code < 58 ? code - 48 : code - 55;
}

/** The reason for a text with valid symbols: too short, too long, of another state, or mistyped. */
function explainDigits(uf: UfSigla, symbols: string): FiscalReason {
  const of = `${OF_STATE[uf] ?? 'de'} ${uf}`;
  const faults = formsOfLength(IE_FORMS[uf], symbols).map((form) => ({
    form,
    fault: faultOf(form, withoutLetter(form, symbols)),
  }));
  if (faults.some(({ fault }) => fault === 'digito')) return fiscalReason('inscricao_estadual_digito', { of });
  // a number that is not one of the old ones is a new one of the wrong length
  const starts = faults.flatMap(({ form }) => (form.old ? [] : (form.starts ?? [])));
  if (starts.length === 0) return explainLength(IE_FORMS[uf], symbols, of);
  return fiscalReason('inscricao_estadual_inicio', { of, starts: joinOr(joinRuns(starts)) });
}

function explainLength(forms: readonly IeForm[], symbols: string, of: string): FiscalReason {
  const count = digitsIn(symbols);
  const issued = forms.filter((form) => form.old !== true && symbols.startsWith('P') === (form.letter !== undefined));
  const lengths = [...new Set(issued.map(lengthOf))].sort((a, b) => a - b);
  const nearest = lengths.reduce((best, each) => (Math.abs(each - count) < Math.abs(best - count) ? each : best));
  const off = Math.abs(nearest - count);
  const words = { of, length: joinOr(lengths.map(String)), off: String(off) };
  if (count < nearest)
    return fiscalReason(off === 1 ? 'inscricao_estadual_falta_um' : 'inscricao_estadual_faltam', words);
  return fiscalReason(off === 1 ? 'inscricao_estadual_sobra_um' : 'inscricao_estadual_sobram', words);
}

/** Joins three or more consecutive numbers: `20`, `21`, `22` as `20 a 22`. */
function joinRuns(starts: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const start of starts) {
    const run = runs.at(-1);
    if (run !== undefined && Number(run.at(-1)) + 1 === Number(start)) run.push(start);
    else runs.push([start]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]} a ${run.at(-1)}`] : run));
}

/** `28`, `28 ou 50`, `10, 11 ou 15`. */
function joinOr(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ou ${last}`;
}
