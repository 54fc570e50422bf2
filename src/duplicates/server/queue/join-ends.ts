/** Gives the same head for all records that pairs connect. */
export function joinEnds(pairs: readonly { a: string; b: string }[]): (id: string) => string {
  const next = new Map<string, string>();
  const headOf = (id: string): string => {
    let head = id;
    for (let to = next.get(head); to !== undefined; to = next.get(head)) head = to;
    // shorten the path for the next call
    for (let at = id; at !== head; ) {
      const to = next.get(at) ?? head;
      next.set(at, head);
      at = to;
    }
    return head;
  };
  for (const { a, b } of pairs) {
    const [headOfA, headOfB] = [headOf(a), headOf(b)];
    if (headOfA !== headOfB) next.set(headOfA, headOfB);
  }
  return headOf;
}
