import { useEffect, useState } from 'react';
import type { CheckContext } from '../../../pessoa/form/form-check.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { PessoaFormHandle } from './form-context.ts';
import { focusField } from './form-faults.ts';
import { createFormReview } from './form-review.ts';
import { createFormSession } from './form-session.ts';
import { createFormStore } from './form-store.ts';
import type { DraftDrawer, DraftPlace, FoundDraft } from './pessoa-draft.ts';
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
  const [drafts] = useState(() => openDrafts(place));
  const [session] = useState(() => createFormSession({ pessoa, tipo, drafts }));
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
    const keepNow = () => void session.keepDraft(getValues());
    // before the page asks whether to leave, and before a phone puts it to sleep
    window.addEventListener('beforeunload', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      session.stop();
      window.removeEventListener('beforeunload', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
    };
  }, [session, review, getValues]);

  return { session, drafts, store, review, handle };
}

export type OpenForm = ReturnType<typeof useOpenForm>;

/** Loaded beside the form: nothing of it is needed for the first key. */
async function openDrafts(place: DraftPlace): Promise<DraftDrawer> {
  try {
    const { openDrawer } = await import('./draft-drawer.ts');
    return openDrawer(place);
  } catch {
    // a server that is away loses the safety net, never the typing
    return { list: async () => [], keep: async () => {}, drop: () => {} };
  }
}

/** The drafts that earlier pages left behind, until somebody takes or declines them. */
export function useOfferedDrafts({ session, drafts, store, review }: OpenForm, readOnly: boolean) {
  const [offered, setOffered] = useState<readonly FoundDraft[]>([]);
  useEffect(() => {
    if (readOnly) return undefined;
    let isShown = true;
    void drafts
      .then((drawer) => drawer.list())
      .then((found) => isShown && setOffered(found.filter(({ key }) => key !== session.draftKey())));
    return () => {
      isShown = false;
    };
  }, [drafts, session, readOnly]);

  const forget = async ({ key }: FoundDraft) => (await drafts).drop(key);
  const without = (taken: FoundDraft) => offered.filter((draft) => draft !== taken);
  return {
    offered,
    restore: async (taken: FoundDraft) => {
      const drawer = await drafts;
      // what was typed since stays a draft of its own
      await session.keepDraft(store.get());
      session.resume(taken.draft);
      await session.keepDraft(taken.draft.values);
      await forget(taken);
      store.change(() => taken.draft.values);
      const left = await drawer.list();
      setOffered(left.filter(({ key }) => key !== session.draftKey()));
      review.review();
      focusField('nome');
    },
    decline: async (declined: FoundDraft) => {
      await forget(declined);
      setOffered(without(declined));
      if (offered.length === 1) focusField('nome');
    },
  };
}
