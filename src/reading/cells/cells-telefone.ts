import {
  addNinthDigit,
  explainTelefone,
  keepDigits,
  normalizeTelefone,
  parseTelefone,
  type TipoTelefone,
  tipoOfTelefone,
} from '@fichario/brasil';
import { readDigits, type Reading } from './cells.ts';
import { note, type Note } from './notes.ts';
import { withoutOuterSigns } from './outer-signs.ts';

/** Formats an extension for a note. */
export function ramalText(ramal: string): string {
  return `ramal ${ramal}`;
}

export type TelefoneCell = { tipo: TipoTelefone; numero: string; ramal: string; observacao: string };

/** The result of reading a phone cell: the numbers, the repairs, and the first issue. */
export type TelefonesReading = { telefones: TelefoneCell[]; repairs: Note[]; issue?: Note };

/** Area codes for numbers without one: from a separate column or the record, else the default of the file. */
export type DddContext = { ddd: string | undefined; defaultDdd: string | null };

/** A Brazilian number with its DDD, the usual form. */
const PLAIN = /^\(?(\d\d)\)? ?(\d{4,5})[- ]?(\d{4})$/;
/** A sign inside of the words between parentheses separates nothing: (Maria, só whats) */
const BETWEEN = /(?:\s*[/;,|\n\\]+\s*|\s+(?:e|ou|or|and)\s+)(?![^()\d]*\))/i;
/** 0xx11, (0**11): a placeholder for the carrier code */
const ANY_CARRIER = /\b0\s?(?:xx|\*\*|--)\s?-?(?=\d\d)/gi;
/** A link to a conversation: `https://wa.me/5511987654321`, `api.whatsapp.com/send?phone=55…`. */
const LINK =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[\w.-]+=[^\s&]*&)*phone=|whatsapp:\/\/send\/?\?phone=)(?:\+|%2B)?(\d{8,15})(?!\d)/gi;
/** A mobile number of São Paulo without 55: no number of another country starts so. */
const WITHOUT_COUNTRY = /^1[1-9]9\d{8}$/;
const NUMBER = /[+(\d][\d\s().\-\u2010-\u2015\u2212]*\d/;
/** separators that count only if a part has more digits than one number */
const BETWEEN_LONG = /\s+[-–]\s+|\s{2,}|\s+(?=\()/;
const MOST_DIGITS = 14;
/** enough for fifty numbers with other words */
const LONGEST = 3000;
const LETTERS = /[\p{L}]/u;
const NOTE_MAX = 100;

/**
 * Reads a phone cell. It may contain several numbers (separated by `/`, `;`, `,`, ` e `, ` ou ` or line breaks), prefixes +55,
 * 55, 0xx11 or 011, numbers without DDD, mobiles without the ninth digit, 0800 without its zero, extensions, and other words,
 * which become the note of the phone. Missing parts are never invented: an incomplete number is an issue.
 */
export function readTelefones(text: string, context: DddContext): TelefonesReading {
  const reading: TelefonesReading = { telefones: [], repairs: [] };
  if (text.length > LONGEST) return { ...reading, issue: note('too_long', { max: LONGEST.toLocaleString('pt-BR') }) };
  const plain = PLAIN.exec(text);
  if (plain && addPlain(reading, `${plain[1]}${plain[2]}${plain[3]}`)) return reading;
  const digits = readDigits(text);
  if (digits.value === undefined) return { ...reading, issue: digits.issue };
  let { ddd } = context;
  for (const part of splitParts(withoutLinks(digits.value))) {
    addPart(reading, part, { ...context, ddd });
    // (11) 3333-4444 / 5555-6666: the second number has the DDD of the first
    ddd ??= dddOf(reading.telefones.at(-1)?.numero);
  }
  return reading;
}

/** Replaces each link to a conversation by its number, which starts with the country. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, (_all, digits: string) => ` ${WITHOUT_COUNTRY.test(digits) ? '' : '+'}${digits} `);
}

/** Returns the DDD of a complete number; undefined for a service and a number abroad. */
export function dddOf(numero = ''): string | undefined {
  return /^[1-9]\d{9,10}$/.test(numero) ? numero.slice(0, 2) : undefined;
}

/** Reads a DDD: `11`, `011`, `(11)`, `0xx11`. */
export function readDdd(text: string): Reading<string> {
  if (text.length > 20) return { issue: note('ddd') };
  const digits = readDigits(text.replace(ANY_CARRIER, ''));
  if (digits.value === undefined) return { issue: digits.issue };
  const bare = keepDigits(digits.value).replace(/^0+/, '');
  if (bare === '') return LETTERS.test(text) ? { issue: note('ddd') } : {};
  const remainder = withoutOuterSigns(digits.value.replace(/[\d()]+/g, ' '));
  return bare.length === 2 ? { value: bare, remainder } : { issue: note('ddd') };
}

/** Adds ten or eleven digits that are already a complete number. Returns false for any other digits. */
function addPlain(reading: TelefonesReading, digits: string): boolean {
  const isMobile = digits.length === 11;
  if (isMobile ? digits[2] !== '9' : digits.charAt(2) < '2' || digits.charAt(2) > '5') return false;
  if (digits.startsWith('0') || parseTelefone(digits, isMobile ? 'celular' : 'fixo') !== digits) return false;
  reading.telefones.push({ tipo: isMobile ? 'celular' : 'fixo', numero: digits, ramal: '', observacao: '' });
  return true;
}

/** Splits a cell at signs and words that separate numbers. A slash within a word does not count, as in c/ Maria. */
function splitParts(text: string): string[] {
  return (
    text
      // a real carrier code may follow the placeholder, as in 0xx15 11
      .replace(ANY_CARRIER, '0')
      .replace(/\b([cp])\/\s*/gi, '$1 ')
      .split(BETWEEN)
      .flatMap((part) => (keepDigits(part).length > MOST_DIGITS ? part.split(BETWEEN_LONG) : [part]))
      .filter((part) => part !== '')
  );
}

function addPart(reading: TelefonesReading, part: string, context: DddContext): void {
  const match = NUMBER.exec(part);
  const words = (match ? `${part.slice(0, match.index)} ${part.slice(match.index + match[0].length)}` : part).trim();
  const isRest = !match || (LETTERS.test(words) && keepDigits(match[0]).length < 8);
  if (isRest && addWords(reading, part)) return;
  const digits = keepDigits(match?.[0] ?? '');
  if (digits.length < 3) {
    if (digits !== '' || LETTERS.test(part)) reading.issue ??= note('telefone_part');
    return;
  }
  if (/^0+$/.test(digits)) {
    if (LETTERS.test(words)) reading.repairs.push(note('repeated_digits'));
    return;
  }
  if (words === '' && addWithSameBeginning(reading, digits)) return;
  const found = readNumber(match?.[0] ?? '', context, reading.repairs);
  if ('code' in found) {
    if (found.code === 'telefone_repeated') reading.repairs.push(note('repeated_digits'));
    else reading.issue ??= found;
    return;
  }
  const isFax = found.tipo === 'fixo' && IS_FAX.test(words);
  reading.telefones.push({ ...found, ...(isFax && { tipo: 'fax' }), ramal: '', observacao: '' });
  const label = words.replace(LABEL_OF_PHONE, '').replace(AROUND_WORDS, '');
  if (!LETTERS.test(label) && !/\d/.test(label)) return;
  if (!addWords(reading, label)) reading.repairs.push(note('note_too_long'));
}

/** `(11) 3456-7890 / 7891`: four digits that replace the last four of the previous number. */
function addWithSameBeginning(reading: TelefonesReading, digits: string): boolean {
  const last = reading.telefones.at(-1);
  if (digits.length !== 4 || last === undefined || last.tipo === 'servico' || last.tipo === 'exterior') return false;
  reading.telefones.push({ ...last, numero: last.numero.slice(0, -4) + digits, ramal: '', observacao: '' });
  reading.repairs.push(note('same_beginning'));
  return true;
}

/** `ramal 123`, `r. 123`, `ext=123`, `x123 (portaria)`: an extension and the text after it. */
const EXTENSION = /^(?:ramal|r|rm|ram|ext|extension|x)[\s.:=]*(\d{1,8})(?:[\s()]+(.*))?$/is;
const AROUND_WORDS = /^[\s().:\-–]+|[\s():\-–]+$/g;
const IS_FAX = /^fax\b/i;
const LABEL_OF_PHONE = /^(?:tel(?:efone)?s?|fones?|cel(?:ular)?|fax)\b\.?:?\s*/i;

/** Adds words to the previous phone as an extension or a note. Returns false if there is no phone or the note is too long. */
function addWords(reading: TelefonesReading, words: string): boolean {
  const last = reading.telefones.at(-1);
  if (!last) return false;
  const [, ramal = '', behind = ''] = (last.ramal === '' && EXTENSION.exec(words)) || [];
  const remark = ramal === '' ? words : behind.replace(AROUND_WORDS, '');
  const whole = [last.observacao, remark].filter((text) => text !== '').join(', ');
  if (whole.length > NOTE_MAX) return false;
  if (ramal !== '') last.ramal = ramal;
  if (remark !== '') reading.repairs.push(note('phone_note'));
  last.observacao = whole;
  return true;
}

type Numero = { tipo: TipoTelefone; numero: string };

function readNumber(text: string, { ddd, defaultDdd }: DddContext, repairs: Note[]): Numero | Note {
  const symbols = normalizeTelefone(text);
  if (symbols.startsWith('+')) return asTipo('exterior', text);
  // people type the same digits in a required field when they have no phone
  if (symbols.length >= 8 && symbols === symbols.charAt(0).repeat(symbols.length))
    return { code: 'telefone_repeated', message: '' };
  // no DDD starts with 0, so the zero is left over from a long-distance call
  const bare = symbols.startsWith('0') && !isServico(symbols) ? symbols.slice(1) : symbols;
  if (bare.length === 8 || (bare.length === 9 && bare.startsWith('9'))) {
    if (ddd === undefined && isServico(bare)) return { tipo: 'servico', numero: bare };
    const area = ddd ?? defaultDdd;
    return area === null ? note('telefone_without_ddd') : withDdd(area + bare, repairs);
  }
  if (isServico(bare)) return { tipo: 'servico', numero: bare };
  // 8001234567: no DDD starts with 80
  if (bare.length === 10 && isServico(`0${bare}`)) {
    repairs.push(note('lost_zeros'));
    return { tipo: 'servico', numero: `0${bare}` };
  }
  return withDdd(bare, repairs);
}

function withDdd(digits: string, repairs: Note[]): Numero | Note {
  const mobile = addNinthDigit(digits);
  if (mobile) {
    repairs.push(note('ninth_digit'));
    return { tipo: 'celular', numero: mobile };
  }
  return asTipo(tipoOfTelefone(digits) ?? (digits.length === 11 ? 'celular' : 'fixo'), digits);
}

function asTipo(tipo: TipoTelefone, text: string): Numero | Note {
  const fault = explainTelefone(tipo, text);
  return fault ?? { tipo, numero: normalizeTelefone(text, tipo) };
}

function isServico(digits: string): boolean {
  return tipoOfTelefone(digits) === 'servico';
}
