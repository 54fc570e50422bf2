/**
 * The address that a text is; undefined when it is none. Not `URL.canParse`: in Node 20 it refuses addresses with a letter such
 * as ã once it has been called often enough to be compiled.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
