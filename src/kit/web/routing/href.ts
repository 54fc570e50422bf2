import type { LinkOptions, RegisteredRouter } from '@tanstack/react-router';
import { stringifySearch } from './search-text.ts';

declare const madeHere: unique symbol;

/**
 * An address of this site as text, for data that contain one: rows of a chart, entries of the palette, the path to return
 * to. `hrefOf` makes it from a link that the compiler checks, `parseHref` from any text.
 */
export type Href = string & { readonly [madeHere]: true };

/** Excludes what the router's own types allow: a path or an `href` of any text. */
export type Checked<To> = { href?: never } & (string extends To ? { to: never } : unknown);

/** The address of a link whose path, parameters and query the compiler checks. */
export function hrefOf<const To extends string | undefined>(
  link: LinkOptions<RegisteredRouter, string, To> & Checked<To>,
): Href {
  const { to = '/', params = {}, search } = link as LinkParts; // the same shape, without the checks
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return (path + stringifySearch({ ...search })) as Href; // built from checked parts
}

type LinkParts = { to?: string; params?: Readonly<Record<string, string>>; search?: object };

/** A path of this site from data, such as a spoken phrase or a page of help; undefined if the text is no such path. */
export function parseHref(text: `/${string}`): Href;
export function parseHref(text: string): Href | undefined;
export function parseHref(text: string): Href | undefined {
  return /^\/(?![/\\])/.test(text) ? (text as Href) : undefined; // the test above proves it
}
