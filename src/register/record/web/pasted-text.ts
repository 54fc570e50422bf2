let kept: string | undefined;
let form: ((text: string) => void) | undefined;

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

/** Says that a new record is open, which takes texts. Returns a function that ends this. */
export function acceptTexts(take: (text: string) => void): () => void {
  form = take;
  return () => {
    if (form === take) form = undefined;
  };
}

/** Hands a text to the new record that is open. False if there is none. */
export function handText(text: string): boolean {
  form?.(text);
  return form !== undefined;
}
