/** A class of the map: values from `min` to `max`, inclusive. */
export type MapStep = { min: number; max: number };

/**
 * Divides the states into at most `count` classes of about the same number of states, with round bounds. The counts of
 * states differ a hundredfold, so classes of equal width would leave all states but one pale. Zeros belong to no class.
 */
export function mapSteps(values: readonly number[], count: number): MapStep[] {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  const [smallest] = sorted;
  const largest = sorted.at(-1);
  if (smallest === undefined || largest === undefined) return [];
  const tops = Array.from({ length: count - 1 }, (_, index) => {
    const at = Math.ceil(((index + 1) * sorted.length) / count) - 1;
    return roundUp(sorted[Math.max(0, at)] ?? largest);
  });
  const bounds = [...new Set([...tops.filter((top) => top < largest), largest])].sort((a, b) => a - b);
  return bounds
    .map((max, index) => ({ min: index === 0 ? smallest : (bounds[index - 1] ?? 0) + 1, max }))
    .filter(({ min, max }) => sorted.some((value) => value >= min && value <= max));
}

/** Rounds up to two significant digits: 1834 becomes 1900. */
function roundUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / unit) * unit;
}
