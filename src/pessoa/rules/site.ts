const SITE = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Whether a text is the address of a site, in any usual form: `www.exemplo.com.br`, `https://exemplo.com.br/loja`. */
export function isSite(text: string): boolean {
  return SITE.test(text);
}
