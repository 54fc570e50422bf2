/*
 * The policy of the pages (security-headers.ts) lets no text become markup or script but through the two policies below,
 * which it names. Browsers that know no Trusted Types go without.
 */

type Policy = { createHTML: (text: string) => string };
type TrustedTypes = { defaultPolicy: unknown; createPolicy: (name: string, rules: Policy) => Policy };

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // not among the types of the DOM

const parsing = trustedTypes?.createPolicy('fichario', { createHTML: (text) => text });

/** Text as a document of its own, in which nothing runs and nothing is loaded. None of it is to be put into the page as it is. */
export function parseMarkup(text: string, type: DOMParserSupportedType): Document {
  return new DOMParser().parseFromString(parsing?.createHTML(text) ?? text, type);
}

/** For a library that empties elements by `innerHTML = ''`: that is let through, and nothing else. */
export function allowEmptyMarkup(): void {
  if (!trustedTypes || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createHTML: (text) => {
      if (text === '') return text;
      throw new TypeError('The pages make no markup of text.');
    },
  });
}
