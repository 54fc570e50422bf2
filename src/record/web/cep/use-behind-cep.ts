import { parseCep } from '@fichario/brasil';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { isTyped } from '../../../kit/web/keys/key-press.ts';
import { fieldId } from '../../../pessoa/form/form-labels.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { readText } from '../editing/form-store.ts';
import { complementoOf, loadSplitter, withHouse } from './house-texts.ts';

/** Signs between a CEP and the number: they are no part of either. */
const BETWEEN = new Set([' ', ',', ';', '-']);

/** What is typed or pasted behind a complete CEP goes on into the number, and its complemento: `01310-100, 1578 cj 12`. */
export function useBehindCep(blockKey: string) {
  const [isRestUnused, setRestUnused] = useState(false);
  const { store, change } = usePessoaFormHandle();
  const numero = `enderecos.${blockKey}.numero` as const;

  /** The browser writes the key where the focus is when the key has been handled. */
  const typeOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !isTyped(event) || !isBehindCep(event.currentTarget)) return;
    const field = document.getElementById(fieldId(numero));
    // a number that is there already is not typed over
    if (!(field instanceof HTMLInputElement) || field.value !== '') return;
    if (BETWEEN.has(event.key)) event.preventDefault();
    field.focus();
  };
  /** The mask takes the CEP out of the text; this takes the rest, where there is room for it. */
  const onCepPaste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const release = store.hold();
    try {
      const { saysMore, readBesideCep } = await loadSplitter();
      if (!saysMore(text)) return;
      const texts = readBesideCep(text);
      const isFree = readText(store.get(), numero) === '' && readText(store.get(), complementoOf(numero)) === '';
      if (texts && isFree) change((values) => withHouse(values, numero, texts));
      else setRestUnused(true);
    } finally {
      release();
    }
  };
  return {
    /** something else was pasted, and is nowhere in the form */
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
