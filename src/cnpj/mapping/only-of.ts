/** The only value, if all that are known agree; undefined if two contradict each other, because one would be a guess. */
export function onlyOf<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  const [first, ...others] = new Set(values.filter((value) => value !== undefined));
  return others.length === 0 ? first : undefined;
}
