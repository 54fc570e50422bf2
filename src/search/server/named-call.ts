/** Adds a value to a statement and returns its placeholder: `$3`. */
export type Bind = (value: unknown) => string;

/**
 * A call of a database function of a client with named parameters: `f($1, a => $2, b => $3)`. The client comes first and without a
 * name: by it, a distributed database knows where to call.
 */
export function callByName(name: string, tenantId: number, parameters: Record<string, unknown>, bind: Bind): string {
  const client = bind(tenantId);
  const named = Object.entries(parameters).map(([parameter, value]) => `${parameter} => ${bind(value)}`);
  return `${name}(${[client, ...named].join(', ')})`;
}

/** The same call with its own list of values, for a statement without other parameters. */
export function bindCall(
  name: string,
  tenantId: number,
  parameters: Record<string, unknown>,
): { call: string; values: unknown[] } {
  const values: unknown[] = [];
  return { call: callByName(name, tenantId, parameters, (value) => `$${values.push(value)}`), values };
}
