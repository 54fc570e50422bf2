export type AddressParts = {
  /** for the `{names}` of the path */
  params?: Readonly<Record<string, string | number>>;
  /** a list is sent as one parameter for each value; empty values are omitted */
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
};

/** Fills the parameters of a path such as `/api/pessoas/{id}` and appends the query. */
export function makeAddress(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of typeof value === 'object' ? value : [value]) {
      if (item !== undefined && item !== '') search.append(name, String(item));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
