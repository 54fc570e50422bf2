/** One measured figure of a benchmark, as `npm run bench` prints it. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** What the value is held against; `null` for a figure that is only told. */
  target: number | null;
  met: boolean | null;
};
