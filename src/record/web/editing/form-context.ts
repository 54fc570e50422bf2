import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldNotes } from './field-notes.ts';
import type { FormStore } from './form-store.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

/** What the parts of the form share. It never changes while a form is open, so that it redraws nobody. */
export type PessoaFormHandle = {
  store: FormStore;
  notes: FieldNotes;
  /** Changes values without a key being pressed: messages are looked at again, the draft is kept. */
  change: (update: (values: PessoaFormValues) => PessoaFormValues) => void;
};

/** Whether the form only shows. Changes when a record is deleted or restored while it is open. */
export const ReadOnlyContext = createContext(false);

export const PessoaFormContext = createContext<PessoaFormHandle | undefined>(undefined);

export function usePessoaFormHandle(): PessoaFormHandle {
  const handle = useContext(PessoaFormContext);
  if (!handle) throw new Error('A field of the form stands outside of the form.');
  return handle;
}

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}

/** A value of the form inside a component, which is drawn again when that very value changes. */
export function useFormValue<Value>(select: (values: PessoaFormValues) => Value): Value {
  const { store } = usePessoaFormHandle();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** The keys of the blocks of a list in their order: typing in a block leaves them alone. */
export function useBlockKeys(list: 'enderecos' | 'telefones' | 'emails' | 'inscricoesEstaduais'): string[] {
  const keys = useFormValue((values) => values[list].map(({ key }) => key).join(' '));
  return keys === '' ? [] : keys.split(' ');
}
