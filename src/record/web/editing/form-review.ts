import type { FocusEvent, InputEvent } from 'react';
import { createFieldNotes, type FieldNotes } from './field-notes.ts';
import { hasField } from './form-store.ts';
import { type CheckContext, checkForm, type FormCheck } from '../../../pessoa/form/form-check.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

export type FormReview = {
  notes: FieldNotes;
  /** Looks at the whole form again and shows what concerns the fields that were visited. */
  review: () => FormCheck;
  /** From now on every fault is shown, visited or not: somebody tried to save. */
  reviewAll: () => FormCheck;
  /** What the server found at fields, shown until they change. */
  refuse: (errors: ReadonlyMap<string, string>) => void;
  /** A new beginning: nothing was visited yet. */
  forget: () => void;
  handleInput: (event: InputEvent<HTMLElement>) => void;
  handleBlur: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * When faults of a form are shown: on leaving a field, on saving, and while a shown one is being mended. Warnings about a
 * record that was kept so stand there from the start.
 */
export function createFormReview(
  getValues: () => PessoaFormValues,
  { context, isNew }: { context: CheckContext; isNew: boolean },
): FormReview {
  const notes = createFieldNotes();
  const visited = new Set<string>();
  const refused = new Map<string, string>();
  let showsAll = false;

  const visible = (messages: Map<string, string>, later: ReadonlySet<string> = new Set()) =>
    showsAll ? messages : new Map([...messages].filter(([key]) => visited.has(key) && !later.has(key)));
  const review = () => {
    const values = getValues();
    const check = checkForm(values, context);
    for (const key of refused.keys()) if (!hasField(values, key)) refused.delete(key);
    notes.setErrors(new Map([...refused, ...visible(check.errors, check.onlyOnSaving)]));
    notes.setWarnings(isNew ? visible(check.warnings) : check.warnings);
    return check;
  };
  return {
    notes,
    review,
    reviewAll: () => {
      showsAll = true;
      refused.clear();
      return review();
    },
    refuse: (errors) => {
      for (const [key, message] of errors) refused.set(key, message);
      review();
    },
    forget: () => {
      showsAll = false;
      visited.clear();
      refused.clear();
      review();
    },
    handleInput: ({ target }) => {
      const key = keyOf(target);
      if (key === undefined) return;
      const wasRefused = refused.delete(key);
      if (wasRefused || notes.error(key) !== undefined) review();
    },
    handleBlur: ({ target }) => {
      const key = keyOf(target);
      if (key === undefined) return;
      visited.add(key);
      review();
    },
  };
}

function keyOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['field'] : undefined;
}
