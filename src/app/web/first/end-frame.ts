/** Removes the frame of index.html after the first page is drawn under it. */
export function endFrame(): void {
  document.getElementById('frame')?.remove();
  delete document.documentElement.dataset['frame'];
}
