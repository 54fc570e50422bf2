import { createContext, useContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldNotes } from './field-notes.ts';
import type { PessoaFormValues } from './pessoa-form.model.ts';

/** What the parts of the form share. It never changes while a form is open, so that it redraws nobody. */
export type PessoaFormHandle = Pick<
  UseFormReturn<PessoaFormValues>,
  'control' | 'register' | 'getValues' | 'setValue'
> & {
  notes: FieldNotes;
  /** Something changed without a key being pressed: look at the messages again, keep the draft. */
  onProgrammaticChange: () => void;
};

/** Whether the form only shows. Changes when a record is deleted or restored while it is open. */
export const ReadOnlyContext = createContext(false);

export const PessoaFormContext = createContext<PessoaFormHandle | undefined>(undefined);

export function usePessoaFormHandle(): PessoaFormHandle & { readOnly: boolean } {
  const handle = useContext(PessoaFormContext);
  const readOnly = useContext(ReadOnlyContext);
  if (!handle) throw new Error('A field of the form stands outside of the form.');
  return { ...handle, readOnly };
}
