/** What a pattern was given: how often, and how much of a text at once at most. */
export type Given = { pattern: RegExp; calls: number; longest: number };

/** Runs `work`, and counts what each regular expression is given meanwhile: operations, which no other work on the machine changes. */
export function watchPatterns(work: () => void): Given[] {
  const given = new Map<string, Given>();
  const { exec, [Symbol.split]: split } = RegExp.prototype;
  const count = (pattern: RegExp, text: string) => {
    const one = given.get(String(pattern)) ?? { pattern, calls: 0, longest: 0 };
    given.set(String(pattern), { pattern, calls: one.calls + 1, longest: Math.max(one.longest, text.length) });
  };
  const countedExec = function (this: RegExp, text: string) {
    count(this, text);
    return exec.call(this, text);
  };
  RegExp.prototype.exec = countedExec;
  // it tries at each place of the text by a pattern of its own
  RegExp.prototype[Symbol.split] = function (this: RegExp, text: string, limit?: number) {
    count(this, text);
    RegExp.prototype.exec = exec;
    const parts = split.call(this, text, limit);
    RegExp.prototype.exec = countedExec;
    return parts;
  };
  try {
    work();
  } finally {
    Object.assign(RegExp.prototype, { exec, [Symbol.split]: split });
  }
  return [...given.values()];
}
