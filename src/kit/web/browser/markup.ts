/*
 * The policy of the pages (security-headers.ts) turns no text into markup or script except through the two policies that it
 * names: this one, and that of the charts (empty-markup.ts). Browsers without Trusted Types have neither.
 */

type Policy = { createHTML: (text: string) => string; createScriptURL?: (address: string) => string };
type TrustedTypes = {
  defaultPolicy: unknown;
  createPolicy: <Rules extends Policy>(name: string, rules: Rules) => Rules;
};

export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // the DOM types of TypeScript lack it

const parsing = trustedTypes?.createPolicy('fichario', {
  createHTML: (text: string) => text,
  createScriptURL: ofOurOwn,
});

/** Parses a text into a separate document that runs and loads nothing. Its nodes must not be put into the page unchanged. */
export function parseMarkup(text: string, type: DOMParserSupportedType): Document {
  return new DOMParser().parseFromString(parsing?.createHTML(text) ?? text, type);
}

/** The address of our own script, for a worker. */
export function scriptAddress(address: string): string {
  return parsing?.createScriptURL(address) ?? address;
}

function ofOurOwn(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError('The script is from another origin.');
  return address;
}
