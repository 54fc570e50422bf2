import { parseCnpj } from '@fichario/brasil';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CnpjAnswer } from '../../../cnpj/cnpj.schema.ts';
import { lookUpCnpj } from '../../../cnpj/web/cnpj.api.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import { documentoOf, type Pessoa, type PessoaFormValues } from '../../../pessoa/pessoa.ts';
import type { CompanyChange } from '../../../reading/receita/plan-company.ts';
import { noteAnswered } from '../../../register/record/web/answered-cnpjs.ts';
import { isBlank } from '../../model/form-kinds.ts';
import { takeBackPasted } from '../../paste/take-back-pasted.ts';
import { useFormValue, usePessoaFormHandle } from '../editing/form-context.ts';
import type { FormStore } from '../editing/form-store.ts';
import { fillForm, openChanges, replaceInForm } from './fill-form.ts';
import { focusNextEmpty, typedField } from './next-empty.ts';

/** The look-up of the CNPJ in the form. `filling`: the form before and after what was filled. */
export type CnpjLook = {
  cnpj: string;
  /** undefined while the providers are asked */
  answer: CnpjAnswer | undefined;
  /** why there is no answer */
  failure?: string;
  filling?: { before: PessoaFormValues; after: PessoaFormValues; changes: CompanyChange[] };
  /** what the form has otherwise; offered as a whole */
  differs: CompanyChange[];
  /** the record was saved before the answer: nothing is filled without a press */
  isSaved: boolean;
};

/**
 * Looks up the CNPJ of the form as soon as it is complete, and fills what is blank. What was typed stays. Another number takes back
 * what the first one filled. An answer to a number that the form no longer has is dropped, and a save never waits for it, unless
 * without a name there is nothing to save.
 */
export function useCnpjFill(base: () => Pessoa | undefined) {
  const { store, change } = usePessoaFormHandle();
  const cnpj = useFormValue((values) => (values.tipo === 'juridica' ? parseCnpj(values.cnpj) : undefined));
  const [look, setLook] = useState<CnpjLook>();

  const isStoredNumber = (wanted: string) => {
    const stored = base();
    return stored !== undefined && documentoOf(stored) === wanted;
  };
  const takeBack = () => {
    const filling = look?.filling;
    if (!filling) return;
    change((current) => takeBackPasted(current, filling));
    noteAnswered(look.cnpj, false);
  };
  const place = (answered: CnpjLook, changes: 'fills' | 'differs') => {
    const { answer } = answered;
    if (answer?.outcome !== 'found') return;
    const before = store.get();
    const free = fillForm(before, answer.company);
    const filled = changes === 'fills' ? free.values : replaceInForm(free.values, free.differs);
    change(() => filled);
    const after = store.get();
    noteAnswered(answered.cnpj, true);
    const made = changes === 'fills' ? free.fills : [...free.fills, ...free.differs];
    const first = answered.filling?.before ?? before;
    const all = [...(answered.filling?.changes ?? []), ...made];
    setLook({
      ...answered,
      isSaved: false,
      filling: { before: first, after, changes: all },
      differs: openChanges(after, answer.company),
    });
  };
  const receive = useEffectEvent((asked: string, answer: CnpjAnswer, typing: ReturnType<typeof typedField>) => {
    const isSaved = isStoredNumber(asked);
    const answered: CnpjLook = { cnpj: asked, answer, differs: [], isSaved };
    setLook(answered);
    if (isSaved) return;
    if (answer.outcome === 'found') {
      place(answered, 'fills');
      focusNextEmpty(typing);
    }
    if (answer.outcome === 'notFound') noteNotFound(answer);
  });
  const noteNotFound = ({ consulta }: Extract<CnpjAnswer, { outcome: 'notFound' }>) => {
    const day = consulta.dataDay ?? consulta.askedAt.slice(0, 10);
    const [year, month, date] = day.split('-');
    change((values) =>
      isBlank(values.situacaoReceita)
        ? { ...values, situacaoReceita: 'naoEncontrado', situacaoReceitaEm: `${date}/${month}/${year}` }
        : values,
    );
  };
  const ask = useEffectEvent((wanted: string, signal: AbortSignal, isFresh: boolean) => {
    if (look && look.cnpj !== wanted) takeBack();
    const typing = typedField(store);
    setLook({ cnpj: wanted, answer: undefined, differs: [], isSaved: false });
    const release = holdWhileNameless(store);
    void lookUpCnpj(wanted, signal, isFresh).then(
      (answer) => {
        release();
        if (!signal.aborted) receive(wanted, answer, typing);
      },
      (error: unknown) => {
        release();
        if (signal.aborted) return;
        const failure = error instanceof ApiProblem && !error.isOutage ? error.detail : FAILED;
        setLook({ cnpj: wanted, answer: undefined, failure, differs: [], isSaved: false });
      },
    );
    signal.addEventListener('abort', release, { once: true });
  });
  const isOpened = useEffectEvent((wanted: string) => isStoredNumber(wanted));
  const [again, setAgain] = useState({ cnpj, times: 0 });
  const times = again.cnpj === cnpj ? again.times : 0;
  useEffect(() => {
    if (cnpj === undefined || (times === 0 && isOpened(cnpj))) return undefined;
    const controller = new AbortController();
    ask(cnpj, controller.signal, times > 0);
    return () => controller.abort();
  }, [cnpj, times]);

  return {
    look: look?.cnpj === cnpj ? look : undefined,
    /** Fills a record that was saved meanwhile. */
    fill: () => look && place(look, 'fills'),
    /** Puts the values of the answer in the place of those in the form. */
    replace: () => look && place(look, 'differs'),
    undo: () => {
      takeBack();
      setLook(look && { ...look, filling: undefined, differs: [], isSaved: true });
    },
    askAgain: () => setAgain({ cnpj, times: times + 1 }),
    close: () => setLook(undefined),
  };
}

const FAILED = 'A consulta à Receita não respondeu agora.';

/** A save waits for the answer as long as the form has no name, without which it would be refused. */
function holdWhileNameless(store: FormStore): () => void {
  const isNameless = () => isBlank(store.get().nome);
  if (!isNameless()) return () => undefined;
  const end = store.hold();
  const unsubscribe = store.subscribe(() => !isNameless() && release());
  const release = () => {
    unsubscribe();
    end();
  };
  return release;
}
