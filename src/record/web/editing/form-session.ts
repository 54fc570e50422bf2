import { v7 } from 'uuid';
import { type Conversion, fromPessoa, isSameInput } from '../../../pessoa/form/form-convert.ts';
import { type Attempt, type DraftPlace, dropDraft, findDraft, keepDraft, type PessoaDraft } from './pessoa-draft.ts';
import type { Pessoa, PessoaFormValues, PessoaInput } from '../../../pessoa/pessoa.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { emptyForm } from '../../../pessoa/form/form-model.ts';

const KEEP_DRAFT_AFTER_MS = 400;

/** What a form is about from opening to leaving: the version it builds on, the save under way, the draft. */
export type FormSession = {
  opened: PessoaFormValues;
  /** a draft of this record that an earlier page left behind */
  foundDraft: PessoaDraft | undefined;
  base: () => Pessoa | undefined;
  isDirty: (values: PessoaFormValues) => boolean;
  /** A save begins; `lost` is an earlier one whose answer never came. */
  begin: (input: PessoaInput) => { next: Attempt; lost: Attempt | undefined };
  /** The server has said no: there is nothing to repeat. */
  end: () => void;
  /** The record is this version now. Gives the form as it then stands. */
  accept: (saved: Pessoa, keys?: Conversion['keys']) => PessoaFormValues;
  resume: (draft: PessoaDraft) => void;
  /** Something changed: the draft is kept soon. */
  touch: (getValues: () => PessoaFormValues) => void;
  keepDraft: (values: PessoaFormValues) => void;
  dropDraft: () => void;
  /** Drops or keeps what waits for its time. */
  stop: () => void;
};

export type SessionOptions = {
  pessoa: Pessoa | undefined;
  tipo: Tipo;
  place: DraftPlace;
  storage: Storage;
};

export function createFormSession({ pessoa, tipo, place, storage }: SessionOptions): FormSession {
  const opened = pessoa ? fromPessoa(pessoa) : emptyForm(tipo);
  const foundDraft = findDraft(storage, place);
  let base = { pessoa, values: opened };
  let id = pessoa?.id ?? v7();
  // made when the form opens: however often it is sent, it is one save
  let idempotencyKey: string = v7();
  let attempt: Attempt | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isDirty = (values: PessoaFormValues) => !isSameInput(values, base.values);
  const stop = () => clearTimeout(timer);
  const keep = (values: PessoaFormValues) => {
    stop();
    const savedAt = new Date().toISOString();
    const isWorthKeeping = isDirty(values) || attempt !== undefined;
    if (isWorthKeeping) keepDraft(storage, place, { values, base: base.pessoa, id, idempotencyKey, attempt, savedAt });
    // an untouched form does not throw away the draft it has just found
    else if (!foundDraft) dropDraft(storage, place);
  };

  return {
    opened,
    foundDraft,
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
    },
    touch: (getValues) => {
      stop();
      timer = setTimeout(() => keep(getValues()), KEEP_DRAFT_AFTER_MS);
    },
    keepDraft: keep,
    dropDraft: () => {
      stop();
      dropDraft(storage, place);
    },
    stop,
  };
}
