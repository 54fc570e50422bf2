/** The subject of a finding: `id` is for programs and never changes, `name` is for people. */
export type Topic = { id: string; name: string };

/** A result of the doctor. */
export type Finding = Topic & {
  state: 'ok' | 'warning' | 'error';
  found: string;
  /** what to do about it; missing if the state is `ok` */
  advice?: string;
};

export function ok({ id, name }: Topic, found: string): Finding {
  return { id, name, state: 'ok', found };
}

/** An `ok` finding if `holds`; otherwise a finding with this state and advice. */
export function judge(
  topic: Topic,
  found: string,
  holds: boolean,
  otherwise: { state: 'warning' | 'error'; advice: string },
): Finding {
  return holds ? ok(topic, found) : { ...topic, found, ...otherwise };
}
