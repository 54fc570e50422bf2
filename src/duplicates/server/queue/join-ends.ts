/** Names the same record for all that pairs lead to from one. */
export function joinEnds(pairs: readonly { a: string; b: string }[]): (id: string) => string {
  const next = new Map<string, string>();
  const headOf = (id: string): string => {
    let head = id;
    for (let to = next.get(head); to !== undefined; to = next.get(head)) head = to;
    // the way is shorter the next time
    for (let at = id; at !== head; ) {
      const to = next.get(at)!; // until the head each has a next one
      next.set(at, head);
      at = to;
    }
    return head;
  };
  for (const { a, b } of pairs) {
    const [one, other] = [headOf(a), headOf(b)];
    if (one !== other) next.set(one, other);
  }
  return headOf;
}
