import { type KeyboardEvent, useRef } from 'react';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { type FieldKey, readText, withValue } from '../editing/form-store.ts';
import { TextControl } from './field-controls.tsx';
import type { HouseTexts } from '../cep/split-numero.ts';
import type { ControlProps } from './use-binding.tsx';

type Splitter = typeof import('../cep/split-numero.ts');
let splitter: Splitter | undefined;

/** Loaded when the field of a number or of a CEP has the focus: the first load does not need it. */
export async function loadSplitter(): Promise<Splitter> {
  splitter ??= await import('../cep/split-numero.ts');
  return splitter;
}

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
    const apply = ({ splitNumero }: Splitter) => {
      const texts = readText(store.get(), bound.field) === typed ? splitNumero(typed) : undefined;
      if (texts) change((values) => withHouse(values, bound.field, texts));
    };
    // at once if it can be: a key that saves comes next
    if (splitter) apply(splitter);
    else void loadSplitter().then(apply, () => undefined);
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

/** The values with number and complemento, given as the key of the number's field. */
export function withHouse(values: PessoaFormValues, numero: FieldKey, texts: HouseTexts) {
  return withValue(withValue(values, numero, texts.numero), complementoOf(numero), texts.complemento);
}

export function complementoOf(numero: FieldKey): FieldKey {
  return numero.replace(/numero$/, 'complemento') as FieldKey; // of the same address
}
