/** The key of a pair, the same in either order. */
export function apartKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
