import { type KeyboardEvent, useRef } from 'react';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { readText } from '../editing/form-store.ts';
import { TextControl } from './field-controls.tsx';
import { complementoOf, loadSplitter, withHouse, withSplitter } from '../cep/house-texts.ts';
import type { ControlProps } from './use-binding.tsx';

/** A complemento may be typed behind the number; the rule of the number holds for what is left of it. */
const MAX_TYPED = 120;

/** The number of a house. `1578 cj 12` leaves the complemento in its own field. */
export function NumeroControl({ bound, facts }: ControlProps<'text'>) {
  const { store, change } = usePessoaFormHandle();
  const before = useRef('');
  const handleFocus = () => {
    before.current = readText(store.get(), bound.field);
    loadSplitter().catch(() => undefined);
  };
  const settle = () => {
    const typed = readText(store.get(), bound.field);
    // a number that was stored so is not changed by passing it
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
