/** What stands in the address after the question mark: names to texts, or to several texts. */
export type SearchText = Record<string, string | string[]>;

/** Reads `?q=ana&tag=a&tag=b` as texts. A number stays the text it is: `q=00123` is no number. */
export function parseSearch(search: string): SearchText {
  const params = new URLSearchParams(search);
  const names = [...new Set(params.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** The reverse; what is empty or undefined is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one));
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
