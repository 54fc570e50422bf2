import { firstPageShown } from '../first/first-page.ts';

/** Loads the parts of the shell that are not needed immediately, after the first page is shown. */
export async function loadLater() {
  await firstPageShown;
  return (await import('./Later.tsx')).LATER;
}
