import { isDocumentLike } from '../../document-like.ts';

/*
 * A search text that may be a CPF must not be in the address, which the history, links and proxy logs keep. The address
 * has a number instead, and only this page has the text of the number, until it is closed or reloaded.
 */
const MARK = '~';
const hidden: string[] = [];

function hide(text: string): string {
  if (!isDocumentLike(text)) return text;
  const known = hidden.indexOf(text);
  return `${MARK}${known < 0 ? hidden.push(text) - 1 : known}`;
}

/** The search text of an address. Empty for a number that this page does not know. */
function reveal(text: string): string {
  return /^~\d{1,6}$/.test(text) ? (hidden[Number(text.slice(MARK.length))] ?? '') : text;
}

/** The query of an address: each name with its text or its texts. */
export type SearchText = Record<string, string | string[]>;

/** Parses `?q=ana&tag=a&tag=b`. Values stay texts: `q=00123` is not converted to a number. */
export function parseSearch(search: string): SearchText {
  const params = new URLSearchParams(search);
  const names = [...new Set(params.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = params.getAll(name).map((value) => (name === 'q' ? reveal(value) : value));
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** The reverse of `parseSearch`. Omits empty and undefined values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '')
        params.append(name, name === 'q' ? hide(String(item)) : String(item));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}

/**
 * The schema of a route's query. `read` returns the valid parts of any query. The router merges the result over the raw
 * query, so each name that `read` omits must be undefined here.
 */
export function searchOf<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
): (raw: Record<string, unknown>) => Search {
  return (raw) => ({ ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...read(raw) });
}
