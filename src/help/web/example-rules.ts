import {
  explainCnpj,
  explainCpf,
  explainData,
  explainEmail,
  explainTelefone,
  type FilterName,
  type GenericCode,
  type GenericParams,
  genericMessage,
  isCep,
  isData,
  type MessageLanguage,
} from '@fichario/brasil';
import { isSite } from '../../pessoa/rules/site.ts';

/** The keypress filters of the specification (section 5), with something to try. */
export const FILTER_EXAMPLES: readonly { filter: FilterName; label: string; tryIt: string }[] = [
  { filter: 'digits', label: 'Só dígitos', tryIt: '12a3' },
  { filter: 'digitsMinus', label: 'Dígitos e menos', tryIt: '12-3.4' },
  { filter: 'digitsDot', label: 'Dígitos e ponto', tryIt: '1.234-5' },
  { filter: 'lettersDigitsDot', label: 'Letras, dígitos e ponto', tryIt: 'Lote 2.b' },
  { filter: 'accentedLettersSpaceDot', label: 'Letras, letras acentuadas, espaço e ponto', tryIt: 'José M. 2º' },
  { filter: 'lettersDigits', label: 'Letras e dígitos', tryIt: 'MAT-001' },
  { filter: 'email', label: 'Letras, dígitos, ponto, sublinhado e arroba', tryIt: 'ana_b@exemplo.com!' },
  { filter: 'password', label: 'Letras, dígitos e . _ @ # $ & %', tryIt: 'Se nh@#1*' },
];

/** Returns the error of a text, in the preferred language; undefined if the text is valid. */
export type Rule = (text: string, language: MessageLanguage) => string | undefined;

const MIN_LENGTH = 3;
const MAX_LENGTH = 10;
const RANGE = { min: 1, max: 100 };

/** The rules and messages of the specification (section 5), one per field. */
export const RULE_EXAMPLES: readonly { label: string; hint: string; rule: Rule }[] = [
  { label: 'Obrigatório', hint: 'Deixe vazio.', rule: (text, language) => say(text === '', 'required', language) },
  { label: 'Site', hint: 'https://exemplo.com.br', rule: generic('url', isSite) },
  { label: 'Data', hint: 'dd/mm/aaaa; tente 01/13/2026, 01/01/2150.', rule: generic('date', isData) },
  { label: 'Número', hint: '1.234,56 ou 12', rule: generic('number', (text) => readNumber(text) !== undefined) },
  { label: 'Somente dígitos', hint: '0123', rule: generic('digits', (text) => /^\d+$/.test(text)) },
  {
    label: 'Ao menos 3 caracteres',
    hint: 'ab é curto.',
    rule: generic('minLength', (text) => text.length >= MIN_LENGTH, { min: MIN_LENGTH }),
  },
  {
    label: 'No máximo 10 caracteres',
    hint: 'abcdefghijk é comprido.',
    rule: generic('maxLength', (text) => text.length <= MAX_LENGTH, { max: MAX_LENGTH }),
  },
  {
    label: 'De 1 a 100',
    hint: '0 e 101 ficam de fora.',
    rule: generic('range', (text) => isWithin(readNumber(text)), RANGE),
  },
  { label: 'CPF', hint: '529.982.247-25 vale.', rule: (text) => ifTyped(text, explainCpf)?.message },
  { label: 'CNPJ', hint: '12.ABC.345/01DE-35 vale.', rule: (text) => ifTyped(text, explainCnpj)?.message },
  {
    label: 'E-mail',
    hint: 'ana@exemplo.com.br',
    rule: (text) => ifTyped(text, (typed) => explainEmail(typed))?.message,
  },
  {
    label: 'Telefone',
    hint: '(11) 98765-4321',
    rule: (text) => ifTyped(text, (typed) => explainTelefone('fixo', typed))?.message,
  },
  {
    label: 'CEP',
    hint: '01001-000. A conferência avisa e nunca impede.',
    rule: (text) => (text === '' || isCep(text) ? undefined : 'O CEP tem 8 números'),
  },
  {
    label: 'Data que se grava',
    hint: '29/02/2023 passa no campo e não existe no calendário.',
    rule: (text) => ifTyped(text, explainData)?.message,
  },
];

/** The error of the second of two fields that must be equal. */
export function explainRepeated(first: string, second: string, language: MessageLanguage): string | undefined {
  return say(first !== second, 'equal', language);
}

function generic(code: GenericCode, isRight: (text: string) => boolean, params?: GenericParams): Rule {
  return (text, language) => say(text !== '' && !isRight(text), code, language, params);
}

function say(isWrong: boolean, code: GenericCode, language: MessageLanguage, params?: GenericParams) {
  return isWrong ? genericMessage(code, language, params) : undefined;
}

function ifTyped<Found>(text: string, explain: (text: string) => Found | undefined): Found | undefined {
  return text === '' ? undefined : explain(text);
}

/** Parses `1.234,56` and `1234.56`. */
function readNumber(text: string): number | undefined {
  const plain = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text) ? text.replaceAll('.', '') : text;
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined;
}

function isWithin(number: number | undefined): boolean {
  return number !== undefined && number >= RANGE.min && number <= RANGE.max;
}
