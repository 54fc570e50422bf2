/** What a pattern was given: how often, and how much of a text at once at most. */
export type Given = { pattern: RegExp; calls: number; longest: number };

type Exec = (this: RegExp, text: string) => RegExpExecArray | null;
type Split = (this: RegExp, text: string, limit?: number) => string[];

/** Runs `work`, and counts what each regular expression is given meanwhile: operations, which no other work on the machine changes. */
export function watchPatterns(work: () => void): Given[] {
  const given = new Map<string, Given>();
  const exec: Exec = Reflect.get(RegExp.prototype, 'exec');
  const split: Split = Reflect.get(RegExp.prototype, Symbol.split);
  const count = (pattern: RegExp, text: string) => {
    const one = given.get(String(pattern)) ?? { pattern, calls: 0, longest: 0 };
    given.set(String(pattern), { pattern, calls: one.calls + 1, longest: Math.max(one.longest, text.length) });
  };
  const countedExec: Exec = function (text) {
    count(this, text);
    return exec.call(this, text);
  };
  // it tries at each place of the text by a pattern of its own
  const countedSplit: Split = function (text, limit) {
    count(this, text);
    replace({ exec });
    const parts = split.call(this, text, limit);
    replace({ exec: countedExec });
    return parts;
  };
  replace({ exec: countedExec, [Symbol.split]: countedSplit });
  try {
    work();
  } finally {
    replace({ exec, [Symbol.split]: split });
  }
  return [...given.values()];
}

function replace(methods: object): void {
  Object.assign(RegExp.prototype, methods);
}
