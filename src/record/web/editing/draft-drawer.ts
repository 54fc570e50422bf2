import { emptyForm } from '../../../pessoa/form/form-model.ts';
import { countSignOuts, DRAFT_PREFIX } from './draft-keys.ts';
import type { DraftDrawer, DraftPlace, FoundDraft, PessoaDraft } from './pessoa-draft.ts';

/** Longer than holidays, shorter than what people forget. */
const KEPT_FOR_DAYS = 14;
const DAY_MS = 86_400_000;

type Storages = { local: Storage; session: Storage; now: () => number };

/**
 * The drafts of a place in this browser, encrypted: the key comes with the session and is in no storage (decision 041).
 * Where the browser has no encryption, over plain http, they stay in this tab.
 */
export function openDrawer(
  place: DraftPlace,
  { local, session, now }: Storages = { local: localStorage, session: sessionStorage, now: Date.now },
): DraftDrawer {
  const seal = 'subtle' in crypto ? sealOf(place) : undefined;
  const storage = seal ? local : session;
  const prefix = `${DRAFT_PREFIX}${place.userId}.${place.tenantId}.${place.record}.`;
  const turns = new Map<string, number>();
  const nextTurn = (key: string) => {
    const turn = (turns.get(key) ?? 0) + 1;
    turns.set(key, turn);
    return turn;
  };
  const drop = (key: string) => {
    nextTurn(key);
    storage.removeItem(prefix + key);
  };
  return {
    list: async () => {
      dropOld(storage, now() - KEPT_FOR_DAYS * DAY_MS);
      const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
      const found: FoundDraft[] = [];
      for (const key of keys.map((whole) => whole.slice(prefix.length))) {
        const draft = await read(storage.getItem(prefix + key), seal);
        // of another key or version: nobody can recover it
        if (draft) found.push({ key, draft });
        else drop(key);
      }
      return found.toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
    },
    keep: async (key, draft) => {
      const turn = nextTurn(key);
      const signOuts = countSignOuts();
      const text = JSON.stringify(draft);
      const kept = `${draft.savedAt} ${seal ? await seal.close(text) : text}`;
      if (turns.get(key) !== turn || signOuts !== countSignOuts()) return;
      try {
        storage.setItem(prefix + key, kept);
      } catch {
        // a full or forbidden storage loses the safety net, never the typing
      }
    },
    drop,
  };
}

/** Anybody's: only when a draft was kept stands there in clear. */
function dropOld(storage: Storage, before: number): void {
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(DRAFT_PREFIX)) continue;
    const savedAt = Date.parse(storage.getItem(key)?.split(' ', 1)[0] ?? '');
    if (!(savedAt > before)) storage.removeItem(key);
  }
}

type Seal = { close: (text: string) => Promise<string>; open: (sealed: string) => Promise<string> };

async function read(kept: string | null, seal: Seal | undefined): Promise<PessoaDraft | undefined> {
  try {
    const text = kept?.slice(kept.indexOf(' ') + 1) ?? '';
    const draft: unknown = JSON.parse(seal ? await seal.open(text) : text);
    // a field may be younger than the draft
    return isDraft(draft) ? { ...draft, values: { ...emptyForm(draft.values.tipo), ...draft.values } } : undefined;
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

/** AES-GCM: what was changed in the storage does not open. */
function sealOf({ draftKey }: DraftPlace): Seal {
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
