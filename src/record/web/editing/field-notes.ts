import { useSyncExternalStore } from 'react';

/** Messages by the key of their field. */
type Messages = ReadonlyMap<string, string>;

/** A record of the register with the document of this one. A deleted record does not prevent saving. */
export type FoundPessoa = {
  codigo: number;
  nome: string;
  same: 'taken' | 'deleted';
  /** blocks saving */
  error?: string;
};
export type FoundAt = ReadonlyMap<string, FoundPessoa>;

/**
 * The messages under the fields of one form. A store outside React, so that a message renders only its own field.
 */
export type FieldNotes = {
  setErrors: (errors: Messages) => void;
  /** `repairs`: the fields with a warning that the program can fix. */
  setWarnings: (warnings: Messages, repairs: ReadonlySet<string>) => void;
  /** The records to name at a field, with a link. */
  setFound: (found: FoundAt) => void;
  error: (key: string) => string | undefined;
  warning: (key: string) => string | undefined;
  isRepaired: (key: string) => boolean;
  found: (key: string) => FoundPessoa | undefined;
  errors: () => Messages;
  subscribe: (listener: () => void) => () => void;
};

export function createFieldNotes(): FieldNotes {
  let errors: Messages = new Map();
  let warnings: Messages = new Map();
  let repairs: ReadonlySet<string> = new Set();
  let found: FoundAt = new Map();
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    setErrors: (next) => {
      errors = next;
      announce();
    },
    setWarnings: (next, repaired) => {
      warnings = next;
      repairs = repaired;
      announce();
    },
    setFound: (next) => {
      found = next;
      announce();
    },
    error: (key) => errors.get(key),
    warning: (key) => warnings.get(key),
    isRepaired: (key) => repairs.has(key) && warnings.has(key),
    found: (key) => found.get(key),
    errors: () => errors,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The message of a field, and whether a button can fix its warning. An error hides the warning. */
export function useFieldNote(
  notes: FieldNotes,
  key: string,
): { error: string | undefined; warning: string | undefined; isRepaired: boolean } {
  const error = useSyncExternalStore(notes.subscribe, () => notes.error(key));
  const warning = useSyncExternalStore(notes.subscribe, () => notes.warning(key));
  const isRepaired = useSyncExternalStore(notes.subscribe, () => notes.isRepaired(key));
  return { error, warning: error === undefined ? warning : undefined, isRepaired };
}
