/** One measured figure of a benchmark, as `npm run bench` prints it. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The limit of the value; `null` for a figure that is only reported. */
  target: number | null;
  met: boolean | null;
};
