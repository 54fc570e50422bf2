import { flushSync } from 'react-dom';
import { afterPress } from './after-press.ts';
import { parseCnpj } from '@fichario/brasil';
import { isBlank } from '../../model/form-kinds.ts';
import { fromPessoa, toInput } from '../../model/form-convert.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { focusFirst, listFaults } from './form-faults.ts';
import { NOTHING_REFUSED, useFormSave } from './use-form-save.ts';
import { useSavesInTurn } from './repeated-saves.ts';
import { type FormOpening, useOfferedDrafts, useOpenForm } from './use-open-form.ts';

export type FormOptions = FormOpening & { readOnly: boolean; onSaved: (pessoa: Pessoa) => void };

/** The form of a record from opening to saving: its values, its messages, its drafts and the answers of the server. */
export function usePessoaForm({ readOnly, onSaved, ...opening }: FormOptions) {
  const form = useOpenForm(opening);
  const { session, store, review } = form;
  const drafts = useOfferedDrafts(form, readOnly);
  const { isSaving, refusal, setRefusal, isAsTried, send } = useFormSave(form, { context: opening.context, onSaved });

  const inTurn = useSavesInTurn(() => session.isDirty(store.get()));
  const reviewAndSend = async (): Promise<Pessoa | undefined> => {
    // the look-up of the CNPJ may bring the name, and its code may still be loading
    const { tipo, nome, cnpj } = store.get();
    if (tipo === 'juridica' && isBlank(nome) && parseCnpj(cnpj)) await form.watched;
    await store.settled();
    const { errors, conversion } = review.reviewAll();
    const faults = listFaults(errors, store.get(), form.handle.fields);
    // a brief form shows a hidden field once its fault is known
    flushSync(() => setRefusal({ faults }));
    focusFirst(faults);
    return faults.length > 0 ? undefined : send(conversion);
  };

  return {
    ...drafts,
    handle: form.handle,
    readOnly,
    isSaving,
    refusal,
    isAsTried,
    base: session.base,
    mine: () => toInput(store.get()).input,
    setFound: review.setFound,
    isDirty: () => !readOnly && session.isDirty(store.get()),
    /** Resolves to the saved record; undefined if it was not saved, and then the form shows why. */
    save: async (): Promise<Pessoa | undefined> => (readOnly ? undefined : inTurn(reviewAndSend)),
    /** Saves the result of a resolved conflict, on the current version. */
    saveChosen: (chosen: PessoaInput, current: Pessoa): Promise<Pessoa | undefined> => {
      session.accept(current);
      store.change(() => fromPessoa({ ...current, ...chosen }));
      return inTurn(() => send(toInput(store.get())));
    },
    dropDraft: session.dropDraft,
    closeConflict: () => setRefusal(NOTHING_REFUSED),
    /** Shows both versions, as after a save on an outdated version. */
    compare: (current: Pessoa) => setRefusal({ faults: [], conflict: current }),
    /** Shows the version that another user saved. Only for a form without unsaved changes. */
    follow: (current: Pessoa) => {
      const values = session.accept(current, toInput(store.get()).keys);
      setRefusal(NOTHING_REFUSED);
      store.change(() => values);
      review.forget();
    },
    handleInput: (event: Parameters<typeof review.handleInput>[0]) => {
      review.handleInput(event);
      session.touch(store.get);
    },
    handleBlur: (event: Parameters<typeof review.handleBlur>[0]) => afterPress(() => review.handleBlur(event)),
  };
}

export type PessoaFormController = ReturnType<typeof usePessoaForm>;
