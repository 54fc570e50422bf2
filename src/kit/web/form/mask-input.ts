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

/** The name of a mask, or the options of a page's own mask. */
export type Mask = keyof typeof NAMED | MaskitoOptions;

/** Formats the text typed so far, and from now on each change. Returns a function that removes the mask. */
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
  // the form does not know about repeated strokes; a text without repeatable strokes is formatted as a whole
  if (!isRepeated || element.value !== shown) element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (typed.length > 0) leaveBehind(element, shown.slice(selectionEnd ?? shown.length));
  return () => masked.destroy();
}

/** Whether the mask can place the caret of each stroke: without the focus, the caret stays at the end of the text. */
function canRepeat(element: HTMLInputElement, [first]: readonly Stroke[]): boolean {
  return element.matches(':focus') || first?.selection[1] === first?.value.length;
}

const SYMBOL = /[0-9A-Za-z]/;

/** Places the caret before as many letters and digits as this text has: the mask may have added other signs. */
function leaveBehind(element: HTMLInputElement, behind: string): void {
  if (!element.matches(':focus')) return;
  const { value } = element;
  let remaining = Array.from(behind).filter((sign) => SYMBOL.test(sign)).length;
  let caret = value.length;
  for (; remaining > 0 && caret > 0; caret--) if (SYMBOL.test(value.charAt(caret - 1))) remaining--;
  element.setSelectionRange(caret, caret);
}

/** Sends the stroke to the mask alone, which writes the result on the second event. */
function repeat(element: HTMLInputElement, { inputType, data }: Stroke): void {
  const isTaken = element.dispatchEvent(new InputEvent('beforeinput', { inputType, data, cancelable: true }));
  if (isTaken) element.dispatchEvent(new InputEvent('input', { inputType, data }));
}
