import { isDdd, keepDigits, normalizeTelefone, parseEmail, parseTelefone, tipoOfTelefone } from '@fichario/brasil';
import type { Company } from '../company.ts';
import { MAX_ITEMS } from './shapes.ts';
import { cleanText } from './texts.ts';

/** A phone of an answer, or several in one text; `ddd` is empty if it is part of the number. */
export type PhoneFacts = { ddd?: string; numero: string; isFax?: boolean };

/** Words behind a number, as `ramal`, end it, too. */
const BETWEEN_PHONES = /[/;,|\p{L}]|(?=\()/u;

/** The phones of an answer. One that is there twice is there once; a fax that is a phone is the phone. */
export function telefonesOf(phones: readonly PhoneFacts[]): Company['telefones'] {
  const byNumber = new Map<string, Company['telefones'][number]>();
  const faxesLast = [...phones.filter(({ isFax }) => !isFax), ...phones.filter(({ isFax }) => isFax)];
  for (const { ddd = '', numero: text, isFax = false } of faxesLast) {
    const numbers = text.split(BETWEEN_PHONES).map((each) => numberOf(keepDigits(ddd), each));
    for (const numero of numbers.filter((each) => each !== undefined))
      if (!byNumber.has(numero)) byNumber.set(numero, { tipo: isFax ? 'fax' : tipoOf(numero), numero });
  }
  return [...byNumber.values()].slice(0, MAX_ITEMS);
}

/** The digits of a number with its DDD. Some programs glue the DDD to a number that has one. */
function numberOf(ddd: string, text: string): string | undefined {
  const digits = withoutZeros(keepDigits(text));
  const area = withoutZeros(ddd);
  const readings = [area + digits, normalizeTelefone(ddd + text)];
  if (area !== '' && digits.startsWith(area)) readings.push(digits);
  return readings.map((reading) => parseTelefone(reading)).find(isReal);
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

/** `parseTelefone` takes 8200000000. Numbers of ten digits have 2 to 9 after the DDD: the mobiles of before 2016, too. */
function isReal(numero: string | undefined): boolean {
  return numero !== undefined && isDdd(numero.slice(0, 2)) && numero.charAt(2) >= '2';
}

function tipoOf(numero: string): 'fixo' | 'celular' {
  return tipoOfTelefone(numero) === 'fixo' ? 'fixo' : 'celular';
}

/** The e-mails of a text, in small letters; several are separated by any sign. What is no address is no e-mail. */
export function emailsOf(texts: readonly string[]): Company['emails'] {
  const words = texts.flatMap((text) => cleanText(text).split(/[;,:|<> ]/));
  const emails = words.flatMap((word) => {
    const email = parseEmail(word);
    return email ? [email] : word.split(/\/|\.$/).flatMap((each) => parseEmail(each) ?? []);
  });
  return [...new Set(emails)].slice(0, MAX_ITEMS).map((email) => ({ tipo: 'comercial', email }));
}
