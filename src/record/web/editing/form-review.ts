import type { FocusEvent, InputEvent } from 'react';
import { loadCode } from '../../../kit/web/routing/load-code.ts';
import { createFieldNotes, type FieldNotes, type FoundAt, type FoundPessoa } from './field-notes.ts';
import { hasField } from './form-store.ts';
import { type CheckContext, checkForm, type FormCheck } from '../../model/form-check.ts';
import type { WarnNfe } from '../../../pessoa/nfe/warn-nfe.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';

export type FormReview = {
  notes: FieldNotes;
  /** Checks the whole form and shows the messages of visited fields. */
  review: () => FormCheck;
  /** Checks the whole form on saving. From then on, shows the messages of all fields. */
  reviewAll: () => FormCheck;
  /** Shows errors of the server at their fields until these change; `existing` is the record that causes the conflict. */
  refuse: (errors: ReadonlyMap<string, string>, existing?: Pick<FoundPessoa, 'codigo' | 'nome'>) => void;
  /** Shows the records of the register with the same document, with the error that saving would show. */
  setFound: (found: FoundAt) => void;
  /** Forgets the visited fields and the errors of the server. */
  forget: () => void;
  handleInput: (event: InputEvent<HTMLElement>) => void;
  handleBlur: (event: FocusEvent<HTMLElement>) => void;
};

type ReviewOptions = {
  context: CheckContext;
  isNew: boolean;
  check?: typeof checkForm;
  /** the rules of notes, if they are already loaded */
  warnNfe?: WarnNfe;
};

/**
 * Decides when the faults of a form are shown: on leaving a field, on saving, and while a shown fault is being corrected.
 * Warnings of a stored record are shown from the start.
 */
export function createFormReview(getValues: () => PessoaFormValues, options: ReviewOptions): FormReview {
  const notes = createFieldNotes();
  const visited = new Set<string>();
  const refused = new Map<string, Refused>();
  let watched: FoundAt = new Map();
  let showsAll = false;
  const check = makeCheck(options, () => review());

  const visible = (messages: Map<string, string>, later: ReadonlySet<string> = new Set()) =>
    showsAll ? messages : new Map([...messages].filter(([key]) => visited.has(key) && !later.has(key)));
  const review = () => {
    const values = getValues();
    const checked = check(values);
    for (const key of refused.keys()) if (!hasField(values, key)) refused.delete(key);
    const serverErrors = [...errorsOf(watched), ...errorsOf(refused)];
    notes.setErrors(new Map([...serverErrors, ...visible(checked.errors, checked.onlyOnSaving)]));
    notes.setFound(new Map([...watched, ...existingOf(refused)]));
    notes.setWarnings(options.isNew ? visible(checked.warnings) : checked.warnings, checked.repairs);
    return checked;
  };
  return {
    notes,
    review,
    reviewAll: () => {
      showsAll = true;
      refused.clear();
      return review();
    },
    refuse: (errors, existing) => {
      for (const [key, error] of errors) refused.set(key, { error, existing });
      review();
    },
    setFound: (found) => {
      watched = found;
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

/** Checks a form with the rules loaded so far. The rules of notes load later; `onLoaded` then runs the check again. */
function makeCheck({ context, check = checkForm, warnNfe }: ReviewOptions, onLoaded: () => void) {
  let rulesOfNote = warnNfe;
  const load = async () => {
    try {
      ({ warnNfe: rulesOfNote } = await loadCode(() => import('../../../pessoa/nfe/warn-nfe.ts')));
    } catch {
      return; // offline, the other rules still apply; the rules of notes never block a save
    }
    onLoaded();
  };
  if (context.emiteNotas && !warnNfe) void load();
  return (values: PessoaFormValues) => check(values, context, rulesOfNote);
}

/** An error of the server at a field, and the record that causes the conflict. */
type Refused = { error: string; existing: Pick<FoundPessoa, 'codigo' | 'nome'> | undefined };

function errorsOf(notedFields: ReadonlyMap<string, { error?: string }>): [string, string][] {
  return [...notedFields].flatMap(([key, { error }]) => (error === undefined ? [] : [[key, error]]));
}

function existingOf(refused: ReadonlyMap<string, Refused>): [string, FoundPessoa][] {
  return [...refused].flatMap(([key, { existing }]) => (existing ? [[key, { ...existing, same: 'taken' }]] : []));
}

function keyOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['field'] : undefined;
}
