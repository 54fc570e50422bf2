/** Names a pair, whichever of both comes first. */
export function apartKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
