import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { v7 } from 'uuid';
import { messageOfIssue } from '../../../kit/issue-message.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import type { CheckContext } from '../../model/form-check.ts';
import { PESSOA } from '../../../pessoa/field-list.ts';
import { type Conversion, isSameInput, toFieldKey } from '../../model/form-convert.ts';
import { savePessoa } from '../../../register/record/web/pessoas.api.ts';
import { type Fault, focusFirst, listFaults } from './form-faults.ts';
import { withSavedIds, withShownItems } from './form-store.ts';
import { saveAfterAttempt } from './save-attempt.ts';
import type { OpenForm } from './use-open-form.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';

/** Why the form was not saved, besides the messages at its fields. */
export type Trouble = { message: string; outage: boolean };

/** Why the last save failed. */
type SaveRefusal = { faults: Fault[]; trouble?: Trouble; conflict?: Pessoa };
export const NOTHING_REFUSED: SaveRefusal = { faults: [] };

type Options = { context: CheckContext; onSaved: (pessoa: Pessoa) => void };

/** Sends an open form to the server and handles a refusal. */
export function useFormSave({ session, store, review, handle }: OpenForm, { context, onSaved }: Options) {
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState(NOTHING_REFUSED);
  /** the values of the last request */
  const tried = useRef<PessoaFormValues>(undefined);

  const accept = (saved: Pessoa, sent: PessoaFormValues, keys: Conversion['keys']) => {
    const hasNewInput = !isSameInput(sent, store.get());
    const values = session.accept(saved, keys);
    setRefusal(NOTHING_REFUSED);
    // text typed since the request was sent must stay
    store.change((shown) => (hasNewInput ? withSavedIds : withShownItems)(values, shown, handle.fields ?? PESSOA));
    if (hasNewInput) return void session.keepDraft(store.get());
    review.forget();
    session.dropDraft();
  };

  const handleProblem = (problem: ApiProblem, keys: Conversion['keys']) => {
    if (!problem.isOutage) session.end();
    void session.keepDraft(store.get());
    // a 412 contains the current record
    if (problem.status === 412) return setRefusal({ faults: [], conflict: problem.extra['current'] as Pessoa });
    const refused = new Map(
      problem.errors.map((issue) => [toFieldKey(issue.path, keys), messageOfIssue(issue, context.language)]),
    );
    review.refuse(refused, existingOf(problem));
    const faults = listFaults(refused, store.get(), handle.fields);
    // a document of another record is reported at its field, and only there
    const isSaidAtField = problem.status === 409 && faults.length === 1;
    flushSync(() => {
      // a server may come back at this moment, and then the form must be ready to send again
      setSaving(false);
      setRefusal({ faults: isSaidAtField ? [] : faults, trouble: troubleOf(problem, faults.length) });
    });
    focusFirst(faults);
  };

  const send = async ({ input, keys }: Pick<Conversion, 'input' | 'keys'>): Promise<Pessoa | undefined> => {
    const { next, lost } = session.begin(input, handle.isAnswered);
    const sent = store.get();
    tried.current = sent;
    void session.keepDraft(sent);
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

  const isAsTried = () => tried.current !== undefined && isSameInput(tried.current, store.get());

  return { isSaving, refusal, setRefusal, isAsTried, send };
}

function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem({ status: 500, code: 'unknown', detail: 'Algo falhou ao salvar. Tente de novo.' });
}

function troubleOf(problem: ApiProblem, faults: number): Trouble | undefined {
  // the sign-in dialog is shown instead
  if (problem.status === 401) return undefined;
  if (problem.isOutage) return { message: NOT_SAVED_YET, outage: true };
  return faults > 0 ? undefined : { message: problem.detail, outage: false };
}

const NOT_SAVED_YET = 'Ainda não foi salvo: o servidor não respondeu. O que você digitou continua aqui.';

/** The record that already has the document. */
function existingOf({ extra }: ApiProblem): { codigo: number; nome: string } | undefined {
  const value = extra['existing'];
  const isRecord = typeof value === 'object' && value !== null && 'codigo' in value && 'nome' in value;
  return isRecord ? (value as { codigo: number; nome: string }) : undefined;
}
