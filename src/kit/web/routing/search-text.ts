import { isDocumentLike } from '../../document-like.ts';

/*
 * A search that may be a CPF stands in no address: addresses stay in the history, in links and in the log of a proxy. In its
 * place stands the number of a text that only this page keeps, until it is closed or loaded again; elsewhere it finds nothing.
 */
const MARK = '~';
const hidden: string[] = [];

function hide(text: string): string {
  if (!isDocumentLike(text)) return text;
  const known = hidden.indexOf(text);
  return `${MARK}${known < 0 ? hidden.push(text) - 1 : known}`;
}

/** The text behind a mark; empty for one that this page does not know. */
function reveal(text: string): string {
  return /^~\d{1,6}$/.test(text) ? (hidden[Number(text.slice(MARK.length))] ?? '') : text;
}

/** What stands in the address after the question mark: names to texts, or to several texts. */
export type SearchText = Record<string, string | string[]>;

/** Reads `?q=ana&tag=a&tag=b` as texts. A number stays the text it is: `q=00123` is no number. */
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

/** The reverse; what is empty or undefined is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '')
        params.append(name, name === 'q' ? hide(String(one)) : String(one));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}

/**
 * The schema of a route's query: `read` gives what makes sense of whatever somebody typed. The router lays its answer over
 * the raw query, so a name that `read` left out is undefined and not what was typed.
 */
export function searchOf<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
): (raw: Record<string, unknown>) => Search {
  return (raw) => ({ ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...read(raw) });
}
