/*
 * The policy of the pages (security-headers.ts) lets no text become markup or script but through the two policies that it
 * names: this one, and that of the charts (empty-markup.ts). Browsers that know no Trusted Types go without.
 */

type Policy = { createHTML: (text: string) => string };
type TrustedTypes = { defaultPolicy: unknown; createPolicy: (name: string, rules: Policy) => Policy };

export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // not among the types of the DOM

const parsing = trustedTypes?.createPolicy('fichario', { createHTML: (text) => text });

/** Text as a document of its own, in which nothing runs and nothing is loaded. None of it is to be put into the page as it is. */
export function parseMarkup(text: string, type: DOMParserSupportedType): Document {
  return new DOMParser().parseFromString(parsing?.createHTML(text) ?? text, type);
}
