import { v7 } from 'uuid';
import { type Conversion, fromPessoa, isSameInput } from '../../model/form-convert.ts';
import type { Attempt, DraftDrawer, PessoaDraft } from './pessoa-draft.ts';
import { documentoOf, type Pessoa, type PessoaFormValues, type PessoaInput } from '../../../pessoa/pessoa.ts';
import { noteKeyOf, rememberNoteKey } from '../../../register/record/web/note-keys.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { emptyForm } from '../../model/form-model.ts';

const SAVE_DRAFT_AFTER_MS = 250;

/** The state of a form from opening to leaving: its base version, the current save, the draft. */
export type FormSession = {
  opened: PessoaFormValues;
  base: () => Pessoa | undefined;
  isDirty: (values: PessoaFormValues) => boolean;
  /** Starts a save, with values of a look-up or without; `lost` is an earlier save without an answer. */
  begin: (input: PessoaInput, isAnswered?: boolean) => { next: Attempt; lost: Attempt | undefined };
  /** Ends a save that the server refused, so that it is not repeated. */
  end: () => void;
  /** Makes this version the base of the form. Returns its values. */
  accept: (saved: Pessoa, keys?: Conversion['keys']) => PessoaFormValues;
  /** Continues with a draft under a new key, so the draft of the previous values remains. */
  resume: (draft: PessoaDraft) => void;
  /** Saves the draft soon, because something changed. */
  touch: (getValues: () => PessoaFormValues) => void;
  keepDraft: (values: PessoaFormValues) => Promise<void>;
  /** the key of the draft of this form, which is not offered to the form itself */
  draftKey: () => string;
  dropDraft: () => void;
  /** Cancels a pending save of the draft. */
  stop: () => void;
};

export type SessionOptions = {
  pessoa: Pessoa | undefined;
  tipo: Tipo;
  /** the unsaved values of a new record */
  start?: PessoaFormValues | undefined;
  drafts: Promise<DraftDrawer>;
};

export function createFormSession({ pessoa, tipo, start, drafts }: SessionOptions): FormSession {
  let base = { pessoa, values: pessoa ? fromPessoa(pessoa) : emptyForm(tipo) };
  const opened = (pessoa ? undefined : start) ?? base.values;
  let id = pessoa?.id ?? v7();
  // created when the form opens, so a repeated request is the same save
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
    const moment = { chaveNota: keyOf(base.pessoa, documentTyped(values)), savedAt: new Date().toISOString() };
    await (await drafts).keep(key, { values, base: base.pessoa, id, idempotencyKey, attempt, ...moment });
  };

  return {
    opened,
    base: () => base.pessoa,
    isDirty,
    begin: (input, isAnswered) => {
      const next = { input, saving: { id, idempotencyKey, isAnswered, ...savingOf(base.pessoa, input) } };
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
      draftKey = rememberKey(draft);
    },
    touch: (getValues) => {
      stop();
      timer = setTimeout(() => void keep(getValues()), SAVE_DRAFT_AFTER_MS);
    },
    keepDraft: keep,
    draftKey: () => draftKey,
    dropDraft: () => void drop(),
    stop,
  };
}

function documentTyped({ tipo, cpf, cnpj }: PessoaFormValues): string {
  return tipo === 'fisica' ? cpf : cnpj;
}

/** The version of the record, or for a new record the key of the note that contained its document. */
function savingOf(pessoa: Pessoa | undefined, input: PessoaInput) {
  return { version: pessoa?.version, chaveNota: keyOf(pessoa, documentoOf(input)) };
}

function keyOf(pessoa: Pessoa | undefined, documento: string | null): string | undefined {
  return pessoa ? undefined : noteKeyOf(documento);
}

/** Stores the key of the note of a draft for its save. Returns a new storage key for the continued draft. */
function rememberKey({ chaveNota, values }: PessoaDraft): string {
  if (chaveNota !== undefined) rememberNoteKey(documentTyped(values), chaveNota);
  return v7();
}
