import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldNotes } from './field-notes.ts';
import { type FormStore, itemsOf } from './form-store.ts';
import { type FieldList, PESSOA } from '../../../pessoa/field-list.ts';
import type { ShownRule } from '../../../pessoa/fields/hook-names.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

/** What the parts of the form share. It never changes while a form is open, so it causes no render. */
export type PessoaFormHandle = {
  store: FormStore;
  notes: FieldNotes;
  /** Changes values by the program, checks the form again and saves the draft. */
  change: (update: (values: PessoaFormValues) => PessoaFormValues) => void;
  /** the fields of the form, where those of every pessoa are not all */
  fields?: FieldList;
};

/** Whether the form is read-only. Changes when the open record is deleted or restored. */
export const ReadOnlyContext = createContext(false);

/** Whether the form shows only the essential fields and those with something in them, and how to see the others. */
export const BriefContext = createContext({ isBrief: false, showAll: () => {} });

/** The fields that somebody asked for although they apply nowhere yet: a new address gets a country. */
export const AskedContext = createContext<ShownRule | undefined>(undefined);

export const PessoaFormContext = createContext<PessoaFormHandle | undefined>(undefined);

export function usePessoaFormHandle(): PessoaFormHandle {
  const handle = useContext(PessoaFormContext);
  if (!handle) throw new Error('A field of the form stands outside of the form.');
  return handle;
}

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}

/** A value of the form. The component renders again only when this value changes. */
export function useFormValue<Value>(select: (values: PessoaFormValues) => Value): Value {
  const { store } = usePessoaFormHandle();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** The fields that the form has. */
export function useFieldList(): FieldList {
  return usePessoaFormHandle().fields ?? PESSOA;
}

/** The keys of the items of a list, in their order. Typing in an item does not change them. */
export function useItemKeys(list: string): string[] {
  const keys = useFormValue((values) =>
    itemsOf(values, list)
      .map(({ key }) => key)
      .join(' '),
  );
  return keys === '' ? [] : keys.split(' ');
}
