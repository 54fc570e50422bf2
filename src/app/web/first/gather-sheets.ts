/**
 * Moves the style sheets from the end of index.html to the head, because the sheets of pages are added to the head later and must
 * override them. Only the frame is on the screen at this time, and it does not need them.
 */
export async function gatherSheets(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('body > link[rel=stylesheet]');
  await Promise.all([...sheets].map(moveToHead));
}

async function moveToHead(sheet: HTMLLinkElement): Promise<void> {
  const moved = document.importNode(sheet);
  const settled = new Promise<void>((settle) => {
    moved.addEventListener('load', () => settle());
    // without a style sheet the page is still usable
    moved.addEventListener('error', () => settle());
  });
  document.head.append(moved);
  await settled;
  sheet.remove();
}
