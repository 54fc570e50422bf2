let kept: string | undefined;

/** Keeps a text that was pasted on the list for the new record that opens, in this page and nowhere else. */
export function keepPastedText(text: string): void {
  kept = text;
}

/** Takes that text, once. */
export function takePastedText(): string | undefined {
  const text = kept;
  kept = undefined;
  return text;
}
