import type { Saving } from '../../../register/record/web/pessoas.api.ts';
import type { Pessoa, PessoaFormValues, PessoaInput } from '../../../pessoa/pessoa.ts';
import { emptyForm } from '../../../pessoa/form/form-model.ts';

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

/** Whose draft, in which client, of which record (its id, or `nova`). */
export type DraftPlace = { userId: string; tenantId: number; record: string };

const PREFIX = 'fichario.rascunho.';

/** Keeps a draft for this tab. A full or forbidden storage loses the safety net, never the typing. */
export function keepDraft(storage: Storage, place: DraftPlace, draft: PessoaDraft): void {
  try {
    storage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // private windows of some browsers refuse to store: the form itself still holds the text
  }
}

/** The draft of a place; undefined when there is none, or when it is of a shape that this version cannot read. */
export function findDraft(storage: Storage, place: DraftPlace): PessoaDraft | undefined {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(place)) ?? 'null');
    // a field may be younger than the draft
    return isDraft(draft) ? { ...draft, values: { ...emptyForm(draft.values.tipo), ...draft.values } } : undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(storage: Storage, place: DraftPlace): void {
  storage.removeItem(keyOf(place));
}

/** On signing out nothing of anybody's record stays in the browser. */
export function dropAllDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

function keyOf({ userId, tenantId, record }: DraftPlace): string {
  return `${PREFIX}${userId}.${tenantId}.${record}`;
}

function isDraft(value: unknown): value is PessoaDraft {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('idempotencyKey' in value)) return false;
  const { values } = value;
  return typeof values === 'object' && values !== null && 'enderecos' in values && Array.isArray(values.enderecos);
}
