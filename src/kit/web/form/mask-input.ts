import { Maskito, type MaskitoOptions } from '@maskito/core';
import {
  CEP_MASK,
  CNPJ_MASK,
  CPF_MASK,
  DATA_MASK,
  DINHEIRO_MASK_OPTIONS,
  DOCUMENTO_MASK,
  EMAIL_MASK,
  HORA_MASK,
  TELEFONE_MASK,
} from './masks.ts';
import type { Stroke, Typed } from './strokes.ts';

const NAMED = {
  cpf: CPF_MASK,
  cnpj: CNPJ_MASK,
  documento: DOCUMENTO_MASK,
  cep: CEP_MASK,
  data: DATA_MASK,
  hora: HORA_MASK,
  telefone: TELEFONE_MASK,
  email: EMAIL_MASK,
  dinheiro: DINHEIRO_MASK_OPTIONS,
};

/** A mask by its name, or one of a page's own. */
export type Mask = keyof typeof NAMED | MaskitoOptions;

/** Formats what is typed from now on, and what was typed already. Gives what ends it. */
export function maskInput(element: HTMLInputElement, mask: Mask, typed: Typed): () => void {
  const options = typeof mask === 'string' ? NAMED[mask] : mask;
  const { value: shown, selectionEnd } = element;
  const isRepeated = typed !== 'somehow' && canRepeat(element, typed);
  const strokes = isRepeated ? typed : [];
  const [first] = strokes;
  if (first) {
    element.value = first.value;
    element.setSelectionRange(...first.selection);
  }
  const masked = new Maskito(element, options);
  for (const stroke of strokes) repeat(element, stroke);
  // the form has not heard of what was repeated; and what cannot be, the mask forms as a whole
  if (!isRepeated || element.value !== shown) element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (typed.length > 0) leaveBehind(element, shown.slice(selectionEnd ?? shown.length));
  return () => masked.destroy();
}

/** Without the focus a mask moves no caret: it stays behind the text. */
function canRepeat(element: HTMLInputElement, [first]: readonly Stroke[]): boolean {
  return element.matches(':focus') || first?.selection[1] === first?.value.length;
}

const SYMBOL = /[0-9A-Za-z]/;

/** Puts the caret where as many letters and digits stand behind it as in this text: what else does is the mask's. */
function leaveBehind(element: HTMLInputElement, behind: string): void {
  if (!element.matches(':focus')) return;
  const { value } = element;
  let left = Array.from(behind).filter((sign) => SYMBOL.test(sign)).length;
  let caret = value.length;
  for (; left > 0 && caret > 0; caret--) if (SYMBOL.test(value.charAt(caret - 1))) left--;
  element.setSelectionRange(caret, caret);
}

/** Before the eyes of the mask alone, which writes what comes of it at the second event. */
function repeat(element: HTMLInputElement, { inputType, data }: Stroke): void {
  const isTaken = element.dispatchEvent(new InputEvent('beforeinput', { inputType, data, cancelable: true }));
  if (isTaken) element.dispatchEvent(new InputEvent('input', { inputType, data }));
}
