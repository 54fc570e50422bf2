import type { MaskitoMask, MaskitoOptions, MaskitoPostprocessor, MaskitoPreprocessor } from '@maskito/core';
import {
  cleanCepPaste,
  cleanCnpjPaste,
  cleanCpfPaste,
  cleanDataPaste,
  cleanTelefonePaste,
  DINHEIRO_MASK,
  FILTERS,
  isDialledAbroad,
  MASKS,
  parseCpf,
  plainDinheiro,
  shapeCep,
  shapeCnpj,
  shapeCpf,
  shapeData,
  shapeDinheiro,
  shapeTelefone,
  telefoneMask,
  unshapeDinheiro,
} from '@fichario/brasil';
import { isMoreThanCpf } from './more-than-cpf.ts';

const DIGIT = /[0-9]/;
const LETTER_OR_DIGIT = /[0-9A-Za-z]/;
const FOREIGN_NUMBER = /^[0-9+ -]*$/;

type Rules = {
  mask: MaskitoMask;
  /** extracts the value from a pasted or dictated text */
  clean: (text: string) => string;
  /** formats a text as the field shows it */
  shape: (text: string) => string;
};

function toMask(pattern: string): (RegExp | string)[] {
  return Array.from(pattern, (sign) => (sign === '9' ? DIGIT : sign === 'X' ? LETTER_OR_DIGIT : sign));
}

/** Whether one character was typed; several were pasted, dictated or inserted by the keyboard of a phone. */
function optionsOf({ mask, clean, shape }: Rules): MaskitoOptions {
  const preprocessor: MaskitoPreprocessor = ({ elementState, data }, action) => {
    if (action === 'insert') return { elementState, data: data.length > 1 ? clean(data) : data };
    const { value } = elementState;
    const isAutofilled = action === 'validation' && shape(value) !== value;
    if (!isAutofilled) return { elementState, data };
    const filled = shape(clean(value));
    return { elementState: { value: filled, selection: [filled.length, filled.length] }, data };
  };
  return { mask, preprocessors: [preprocessor] };
}

export const CPF_MASK = optionsOf({ mask: toMask(MASKS.cpf), clean: cleanCpfPaste, shape: shapeCpf });
export const CEP_MASK = optionsOf({ mask: toMask(MASKS.cep), clean: cleanCepPaste, shape: shapeCep });
export const DATA_MASK = optionsOf({ mask: toMask(MASKS.data), clean: cleanDataPaste, shape: shapeData });

/** A time of day. A first digit above 2 is a whole hour, and so is one before a colon or an h. */
export const HORA_MASK: MaskitoOptions = withPreprocessor(codeMask('99:99', 4), ({ elementState, data }) => {
  const { value } = elementState;
  if (value === '' && /^[3-9]/.test(data)) return { elementState, data: `0${data}` };
  const isHour = /^[0-2]$/.test(value) && /^[:h]/i.test(data);
  return isHour ? { elementState: { value: `0${value}`, selection: [2, 2] }, data: ':' } : { elementState, data };
});

/** Letters become capitals as they are typed; the two check digits take digits only (IN RFB 2.229/2024). */
export const CNPJ_MASK: MaskitoOptions = withPreprocessor(
  optionsOf({ mask: toMask(MASKS.cnpj), clean: cleanCnpjPaste, shape: shapeCnpj }),
  ({ elementState, data }) => ({ elementState, data: data.toUpperCase() }),
);

/** A CPF, and from its twelfth sign or its first letter on a CNPJ. */
export const DOCUMENTO_MASK: MaskitoOptions = withPreprocessor(
  optionsOf({
    mask: ({ value }) => toMask(isMoreThanCpf(value) ? MASKS.cnpj : MASKS.cpf),
    clean: (text) => (parseCpf(text) ? cleanCpfPaste(text) : cleanCnpjPaste(text)),
    shape: (text) => (isMoreThanCpf(text) ? shapeCnpj(text) : shapeCpf(text)),
  }),
  ({ elementState, data }) => ({ elementState, data: data.toUpperCase() }),
);

/** (DD) NNNN-NNNN; from the eleventh digit (DD) NNNNN-NNNN; service numbers; any foreign number after a +. */
export const TELEFONE_MASK = optionsOf({
  mask: ({ value }) => (isDialledAbroad(value) ? FOREIGN_NUMBER : toMask(telefoneMask(value))),
  clean: cleanTelefonePaste,
  shape: shapeTelefone,
});

/** The filter of the specification, plus three signs that real addresses have. */
export const EMAIL_MASK: MaskitoOptions = {
  mask: /^.*$/s,
  preprocessors: [
    ({ elementState, data }, action) => {
      if (action !== 'insert') return { elementState, data };
      return { elementState, data: data.length > 1 ? cleanEmailPaste(data) : typedEmail(data) };
    },
  ],
};

function typedEmail(char: string): string {
  return FILTERS.email.accepts(char) || '-+%'.includes(char) ? char : '';
}

/**
 * Extracts the address from `Ana <ana@x.com.br>` and `mailto:ana@x.com.br`. Any other text is pasted unchanged, and the
 * rule refuses it: a filter would turn it into an address that does not exist.
 */
function cleanEmailPaste(text: string): string {
  const bracketed = /<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1];
  return (bracketed ?? text).trim().replace(/^mailto:/i, '');
}

/**
 * An amount is not a fixed pattern, because it grows to the left. The typed text stays as it is. The field shows it in
 * groups of three, unless the user typed a dot or another sign. Before each key, the preprocessor removes our signs.
 */
export const DINHEIRO_MASK_OPTIONS: MaskitoOptions = {
  mask: /^.*$/s,
  preprocessors: [
    ({ elementState, data }, action) => {
      if (action === 'validation') return { elementState: composedMoneyState(elementState), data };
      const typed = typedMoneyState(elementState);
      if (action !== 'insert') return { elementState: overDigit(typed, elementState, action), data };
      const isWhole = typed.selection[0] === 0 && typed.selection[1] === typed.value.length;
      const pasted = isWhole && data.length > 1 ? plainDinheiro(data) : undefined;
      // a no-break space would mark the text as formatted by the field
      return { elementState: typed, data: pasted ?? data.replaceAll('\u00a0', ' ') };
    },
  ],
  postprocessors: [
    ({ value, selection }) => {
      const shaped = shapeDinheiro(value);
      if (shaped === value) return { value, selection };
      const caret = (at: number) => caretBefore(shaped, value.length - at);
      return { value: shaped, selection: [caret(selection[0]), caret(selection[1])] };
    },
  ],
};

type MaskState = ReturnType<MaskitoPostprocessor>;

/** The typed text without our signs, and the caret at the same position in it. */
function typedMoneyState({ value, selection }: MaskState): MaskState {
  const typed = unshapeDinheiro(value);
  if (typed === value) return { value, selection };
  const caret = (at: number) => countSymbols(value.slice(0, at));
  return { value: typed, selection: [caret(selection[0]), caret(selection[1])] };
}

/** The keyboard of a phone edits the formatted text: its dots are ours, except one at the end that was just typed. */
function composedMoneyState({ value, selection }: MaskState): MaskState {
  if (!value.startsWith(DINHEIRO_MASK.prefix) || unshapeDinheiro(value) !== value) return { value, selection };
  const typed = value.slice(DINHEIRO_MASK.prefix.length).replace(/\.(?!$)/g, '');
  const caret = (at: number) => (at === value.length ? typed.length : countSymbols(value.slice(0, at)));
  return { value: typed, selection: [caret(selection[0]), caret(selection[1])] };
}

/** A key that would delete one of our signs deletes the digit next to that sign. */
function overDigit(typed: MaskState, shown: MaskState, action: 'deleteBackward' | 'deleteForward'): MaskState {
  const [from, to] = typed.selection;
  if (from !== to || shown.selection[0] === shown.selection[1]) return typed;
  if (action === 'deleteForward') return { ...typed, selection: [from, Math.min(to + 1, typed.value.length)] };
  return { ...typed, selection: [Math.max(from - 1, 0), to] };
}

/** Counts the digits and commas, which the user typed; R$, spaces and dots are ours. */
function countSymbols(text: string): number {
  return text.replace(/[^0-9,]/g, '').length;
}

/** The caret position with so many symbols after it. Counted from the right, because formatting changes the left. */
function caretBefore(text: string, symbolsBehind: number): number {
  let at = text.length;
  for (let remaining = symbolsBehind; remaining > 0 && at > 0; at--) {
    if (/[0-9,]/.test(text.charAt(at - 1))) remaining--;
  }
  return at;
}

function codeMask(pattern: string, length: number): MaskitoOptions {
  const clean = (text: string) => text.replace(/[^0-9]/g, '').slice(0, length);
  return { ...optionsOf({ mask: toMask(pattern), clean, shape: (text) => text }) };
}

function withPreprocessor(options: MaskitoOptions, preprocessor: MaskitoPreprocessor): MaskitoOptions {
  return { ...options, preprocessors: [...(options.preprocessors ?? []), preprocessor] };
}
