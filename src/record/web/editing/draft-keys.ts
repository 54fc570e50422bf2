/** The prefix of the keys of drafts in the browser's storage. */
export const DRAFT_PREFIX = 'fichario.rascunho.';

let signOuts = 0;

/** The number of sign-outs of this page, by which a pending write of a draft notices one. */
export function countSignOuts(): number {
  return signOuts;
}

/** Removes the drafts of all users on sign-out, so that no record stays in the browser. */
export function dropAllDrafts(): void {
  signOuts++;
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
}
