/** The named parts of a path: `codigo` of `/pessoas/:codigo`. */
export type Params = Readonly<Record<string, string>>;

/** The parts of `pathname` if it is of the pattern (`/pessoas/:codigo`), else undefined. */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [position, part] of wanted.entries()) {
    const text = given[position] ?? '';
    if (part.startsWith(':')) {
      const value = decode(text);
      if (!value) return undefined;
      params[part.slice(1)] = value;
    } else if (part !== text) return undefined;
  }
  return params;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // a broken escape (`%E0%A4%A`) is no address of ours
    return undefined;
  }
}
