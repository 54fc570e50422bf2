import type { CnpjAnswer } from '../../../cnpj/cnpj.schema.ts';
import { lookUpCnpj } from '../../../cnpj/web/cnpj.api.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import type { CompanyChange } from '../../../reading/receita/plan-company.ts';
import { isBlank } from '../../model/form-kinds.ts';
import { takeBackPasted } from '../../paste/take-back-pasted.ts';
import type { PessoaFormHandle } from '../editing/form-context.ts';
import { fillForm, openChanges, replaceInForm } from './fill-form.ts';
import { focusNextEmpty, typedField } from './next-empty.ts';

/** The look-up of a CNPJ, as it is shown. */
export type CnpjLook = {
  cnpj: string;
  /** undefined while the providers are asked */
  answer?: CnpjAnswer;
  /** why there is no answer */
  failure?: string;
  /** the form before and after it was filled, and what was filled */
  filling?: { before: PessoaFormValues; after: PessoaFormValues; changes: CompanyChange[] };
  /** what the form has otherwise; offered as a whole */
  differs: CompanyChange[];
  /** nothing was filled: the record was saved before the answer, or a person took it back */
  isOffered: boolean;
};

/** The actions on the look-up of a form. */
export type CnpjLooker = {
  /** Looks up a CNPJ and fills the form. Aborting drops the answer. */
  ask: (cnpj: string, signal: AbortSignal, isFresh: boolean) => Promise<void>;
  /** Fills what is blank. */
  fill: () => void;
  /** Fills what is blank, and puts the values of the answer in the place of the others. */
  replace: () => void;
  /** Takes back what was filled and not changed since. */
  undo: () => void;
  close: () => void;
};

type Options = {
  handle: PessoaFormHandle;
  /** whether the stored record has this CNPJ */
  isStored: (cnpj: string) => boolean;
  show: (look: CnpjLook | undefined) => void;
};

const FAILED = 'A consulta à Receita não respondeu agora.';

/** Opens the look-up of a form. Another number takes back what the first one filled. */
export function openCnpjLook({ handle, isStored, show }: Options): CnpjLooker {
  const { store, change } = handle;
  let look: CnpjLook | undefined;
  const set = (next: CnpjLook | undefined) => {
    look = next;
    show(next);
  };
  const takeBack = () => {
    const filling = look?.filling;
    if (!look || !filling) return;
    change((current) => takeBackPasted(current, filling));
    handle.isAnswered = false;
  };
  const place = (isWhole: boolean) => {
    if (look?.answer?.outcome !== 'found') return;
    const { company } = look.answer;
    const before = store.get();
    const { values, fills, differs } = fillForm(before, company);
    change(() => (isWhole ? replaceInForm(values, differs) : values));
    handle.isAnswered = true;
    const changes = [...(look.filling?.changes ?? []), ...fills, ...(isWhole ? differs : [])];
    const filling = { before: look.filling?.before ?? before, after: store.get(), changes };
    set({ ...look, filling, isOffered: false, differs: openChanges(store.get(), company) });
  };
  const receive = (cnpj: string, answer: CnpjAnswer, typing: ReturnType<typeof typedField>) => {
    set({ cnpj, answer, differs: [], isOffered: isStored(cnpj) });
    if (isStored(cnpj)) return;
    if (answer.outcome === 'notFound') change((values) => withNotFound(values, answer.consulta));
    if (answer.outcome !== 'found') return;
    place(false);
    focusNextEmpty(typing);
  };
  return {
    ask: async (cnpj, signal, isFresh) => {
      if (look && look.cnpj !== cnpj) takeBack();
      set({ cnpj, differs: [], isOffered: false });
      const typing = typedField(store);
      const release = holdWhileNameless(store);
      signal.addEventListener('abort', release, { once: true });
      try {
        const answer = await lookUpCnpj(cnpj, signal, isFresh);
        if (!signal.aborted) receive(cnpj, answer, typing);
      } catch (error) {
        const failure = error instanceof ApiProblem && !error.isOutage ? error.detail : FAILED;
        if (!signal.aborted) set({ cnpj, failure, differs: [], isOffered: false });
      } finally {
        release();
      }
    },
    fill: () => place(false),
    replace: () => place(true),
    undo: () => {
      takeBack();
      if (look?.answer) set({ cnpj: look.cnpj, answer: look.answer, differs: [], isOffered: true });
    },
    close: () => set(undefined),
  };
}

type NotFound = Extract<CnpjAnswer, { outcome: 'notFound' }>['consulta'];

/** The form of a CNPJ that does not exist, by the data of a day. A situação that a person chose stays. */
function withNotFound(values: PessoaFormValues, { dataDay, askedAt }: NotFound): PessoaFormValues {
  if (!isBlank(values.situacaoReceita)) return values;
  const [year, month, day] = (dataDay ?? askedAt).slice(0, 10).split('-');
  return { ...values, situacaoReceita: 'naoEncontrado', situacaoReceitaEm: `${day}/${month}/${year}` };
}

/** A save waits for the answer as long as the form has no name, without which it would be refused. */
function holdWhileNameless(store: PessoaFormHandle['store']): () => void {
  const isNameless = () => isBlank(store.get().nome);
  if (!isNameless()) return () => undefined;
  const end = store.hold();
  const release = () => {
    unsubscribe();
    end();
  };
  const unsubscribe = store.subscribe(() => {
    if (!isNameless()) release();
  });
  return release;
}
