/** What is looked at: `id` is for programs and stays the same, `name` is for people. */
export type Topic = { id: string; name: string };

/** One thing that the doctor looked at. */
export type Finding = Topic & {
  state: 'ok' | 'warning' | 'error';
  found: string;
  /** what to do about it; absent when all is well */
  advice?: string;
};

export function ok({ id, name }: Topic, found: string): Finding {
  return { id, name, state: 'ok', found };
}

/** All is well when `holds`; else a finding of that weight, with what to do. */
export function judge(
  topic: Topic,
  found: string,
  holds: boolean,
  otherwise: { state: 'warning' | 'error'; advice: string },
): Finding {
  return holds ? ok(topic, found) : { ...topic, found, ...otherwise };
}
