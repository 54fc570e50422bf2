/** Adds a value to a statement and returns its placeholder: `$3`. */
export type Bind = (value: unknown) => string;

/**
 * A call of a database function of a client with named parameters: `f($1, a => $2, b => $3)`. The client is the first, unnamed
 * parameter: Citus uses it to find the shard to call.
 */
export function callByName(name: string, tenantId: number, parameters: Record<string, unknown>, bind: Bind): string {
  const client = bind(tenantId);
  const named = Object.entries(parameters).map(([parameter, value]) => `${parameter} => ${bind(value)}`);
  return `${name}(${[client, ...named].join(', ')})`;
}

/** The call with a separate list of values, for a statement without other parameters. */
export function bindCall(
  name: string,
  tenantId: number,
  parameters: Record<string, unknown>,
): { call: string; values: unknown[] } {
  const values: unknown[] = [];
  return { call: callByName(name, tenantId, parameters, (value) => `$${values.push(value)}`), values };
}
