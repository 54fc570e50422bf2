const PAGE = 8;

/** The option that a key moves to in the list of a text field; undefined for other keys. Home and End belong to the text. */
export function moveChoice(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active + count - 1) % count;
    case 'PageDown':
      return Math.min(active + PAGE, count - 1);
    case 'PageUp':
      return Math.max(active - PAGE, 0);
    default:
      return undefined;
  }
}
