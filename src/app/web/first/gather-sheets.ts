/**
 * Brings the style sheets that stand behind the frame, at the end of index.html, to the head: those of pages come there
 * later, after them, and must win. Nothing but the frame is on the screen, and it does not need them.
 */
export async function gatherSheets(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('body > link[rel=stylesheet]');
  await Promise.all([...sheets].map(moveToHead));
}

async function moveToHead(sheet: HTMLLinkElement): Promise<void> {
  const moved = sheet.cloneNode() as HTMLLinkElement; // of the same kind
  const settled = new Promise<void>((settle) => {
    moved.addEventListener('load', () => settle());
    // without its colours the page is still of use
    moved.addEventListener('error', () => settle());
  });
  document.head.append(moved);
  await settled;
  sheet.remove();
}
