import { useEffect, useState } from 'react';
import type { CheckContext } from '../../model/form-check.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';
import type { PessoaFormHandle } from './form-context.ts';
import { focusField } from './form-faults.ts';
import { createFormReview } from './form-review.ts';
import { createFormSession } from './form-session.ts';
import { createFormStore } from './form-store.ts';
import type { DraftDrawer, DraftScope, FoundDraft } from './pessoa-draft.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';

export type FormOpening = {
  /** the record to change, as it was opened; undefined for a new one */
  pessoa: Pessoa | undefined;
  tipo: Tipo;
  /** the unsaved values of a new record */
  start: PessoaFormValues | undefined;
  scope: DraftScope;
  context: CheckContext;
};

/** The parts of an open form: its values, its messages and its draft. */
export function useOpenForm({ pessoa, tipo, start, scope, context }: FormOpening) {
  const [drafts] = useState(() => openDrafts(scope));
  const [session] = useState(() => createFormSession({ pessoa, tipo, start, drafts }));
  const [store] = useState(() => createFormStore(session.opened));
  const getValues = store.get;
  const [review] = useState(() => createFormReview(getValues, { context, isNew: pessoa === undefined }));
  const [watched] = useState(createSignal);
  const [handle] = useState<PessoaFormHandle>(() => ({
    store,
    onWatched: watched.give,
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
    // before LeaveGuard asks, and before a phone suspends the page
    window.addEventListener('beforeunload', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      session.stop();
      window.removeEventListener('beforeunload', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
    };
  }, [session, review, getValues]);

  return { session, drafts, store, review, handle, watched: watched.given };
}

const LONGEST_CODE_MS = 2_000;

/** Resolves when the code that looks up a CNPJ watches the form, which loads behind it, or when it took too long. */
function createSignal(): { given: Promise<void>; give: () => void } {
  const resolvers: (() => void)[] = [];
  const given = new Promise<void>((resolve) => {
    resolvers.push(resolve);
    setTimeout(resolve, LONGEST_CODE_MS);
  });
  return { given, give: () => resolvers[0]?.() };
}

export type OpenForm = ReturnType<typeof useOpenForm>;

/** Loads the storage of drafts, which the form does not need until something is typed. */
async function openDrafts(scope: DraftScope): Promise<DraftDrawer> {
  try {
    const { openDrawer } = await import('./draft-drawer.ts');
    return openDrawer(scope);
  } catch {
    // without the server there are no drafts, but the form still works
    return { list: async () => [], keep: async () => {}, drop: () => {} };
  }
}

/** The drafts of earlier pages, until the user restores or declines them. */
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
  return {
    offered,
    restore: async (chosen: FoundDraft) => {
      const drawer = await drafts;
      // the values typed so far remain as another draft
      await session.keepDraft(store.get());
      session.resume(chosen.draft);
      await session.keepDraft(chosen.draft.values);
      await forget(chosen);
      store.change(() => chosen.draft.values);
      const storedDrafts = await drawer.list();
      setOffered(storedDrafts.filter(({ key }) => key !== session.draftKey()));
      review.review();
      focusField('nome');
    },
    decline: async (declined: FoundDraft) => {
      await forget(declined);
      setOffered(offered.filter((draft) => draft !== declined));
      if (offered.length === 1) focusField('nome');
    },
  };
}
