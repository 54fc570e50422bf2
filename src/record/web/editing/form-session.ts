import { v7 } from 'uuid';
import { type Conversion, fromPessoa, isSameInput } from '../../../pessoa/form/form-convert.ts';
import type { Attempt, DraftDrawer, PessoaDraft } from './pessoa-draft.ts';
import type { Pessoa, PessoaFormValues, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { emptyForm } from '../../../pessoa/form/form-model.ts';

const KEEP_DRAFT_AFTER_MS = 250;

/** What a form is about from opening to leaving: the version it builds on, the save under way, the draft. */
export type FormSession = {
  opened: PessoaFormValues;
  base: () => Pessoa | undefined;
  isDirty: (values: PessoaFormValues) => boolean;
  /** A save begins; `lost` is an earlier one whose answer never came. */
  begin: (input: PessoaInput) => { next: Attempt; lost: Attempt | undefined };
  /** The server has said no: there is nothing to repeat. */
  end: () => void;
  /** The record is this version now. Gives the form as it then stands. */
  accept: (saved: Pessoa, keys?: Conversion['keys']) => PessoaFormValues;
  /** The form is this draft from now on, under a key of its own: what was typed before stays kept. */
  resume: (draft: PessoaDraft) => void;
  /** Something changed: the draft is kept soon. */
  touch: (getValues: () => PessoaFormValues) => void;
  keepDraft: (values: PessoaFormValues) => Promise<void>;
  /** the key of the draft of this form, which is not offered to itself */
  draftKey: () => string;
  dropDraft: () => void;
  /** Drops or keeps what waits for its time. */
  stop: () => void;
};

export type SessionOptions = {
  pessoa: Pessoa | undefined;
  tipo: Tipo;
  drafts: Promise<DraftDrawer>;
};

export function createFormSession({ pessoa, tipo, drafts }: SessionOptions): FormSession {
  const opened = pessoa ? fromPessoa(pessoa) : emptyForm(tipo);
  let base = { pessoa, values: opened };
  let id = pessoa?.id ?? v7();
  // made when the form opens: however often it is sent, it is one save
  let idempotencyKey: string = v7();
  let attempt: Attempt | undefined;
  let draftKey: string = v7();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isDirty = (values: PessoaFormValues) => !isSameInput(values, base.values);
  const stop = () => clearTimeout(timer);
  const drop = async () => {
    stop();
    const key = draftKey;
    (await drafts).drop(key);
  };
  const keep = async (values: PessoaFormValues) => {
    stop();
    const isWorthKeeping = isDirty(values) || attempt !== undefined;
    if (!isWorthKeeping) return drop();
    const key = draftKey;
    const savedAt = new Date().toISOString();
    await (await drafts).keep(key, { values, base: base.pessoa, id, idempotencyKey, attempt, savedAt });
  };

  return {
    opened,
    base: () => base.pessoa,
    isDirty,
    begin: (input) => {
      const next = { input, saving: { id, idempotencyKey, version: base.pessoa?.version } };
      const lost = attempt;
      attempt ??= next;
      return { next, lost };
    },
    end: () => {
      attempt = undefined;
    },
    accept: (saved, keys) => {
      base = { pessoa: saved, values: fromPessoa(saved, keys) };
      attempt = undefined;
      idempotencyKey = v7();
      return base.values;
    },
    resume: (draft) => {
      base = { pessoa: draft.base, values: draft.base ? fromPessoa(draft.base) : emptyForm(draft.values.tipo) };
      ({ id, idempotencyKey, attempt } = draft);
      draftKey = v7();
    },
    touch: (getValues) => {
      stop();
      timer = setTimeout(() => void keep(getValues()), KEEP_DRAFT_AFTER_MS);
    },
    keepDraft: keep,
    draftKey: () => draftKey,
    dropDraft: () => void drop(),
    stop,
  };
}
