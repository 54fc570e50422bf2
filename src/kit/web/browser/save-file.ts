/** Long enough for every browser to have begun the download. */
const KEEP_MS = 60_000;

/** Hands a file that was made in the page to the browser, which puts it where downloads go. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
