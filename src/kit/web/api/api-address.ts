export type AddressParts = {
  /** for the `{names}` of the path */
  params?: Readonly<Record<string, string | number>>;
  /** of several values, each is sent under the name; an empty one is left out */
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
};

/** `/api/pessoas/{id}` with its parameters filled in, and its query behind. */
export function makeAddress(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'object' ? value : [value]) {
      if (one !== undefined && one !== '') search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
