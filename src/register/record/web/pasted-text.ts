let storedText: string | undefined;
let form: ((text: string) => void) | undefined;

/** Stores a text pasted on the list for the new record about to open, only in this page. */
export function keepPastedText(text: string): void {
  storedText = text;
}

/** Returns that text, once. */
export function takePastedText(): string | undefined {
  const text = storedText;
  storedText = undefined;
  return text;
}

/** Registers an open new record that accepts texts. Returns a function that ends this. */
export function acceptTexts(take: (text: string) => void): () => void {
  form = take;
  return () => {
    if (form === take) form = undefined;
  };
}

/** Passes a text to the open new record. False if there is none. */
export function handText(text: string): boolean {
  form?.(text);
  return form !== undefined;
}
