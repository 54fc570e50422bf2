import type { LinkOptions, RegisteredRouter } from '@tanstack/react-router';
import { stringifySearch } from './search-text.ts';

declare const madeHere: unique symbol;

/**
 * An address of this site as a text, where data carry one: the parts of a chart, the lines of the palette, the path to return
 * to. `hrefOf` makes it from what the compiler checks, `parseHref` from what it cannot know.
 */
export type Href = string & { readonly [madeHere]: true };

/** Closes what the router's own types leave open: a path or an `href` that may be any text. */
export type Checked<To> = { href?: never } & (string extends To ? { to: never } : unknown);

/** The text of a link whose path, parameters and query the compiler knows. */
export function hrefOf<const To extends string | undefined>(
  link: LinkOptions<RegisteredRouter, string, To> & Checked<To>,
): Href {
  const { to = '/', params = {}, search } = link as Parts; // what the checked type comes to
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return (path + stringifySearch({ ...search })) as Href; // made of checked parts
}

type Parts = { to?: string; params?: Readonly<Record<string, string>>; search?: object };

/** A path of this site that is data: a spoken phrase, a page of help. What is no such path is undefined. */
export function parseHref(text: `/${string}`): Href;
export function parseHref(text: string): Href | undefined;
export function parseHref(text: string): Href | undefined {
  return /^\/(?![/\\])/.test(text) ? (text as Href) : undefined; // checked just now
}
