/** Adds a value to a statement and returns its placeholder: `$3`. */
export type Bind = (value: unknown) => string;

/** A call of a database function with named parameters: `f(a => $1, b => $2)`. */
export function callByName(name: string, parameters: Record<string, unknown>, bind: Bind): string {
  const named = Object.entries(parameters).map(([parameter, value]) => `${parameter} => ${bind(value)}`);
  return `${name}(${named.join(', ')})`;
}

/** The same call with its own list of values, for a statement without other parameters. */
export function bindCall(name: string, parameters: Record<string, unknown>): { call: string; values: unknown[] } {
  const values: unknown[] = [];
  return { call: callByName(name, parameters, (value) => `$${values.push(value)}`), values };
}
