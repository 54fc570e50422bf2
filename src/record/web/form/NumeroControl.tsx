import { type KeyboardEvent, useRef } from 'react';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { readText } from '../editing/form-store.ts';
import { TextControl } from './field-controls.tsx';
import { complementoOf, loadSplitter, withHouse, withSplitter } from '../cep/house-texts.ts';
import type { ControlProps } from './use-binding.tsx';

/** The user may type a complemento after the number. The number alone, without the complemento, must fit its own limit. */
const MAX_TYPED = 120;

/** The number of a house. After `1578 cj 12` is typed, the complemento goes to its own field. */
export function NumeroControl({ bound, facts }: ControlProps<'text'>) {
  const { store, change } = usePessoaFormHandle();
  const before = useRef('');
  const handleFocus = () => {
    before.current = readText(store.get(), bound.field);
    loadSplitter().catch(() => undefined);
  };
  const settle = () => {
    const typed = readText(store.get(), bound.field);
    // moving through the field does not change a stored number
    if (typed === '' || typed === before.current || readText(store.get(), complementoOf(bound.field)) !== '') return;
    withSplitter(({ splitNumero }) => {
      const texts = readText(store.get(), bound.field) === typed ? splitNumero(typed) : undefined;
      if (texts) change((values) => withHouse(values, bound.field, texts));
    });
  };
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') settle();
  };
  return (
    <TextControl
      bound={bound}
      facts={facts}
      maxLength={MAX_TYPED}
      onFocus={handleFocus}
      onBlur={settle}
      onKeyDown={handleKeyDown}
    />
  );
}
