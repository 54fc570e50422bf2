import type { Saving } from '../../../register/record/web/pessoas.api.ts';
import type { Pessoa, PessoaFormValues, PessoaInput } from '../../../pessoa/pessoa.ts';

/** The unsaved state of a form. */
export type PessoaDraft = {
  values: PessoaFormValues;
  /** the record as it was opened; undefined for a new one */
  base: Pessoa | undefined;
  id: string;
  idempotencyKey: string;
  /** the current save, or one without an answer */
  attempt: Attempt | undefined;
  /** the key of the note that contained the document of a new record */
  chaveNota?: string | undefined;
  /** ISO 8601 */
  savedAt: string;
};

/** A save that the server may or may not have stored. Repeating it with the same key and content has no further effect. */
export type Attempt = { input: PessoaInput; saving: Saving };

/** Identifies the drafts of a form: user, client and record (its id, or `nova`), with the key for their encryption. */
export type DraftScope = { userId: string; draftKey: string; tenantId: number; record: string };

/** A draft of an earlier page, with its key. */
export type FoundDraft = { key: string; draft: PessoaDraft };

/** The stored drafts of a form. Each opened form has its own entry, so none overwrites another. */
export type DraftDrawer = {
  /** The drafts, newest first. */
  list: () => Promise<FoundDraft[]>;
  /** Resolves when the draft is stored, or superseded by a newer call, `drop` or a sign-out. */
  keep: (key: string, draft: PessoaDraft) => Promise<void>;
  drop: (key: string) => void;
};
