import type { RefusalReason } from './party.ts';

/** The file is refused. The message is for the log of a test; users get a sentence for the reason. */
export class RefusedDocument extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The document is refused: ${reason}.`, options);
    this.name = 'RefusedDocument';
    this.reason = reason;
  }
}

/** The elements to store, by name; `true` stores all texts below. Other elements cost nothing: an invoice has 990 items. */
export type Wanted = { readonly [name: string]: Wanted | true };

/** The texts of a document by path: `dest/enderDest/xLgr`. A missing text has no entry. */
export type Parts = ReadonlyMap<string, string>;

/** The handlers that a reader of XML calls. Names have no prefix. */
export type DocumentEvents = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
};

/** Far more than the layouts allow: a longer text, or more fields, is no fiscal document. */
const MAX_TEXT = 2_000;
const MAX_PARTS = 300;
const SPACES = /\s+/g;

/**
 * Collects the wanted texts of one document. `wantedOf` gets the name of the root element, which alone decides the kind: a CT-e
 * contains an `infNFe`, too. If an element occurs twice, only the first one counts, so two are never mixed.
 */
export function createParts(wantedOf: (root: string) => Wanted | undefined) {
  const parts = new Map<string, string>();
  const seen = new Set<string>();
  /** the open elements to store, the innermost last */
  const levels: { wanted: Wanted | true; path: string; text: string; isLeaf: boolean }[] = [];
  let root: string | undefined;
  let isKept = false;
  let skipped = 0;

  function open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (root === undefined) {
      root = name;
      const wanted = wantedOf(name);
      isKept = wanted !== undefined;
      if (wanted) levels.push({ wanted, path: '', text: '', isLeaf: false });
      return;
    }
    if (!isKept) return;
    const above = levels.at(-1);
    if (!above || skipped > 0) return void (skipped += 1);
    above.isLeaf = false;
    const wanted = above.wanted === true || (Object.hasOwn(above.wanted, name) ? above.wanted[name] : undefined);
    const path = above.path === '' ? name : `${above.path}/${name}`;
    if (wanted === undefined || seen.has(path)) return void (skipped += 1);
    seen.add(path);
    if (seen.size > MAX_PARTS) throw new RefusedDocument('tamanho');
    const id = attributes['Id'];
    if (id !== undefined && wanted !== true) parts.set(`${path}/@Id`, id.slice(0, MAX_TEXT));
    levels.push({ wanted, path, text: '', isLeaf: true });
  }

  function text(more: string): void {
    const level = skipped === 0 ? levels.at(-1) : undefined;
    if (!level || level.wanted !== true) return;
    level.text += more;
    if (level.text.length > MAX_TEXT) throw new RefusedDocument('tamanho');
  }

  function close(): void {
    if (!isKept) return;
    if (skipped > 0) return void (skipped -= 1);
    const level = levels.pop();
    const value = level?.isLeaf ? level.text.replace(SPACES, ' ').trim() : '';
    if (level && value !== '') parts.set(level.path, value);
  }

  const events: DocumentEvents = { open, text, close };
  return { events, rootName: () => root, parts: parts as Parts };
}
