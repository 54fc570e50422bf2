const SITE = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** The address of a site, as people write it: `www.exemplo.com.br` as well as `https://exemplo.com.br/loja`. */
export function isSite(text: string): boolean {
  return SITE.test(text);
}
