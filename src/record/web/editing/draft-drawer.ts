import { withItemsOfToday } from '../../../pessoa/empty.ts';
import { emptyForm } from '../../model/form-model.ts';
import { countSignOuts, DRAFT_PREFIX } from './draft-keys.ts';
import type { DraftDrawer, DraftScope, FoundDraft, PessoaDraft } from './pessoa-draft.ts';
import { DAY_MS } from '../../../kit/day-ms.ts';

/** The age in days after which a draft is removed; it outlasts a holiday. */
const MAX_AGE_DAYS = 14;

type Storages = { local: Storage; session: Storage; now: () => number };

/**
 * The drafts of a form in this browser, encrypted with a key of the session that is never stored (decision 041). Over plain
 * http, browsers have no encryption, so the drafts stay in this tab.
 */
export function openDrawer(
  scope: DraftScope,
  { local, session, now }: Storages = { local: localStorage, session: sessionStorage, now: Date.now },
): DraftDrawer {
  const seal = 'subtle' in crypto ? sealOf(scope) : undefined;
  const storage = seal ? local : session;
  const prefix = `${DRAFT_PREFIX}${scope.userId}.${scope.tenantId}.${scope.record}.`;
  const revisions = new Map<string, number>();
  const nextRevision = (key: string) => {
    const revision = (revisions.get(key) ?? 0) + 1;
    revisions.set(key, revision);
    return revision;
  };
  const drop = (key: string) => {
    nextRevision(key);
    storage.removeItem(prefix + key);
  };
  return {
    list: async () => {
      removeOld(storage, now() - MAX_AGE_DAYS * DAY_MS);
      const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
      const found: FoundDraft[] = [];
      for (const key of keys.map((whole) => whole.slice(prefix.length))) {
        const draft = await read(storage.getItem(prefix + key), seal);
        // a draft with another key or version cannot be restored
        if (draft) found.push({ key, draft });
        else drop(key);
      }
      return found.toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
    },
    keep: async (key, draft) => {
      const revision = nextRevision(key);
      const signOuts = countSignOuts();
      const text = JSON.stringify(draft);
      const entry = `${draft.savedAt} ${seal ? await seal.close(text) : text}`;
      // a newer call or a sign-out came during the encryption
      if (revisions.get(key) !== revision || signOuts !== countSignOuts()) return;
      try {
        storage.setItem(prefix + key, entry);
      } catch {
        // without storage there is no draft, but the form still works
      }
    },
    drop,
  };
}

/** Removes the old drafts of all users, by the time that each entry has unencrypted. */
function removeOld(storage: Storage, before: number): void {
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(DRAFT_PREFIX)) continue;
    const savedAt = Date.parse(storage.getItem(key)?.split(' ', 1)[0] ?? '');
    if (!(savedAt > before)) storage.removeItem(key);
  }
}

type Seal = { close: (text: string) => Promise<string>; open: (sealed: string) => Promise<string> };

async function read(entry: string | null, seal: Seal | undefined): Promise<PessoaDraft | undefined> {
  try {
    const text = entry?.slice(entry.indexOf(' ') + 1) ?? '';
    const draft: unknown = JSON.parse(seal ? await seal.open(text) : text);
    if (!isDraft(draft)) return undefined;
    // a newer release may have added fields
    return { ...draft, values: withItemsOfToday({ ...emptyForm(draft.values.tipo), ...draft.values }) };
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is PessoaDraft {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('idempotencyKey' in value)) return false;
  const { values } = value;
  return typeof values === 'object' && values !== null && 'enderecos' in values && Array.isArray(values.enderecos);
}

const IV_BYTES = 12;

/** AES-GCM, which also detects changes in the storage. */
function sealOf({ draftKey }: DraftScope): Seal {
  const key = crypto.subtle.importKey('raw', fromBase64(draftKey), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    close: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key, new TextEncoder().encode(text));
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    open: async (sealed) => {
      const bytes = fromBase64(sealed);
      const iv = bytes.subarray(0, IV_BYTES);
      const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key, bytes.subarray(IV_BYTES));
      return new TextDecoder().decode(opened);
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
