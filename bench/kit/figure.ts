/** One measured figure of a benchmark, as `npm run bench` prints it. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The limit of the value; `null` for a figure that is only reported. */
  target: number | null;
  met: boolean | null;
};

export function atLeast(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target, met: value >= target };
}

export function atMost(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target, met: value <= target };
}

export function reported(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: null, met: null };
}
