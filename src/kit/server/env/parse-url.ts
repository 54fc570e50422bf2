/**
 * The URL of a text; undefined if the text is none. Not `URL.canParse`: in Node 20 that refuses addresses with a letter such
 * as ã after V8 has compiled it.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
