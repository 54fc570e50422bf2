import { useEffect, useState } from 'react';
import type { CheckContext } from '../../../pessoa/form/form-check.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { PessoaFormHandle } from './form-context.ts';
import { focusField } from './form-faults.ts';
import { createFormReview } from './form-review.ts';
import { createFormSession } from './form-session.ts';
import { createFormStore } from './form-store.ts';
import type { DraftPlace, PessoaDraft } from './pessoa-draft.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';

export type FormOpening = {
  /** the record to change, as it was opened; undefined for a new one */
  pessoa: Pessoa | undefined;
  tipo: Tipo;
  place: DraftPlace;
  context: CheckContext;
};

/** What a form consists of while it is open: its text, its messages, and the draft that outlives it. */
export function useOpenForm({ pessoa, tipo, place, context }: FormOpening) {
  const [session] = useState(() => createFormSession({ pessoa, tipo, place, storage: sessionStorage }));
  const [store] = useState(() => createFormStore(session.opened));
  const getValues = store.get;
  const [review] = useState(() => createFormReview(getValues, { context, isNew: pessoa === undefined }));
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

  return { session, store, review, handle };
}

export type OpenForm = ReturnType<typeof useOpenForm>;

/** The draft that was found when the form was opened, until somebody takes it or declines it. */
export function useOfferedDraft({ session, store, review }: OpenForm, readOnly: boolean) {
  const [offered, setOffered] = useState(readOnly ? undefined : session.foundDraft);
  return {
    offered,
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
  };
}
