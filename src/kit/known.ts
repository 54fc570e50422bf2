/** The value, where the code proves that there is one; throws an error that names what is missing. */
export function known<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}
