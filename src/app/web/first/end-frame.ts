/** Takes the frame of index.html away: the first page is drawn under it. */
export function endFrame(): void {
  document.getElementById('frame')?.remove();
  delete document.documentElement.dataset['frame'];
}
