/*
 * The policy of the pages (security-headers.ts) lets no text become markup or script but through the two policies that it
 * names: this one, and that of the charts (empty-markup.ts). Browsers that know no Trusted Types go without.
 */

type Policy = { createHTML: (text: string) => string; createScriptURL?: (address: string) => string };
type TrustedTypes = {
  defaultPolicy: unknown;
  createPolicy: <Rules extends Policy>(name: string, rules: Rules) => Rules;
};

export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // not among the types of the DOM

const parsing = trustedTypes?.createPolicy('fichario', {
  createHTML: (text: string) => text,
  createScriptURL: ofOurOwn,
});

/** Text as a document of its own, in which nothing runs and nothing is loaded. None of it is to be put into the page as it is. */
export function parseMarkup(text: string, type: DOMParserSupportedType): Document {
  return new DOMParser().parseFromString(parsing?.createHTML(text) ?? text, type);
}

/** The address of a script of ours, to run beside the page. */
export function scriptAddress(address: string): string {
  return parsing?.createScriptURL(address) ?? address;
}

function ofOurOwn(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError('A script of somebody else.');
  return address;
}
