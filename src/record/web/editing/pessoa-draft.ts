import type { Saving } from '../../../register/record/web/pessoas.api.ts';
import type { Pessoa, PessoaFormValues, PessoaInput } from '../../../pessoa/pessoa.ts';

/** A form that was being typed when its page went away. */
export type PessoaDraft = {
  values: PessoaFormValues;
  /** the record as it was opened; undefined for a new one */
  base: Pessoa | undefined;
  id: string;
  idempotencyKey: string;
  /** the save under way, or whose answer never came */
  attempt: Attempt | undefined;
  /** ISO */
  savedAt: string;
};

/** A save that the server may have done or not: the same key and content again make no second one. */
export type Attempt = { input: PessoaInput; saving: Saving };

/** Whose drafts, by which key, in which client, of which record (its id, or `nova`). */
export type DraftPlace = { userId: string; draftKey: string; tenantId: number; record: string };

/** A draft that an earlier page left behind, under the key of its own. */
export type FoundDraft = { key: string; draft: PessoaDraft };

/** Where the drafts of a place are kept: each form that is opened has an entry of its own, and none is written over. */
export type DraftDrawer = {
  /** the newest first */
  list: () => Promise<FoundDraft[]>;
  /** Resolves when it is kept, or given up: a newer call, `drop` or a sign-out take its place. */
  keep: (key: string, draft: PessoaDraft) => Promise<void>;
  drop: (key: string) => void;
};
