/** Long enough for every browser to start the download. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file that was made in the page. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveLinked(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Downloads the file at an address, as if its link had been pressed. */
export function saveLinked(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
