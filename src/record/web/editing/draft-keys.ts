/** Before the keys of drafts in the browser's storage. */
export const DRAFT_PREFIX = 'fichario.rascunho.';

let signOuts = 0;

/** Counts the sign-outs of this page: a draft that was on its way then is not kept. */
export function countSignOuts(): number {
  return signOuts;
}

/** On signing out nothing of anybody's record stays in the browser. */
export function dropAllDrafts(): void {
  signOuts++;
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
}
