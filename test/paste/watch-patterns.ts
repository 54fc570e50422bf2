/** What a pattern was given: how often, how many letters it went over in all, and how much of a text at once at most. */
export type Given = { pattern: RegExp; calls: number; letters: number; longest: number };

type Exec = (this: RegExp, text: string) => RegExpExecArray | null;
type Split = (this: RegExp, text: string, limit?: number) => string[];

/** Runs `work`, and counts what each regular expression is given meanwhile: operations, which no other work on the machine changes. */
export function watchPatterns(work: () => void): Given[] {
  const given = new Map<string, Given>();
  const exec: Exec = Reflect.get(RegExp.prototype, 'exec');
  const split: Split = Reflect.get(RegExp.prototype, Symbol.split);
  const count = (pattern: RegExp, text: string, passed: number) => {
    const one = given.get(String(pattern)) ?? { pattern, calls: 0, letters: 0, longest: 0 };
    const { calls, letters, longest } = one;
    const more = { calls: calls + 1, letters: letters + passed, longest: Math.max(longest, text.length) };
    given.set(String(pattern), { pattern, ...more });
  };
  const countedExec: Exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    count(this, text, (found ? found.index + found[0].length : text.length) - from);
    return found;
  };
  // it tries at each place of the text by a pattern of its own
  const countedSplit: Split = function (text, limit) {
    count(this, text, text.length);
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
