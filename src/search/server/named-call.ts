import type { TokenSearch } from './search-query.ts';

/** Takes a value of a statement and gives its place in the text: `$3`. */
export type Bind = (value: unknown) => string;

/** A call of a function of the database that says which value is which parameter: `f(a => $1, b => $2)`. */
export function callByName(name: string, parameters: Record<string, unknown>, bind: Bind): string {
  const named = Object.entries(parameters).map(([parameter, value]) => `${parameter} => ${bind(value)}`);
  return `${name}(${named.join(', ')})`;
}

/** The same as the only call of a statement: its text up to there, and all values. */
export function bindCall(name: string, parameters: Record<string, unknown>): { call: string; values: unknown[] } {
  const values: unknown[] = [];
  return { call: callByName(name, parameters, (value) => `$${values.push(value)}`), values };
}

/** The parameters that say what is searched for (db/functions/search.sql). */
export function searchParameters({ indexQuery, exactQuery, placeholders }: TokenSearch, deleted: boolean) {
  return { index_query: indexQuery, exact_query: exactQuery, placeholders, in_deleted: deleted };
}
