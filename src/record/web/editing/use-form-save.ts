import { useState } from 'react';
import { v7 } from 'uuid';
import { messageOfIssue } from '../../../kit/issue-message.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import type { CheckContext } from '../../../pessoa/form/form-check.ts';
import { type Conversion, isSameInput, toFieldKey } from '../../../pessoa/form/form-convert.ts';
import { savePessoa } from '../../../register/record/web/pessoas.api.ts';
import { type Fault, focusFirst, listFaults } from './form-faults.ts';
import { saveAfterAttempt } from './save-attempt.ts';
import type { OpenForm } from './use-open-form.ts';
import type { Pessoa, PessoaFormValues } from '../../../pessoa/pessoa.ts';

/** Why the form is not saved, besides what stands at its fields. */
export type Trouble = { message: string; outage: boolean; existing?: { codigo: number; nome: string } };

/** What has stopped the last save. */
type Refusal = { faults: Fault[]; trouble?: Trouble; conflict?: Pessoa };
export const NOTHING_REFUSED: Refusal = { faults: [] };

type Options = { context: CheckContext; onSaved: (pessoa: Pessoa) => void };

/** Sends an open form to the server, and says what stopped it. */
export function useFormSave({ session, store, review }: OpenForm, { context, onSaved }: Options) {
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState(NOTHING_REFUSED);

  const accept = (saved: Pessoa, sent: PessoaFormValues, keys: Conversion['keys']) => {
    const typedOn = !isSameInput(sent, store.get());
    const values = session.accept(saved, keys);
    setRefusal(NOTHING_REFUSED);
    // what was typed while the answer was on its way is not taken back
    if (typedOn) return void session.keepDraft(store.get());
    store.change(() => values);
    review.forget();
    session.dropDraft();
  };

  const handleProblem = (problem: ApiProblem, keys: Conversion['keys']) => {
    if (!problem.isOutage) session.end();
    void session.keepDraft(store.get());
    if (problem.status === 412) {
      // the server sends the record as it is now
      return setRefusal({ faults: [], conflict: problem.extra['current'] as Pessoa });
    }
    const refused = new Map<string, string>();
    for (const issue of problem.errors)
      refused.set(toFieldKey(issue.path, keys), messageOfIssue(issue, context.language));
    review.refuse(refused);
    const faults = listFaults(refused, store.get());
    setRefusal({ faults, trouble: troubleOf(problem, faults.length) });
    focusFirst(faults);
  };

  const send = async ({ input, keys }: Pick<Conversion, 'input' | 'keys'>): Promise<Pessoa | undefined> => {
    const { next, lost } = session.begin(input);
    const sent = store.get();
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

  return { isSaving, refusal, setRefusal, send };
}

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
