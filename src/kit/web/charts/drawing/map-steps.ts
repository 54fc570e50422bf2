/** A class of the map: values from `min` to `max`, both within. */
export type MapStep = { min: number; max: number };

/**
 * Classes of about as many states each, with round bounds: counts of states differ a hundredfold, so that equal distances
 * would leave all but one pale. Zeros are in none. At most `count` classes, fewer when there are few different values.
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

/** To two digits, upwards: 1834 is 1900. Whole numbers, since people are counted. */
function roundUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / unit) * unit;
}
