/** The URL of a text; undefined if it is none. In Node 20, a compiled `URL.canParse` refuses letters such as ã. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
