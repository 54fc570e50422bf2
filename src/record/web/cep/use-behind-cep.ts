import { parseCep } from '@fichario/brasil';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { isTyped } from '../../../kit/web/keys/key-press.ts';
import { fieldId } from '../../model/form-labels.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { readText } from '../editing/form-store.ts';
import { complementoOf, loadSplitter, withHouse } from './house-texts.ts';

/** Characters typed between a CEP and the number. They are dropped. */
const BETWEEN = new Set([' ', ',', ';', '-']);

/** Moves text typed or pasted after a complete CEP into the number and the complemento: `01310-100, 1578 cj 12`. */
export function useBehindCep(blockKey: string) {
  const [isRestUnused, setRestUnused] = useState(false);
  const { store, change } = usePessoaFormHandle();
  const numero = `enderecos.${blockKey}.numero` as const;

  /** Moves the focus on keydown: the browser inserts the character into the field that has the focus after the handler. */
  const typeOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !isTyped(event) || !isBehindCep(event.currentTarget)) return;
    const field = document.getElementById(fieldId(numero));
    // a number that is already there is not changed
    if (!(field instanceof HTMLInputElement) || field.value !== '') return;
    if (BETWEEN.has(event.key)) event.preventDefault();
    field.focus();
  };
  /** The mask removes the CEP from the text; this handler puts the other part into empty fields. */
  const onCepPaste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const release = store.hold();
    try {
      const { hasMoreThanCep, readBesideCep } = await loadSplitter();
      if (!hasMoreThanCep(text)) return;
      const texts = readBesideCep(text);
      const isFree = readText(store.get(), numero) === '' && readText(store.get(), complementoOf(numero)) === '';
      if (texts && isFree) change((values) => withHouse(values, numero, texts));
      else setRestUnused(true);
    } finally {
      release();
    }
  };
  return {
    /** whether part of the pasted text was not used */
    isRestUnused,
    forgetRest: () => setRestUnused(false),
    prepareRest: () => void loadSplitter().catch(() => undefined),
    typeOn,
    onCepPaste,
  };
}

function isBehindCep({ value, selectionStart, selectionEnd, readOnly }: HTMLInputElement): boolean {
  return !readOnly && parseCep(value) !== undefined && selectionStart === value.length && selectionEnd === value.length;
}
