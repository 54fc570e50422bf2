import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FieldNotes } from './field-notes.ts';
import { type FormStore, itemsOf } from './form-store.ts';
import { type FieldList, PESSOA } from '../../../pessoa/field-list.ts';
import type { ShownRule } from '../../../pessoa/fields/hook-names.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

/** What the parts of the form share. It is constant while a form is open, so it causes no render. */
export type PessoaFormHandle = {
  store: FormStore;
  notes: FieldNotes;
  /** Changes values from code, checks the form again and saves the draft. */
  change: (update: (values: PessoaFormValues) => PessoaFormValues) => void;
  /** Called once the look-up of a CNPJ watches the form; its code comes after the form. */
  onWatched?: () => void;
  /** whether the form was filled from the look-up of its CNPJ */
  isAnswered?: boolean;
  /** the fields of the form, unless it has all fields of a pessoa */
  fields?: FieldList;
};

/** Whether the form is read-only. Changes when the open record is deleted or restored. */
export const ReadOnlyContext = createContext(false);

/** Whether the form shows only the essential and the filled fields, and the function that shows all. */
export const BriefContext = createContext({ isBrief: false, showAll: () => {} });

/** The fields shown on request although their rule does not apply yet: the country of a new address. */
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

/** A value of the form. The component renders again only if this value changes. */
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
