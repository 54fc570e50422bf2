/** One thing that the doctor looked at. */
export type Finding = {
  name: string;
  state: 'ok' | 'warning' | 'error';
  found: string;
  /** what to do about it; absent when all is well */
  advice?: string;
};

export function ok(name: string, found: string): Finding {
  return { name, state: 'ok', found };
}

/** All is well when `holds`; else a finding of that weight, with what to do. */
export function judge(
  name: string,
  found: string,
  holds: boolean,
  otherwise: { state: 'warning' | 'error'; advice: string },
): Finding {
  return holds ? ok(name, found) : { name, found, ...otherwise };
}
