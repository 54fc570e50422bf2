import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { messageOfIssue } from '../../../kit/issue-message.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { afterPress } from '../../../kit/web/browser/after-press.ts';
import type { CheckContext } from '../../../pessoa/form/form-check.ts';
import { type Conversion, fromPessoa, isSameInput, toFieldKey, toInput } from '../../../pessoa/form/form-convert.ts';
import { fieldId, fieldLabel } from '../../../pessoa/form/form-labels.ts';
import { savePessoa } from '../../../register/record/web/pessoas.api.ts';
import type { PessoaFormHandle } from './form-context.ts';
import { createFormReview } from './form-review.ts';
import { createFormSession } from './form-session.ts';
import { createFormStore } from './form-store.ts';
import type { DraftPlace, PessoaDraft } from './pessoa-draft.ts';
import { saveAfterAttempt } from './save-attempt.ts';
import type { Pessoa, PessoaFormValues, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';

export type FormOptions = {
  /** the record to change, as it was opened; undefined for a new one */
  pessoa: Pessoa | undefined;
  tipo: Tipo;
  readOnly: boolean;
  place: DraftPlace;
  context: CheckContext;
  onSaved: (pessoa: Pessoa) => void;
};

/** Why the form is not saved, besides what stands at its fields. */
export type Trouble = { message: string; outage: boolean; existing?: { codigo: number; nome: string } };

export type Fault = { key: string; label: string; message: string };

/** What has stopped the last save. */
type Refusal = { faults: Fault[]; trouble?: Trouble; conflict?: Pessoa };
const NOTHING_REFUSED: Refusal = { faults: [] };

/** A record's form from opening to saving: its text, its messages, its draft, and what the server says. */
export function usePessoaForm({ pessoa, tipo, readOnly, place, context, onSaved }: FormOptions) {
  const [session] = useState(() => createFormSession({ pessoa, tipo, place, storage: sessionStorage }));
  const [store] = useState(() => createFormStore(session.opened));
  const getValues = store.get;
  const [review] = useState(() => createFormReview(getValues, { context, isNew: pessoa === undefined }));
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState(NOTHING_REFUSED);
  const [offered, setOffered] = useState(readOnly ? undefined : session.foundDraft);
  const [handle] = useState<PessoaFormHandle>(() => ({
    store,
    notes: review.notes,
    change: (update) => {
      store.change(update);
      review.review();
      session.touch(store.get);
    },
  }));

  useEffect(() => {
    review.review();
    const keepNow = () => session.keepDraft(getValues());
    window.addEventListener('pagehide', keepNow);
    return () => {
      session.stop();
      window.removeEventListener('pagehide', keepNow);
    };
  }, [session, review, getValues]);

  const accept = (saved: Pessoa, sent: PessoaFormValues, keys: Conversion['keys']) => {
    const typedOn = !isSameInput(sent, getValues());
    const values = session.accept(saved, keys);
    setRefusal(NOTHING_REFUSED);
    // what was typed while the answer was on its way is not taken back
    if (typedOn) return session.keepDraft(getValues());
    store.change(() => values);
    review.forget();
    session.dropDraft();
  };

  const handleProblem = (problem: ApiProblem, keys: Conversion['keys']) => {
    if (!problem.isOutage) session.end();
    session.keepDraft(getValues());
    if (problem.status === 412) {
      // the server sends the record as it is now
      return setRefusal({ faults: [], conflict: problem.extra['current'] as Pessoa });
    }
    const refused = new Map<string, string>();
    for (const issue of problem.errors)
      refused.set(toFieldKey(issue.path, keys), messageOfIssue(issue, context.language));
    review.refuse(refused);
    const faults = listFaults(refused, getValues());
    setRefusal({ faults, trouble: troubleOf(problem, faults.length) });
    focusFirst(faults);
  };

  const send = async ({ input, keys }: Pick<Conversion, 'input' | 'keys'>): Promise<Pessoa | undefined> => {
    const { next, lost } = session.begin(input);
    const sent = getValues();
    session.keepDraft(sent);
    setSaving(true);
    try {
      const saved = await saveAfterAttempt(next, lost, { save: savePessoa, newKey: v7 });
      accept(saved, sent, keys);
      onSaved(saved);
      return saved;
    } catch (error) {
      handleProblem(toProblem(error), keys);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  return {
    handle,
    readOnly,
    isSaving,
    refusal,
    offered,
    base: session.base,
    mine: () => toInput(getValues()).input,
    isDirty: () => !readOnly && session.isDirty(getValues()),
    /** Resolves to the saved record; undefined when it was not saved, which the form then says. */
    save: async (): Promise<Pessoa | undefined> => {
      if (isSaving || readOnly) return undefined;
      const { errors, conversion } = review.reviewAll();
      const faults = listFaults(errors, getValues());
      setRefusal({ faults });
      focusFirst(faults);
      return faults.length > 0 ? undefined : send(conversion);
    },
    /** Saves what was chosen field by field, on the version that is there now. */
    saveChosen: (chosen: PessoaInput, current: Pessoa): Promise<Pessoa | undefined> => {
      session.accept(current);
      store.change(() => fromPessoa({ ...current, ...chosen }));
      return send(toInput(getValues()));
    },
    restore: (draft: PessoaDraft) => {
      session.resume(draft);
      store.change(() => draft.values);
      setOffered(undefined);
      review.review();
      focusField('nome');
    },
    decline: () => {
      setOffered(undefined);
      session.dropDraft();
      focusField('nome');
    },
    dropDraft: session.dropDraft,
    closeConflict: () => setRefusal(NOTHING_REFUSED),
    /** Shows mine and theirs, as after a save that came too late. */
    compare: (current: Pessoa) => setRefusal({ faults: [], conflict: current }),
    /** Somebody else has saved the record, and nothing was typed here: the form is that version from now on. */
    follow: (current: Pessoa) => {
      const values = session.accept(current, toInput(getValues()).keys);
      setRefusal(NOTHING_REFUSED);
      store.change(() => values);
      review.forget();
    },
    handleInput: (event: Parameters<typeof review.handleInput>[0]) => {
      review.handleInput(event);
      session.touch(getValues);
    },
    handleBlur: (event: Parameters<typeof review.handleBlur>[0]) => afterPress(() => review.handleBlur(event)),
  };
}

export type PessoaFormController = ReturnType<typeof usePessoaForm>;

function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem({ status: 500, code: 'unknown', detail: 'Algo falhou ao salvar. Tente de novo.' });
}

function troubleOf(problem: ApiProblem, faults: number): Trouble | undefined {
  // the page under the sign-in dialog has nothing to add
  if (problem.status === 401) return undefined;
  const existing = problem.extra['existing'];
  if (isExisting(existing)) return { message: problem.detail, outage: false, existing };
  if (problem.isOutage) return { message: NOT_SAVED_YET, outage: true };
  return faults > 0 ? undefined : { message: problem.detail, outage: false };
}

const NOT_SAVED_YET = 'Ainda não foi salvo: o servidor não respondeu. O que você digitou continua aqui.';

function isExisting(value: unknown): value is { codigo: number; nome: string } {
  return typeof value === 'object' && value !== null && 'codigo' in value && 'nome' in value;
}

/** The faults in the order of the screen. */
function listFaults(errors: ReadonlyMap<string, string>, values: PessoaFormValues): Fault[] {
  const faults = [...errors].map(([key, message]) => ({ key, label: fieldLabel(key, values), message }));
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const places = new Map(fields.map((field, place) => [field.dataset['field'], place]));
  const placeOf = ({ key }: Fault) => places.get(key) ?? Infinity;
  return faults.sort((a, b) => placeOf(a) - placeOf(b));
}

function focusFirst([first]: Fault[]): void {
  if (first) focusField(first.key);
}

function focusField(key: string): void {
  document.getElementById(fieldId(key))?.focus();
}
