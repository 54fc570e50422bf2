import { firstPageShown } from '../first/first-page.ts';

/** Loads the parts of the shell that nobody waits for, when the first page is there. */
export async function loadLater() {
  await firstPageShown;
  return (await import('./Later.tsx')).LATER;
}
