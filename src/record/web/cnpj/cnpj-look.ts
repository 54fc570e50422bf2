import type { CnpjAnswer } from '../../../cnpj/cnpj.schema.ts';
import { lookUpCnpj } from '../../../cnpj/web/cnpj.api.ts';
import { ApiProblem } from '../../../kit/web/api/api-problem.ts';
import type { PessoaFormValues } from '../../../pessoa/pessoa.ts';
import type { CompanyChange } from '../../../reading/receita/plan-company.ts';
import { isBlank } from '../../model/form-kinds.ts';
import { takeBackPasted } from '../../paste/take-back-pasted.ts';
import type { PessoaFormHandle } from '../editing/form-context.ts';
import { fillForm, openChanges, replaceInForm } from './fill-form.ts';
import { focusNextEmpty, selectFilled, typedField } from './next-empty.ts';

/** A form before and after it was filled, and what was filled. */
type CnpjFilling = { before: PessoaFormValues; after: PessoaFormValues; changes: CompanyChange[] };

/** The look-up of a CNPJ, as it is shown. */
export type CnpjLook = {
  cnpj: string;
  /** undefined while the providers are asked */
  answer?: CnpjAnswer;
  /** why there is no answer */
  failure?: string;
  filling?: CnpjFilling | undefined;
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
    const isOffered = isStored(cnpj);
    const filling = isOffered || answer.outcome !== 'notFound' ? undefined : noteNotFound(handle, answer.consulta);
    set({ cnpj, answer, filling, differs: [], isOffered });
    if (isOffered || answer.outcome !== 'found') return;
    const before = store.get();
    place(false);
    if (!focusNextEmpty(typing)) selectFilled(before);
  };
  return {
    ask: async (cnpj, signal, isFresh) => {
      // what was saved is of the record, whatever number it gets
      if (look && look.cnpj !== cnpj && !isStored(look.cnpj)) takeBack();
      set({ cnpj, differs: [], isOffered: false });
      const typing = typedField(store);
      const release = holdWhileNameless(store);
      signal.addEventListener('abort', release, { once: true });
      try {
        const answer = await lookUpCnpj(cnpj, signal, isFresh);
        if (!signal.aborted) receive(cnpj, answer, typing);
      } catch (error) {
        if (!signal.aborted) set({ cnpj, failure: failureOf(error), differs: [], isOffered: false });
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

function failureOf(error: unknown): string {
  return error instanceof ApiProblem && !error.isOutage ? error.detail : FAILED;
}

/** Notes in the form that the CNPJ does not exist, by the data of a day. A situação that a person chose stays. */
function noteNotFound({ store, change }: PessoaFormHandle, { dataDay, askedAt }: NotFound): CnpjFilling {
  const before = store.get();
  const [year, month, day] = (dataDay ?? askedAt).slice(0, 10).split('-');
  const noted = { situacaoReceita: 'naoEncontrado', situacaoReceitaEm: `${day}/${month}/${year}` } as const;
  if (isBlank(before.situacaoReceita)) change((values) => ({ ...values, ...noted }));
  return { before, after: store.get(), changes: [] };
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
