import type { QueryResultRow } from 'pg';

/** A value of a figure with its labels. Labels are words of the program: never a name, an id or an address of a person. */
export type Sample = { value: number; labels?: Readonly<Record<string, string>> };

/** The kind and meaning of a figure. The administrator of the server reads `help`. */
export type FigureDescription = {
  kind: 'gauge' | 'counter';
  help: string;
  labels?: readonly string[];
};

export type Samples<Name extends string> = Partial<Record<Name, readonly Sample[]>>;

/** Runs a statement without parameters on the connection of the metrics. */
export type Ask = <Row extends QueryResultRow>(text: string) => Promise<Row[]>;

/** Figures that are read together on request. A figure without a known value has no samples. */
export type FigureSource<Name extends string = string> = {
  /** the label under which the metrics report whether the source could be read */
  name: string;
  figures: Readonly<Record<Name, FigureDescription>>;
  /** for how long a reading is reused; 0 = it is read each time */
  keepMs: number;
} & (
  | { from: 'process'; read: () => Samples<Name> | Promise<Samples<Name>> }
  // all reads of the database together have one second, because it may be down
  | { from: 'database'; read: (ask: Ask) => Promise<Samples<Name>> }
);

/** The figures of this process. Each part of the program adds its own; they cost nothing until they are requested. */
export type Figures = {
  add: <Name extends string>(source: FigureSource<Name>) => void;
  sources: () => readonly FigureSource[];
};

export function createFigures(): Figures {
  const sources: FigureSource[] = [];
  return {
    // safe, because a source has figures only of its own names
    add: (source) => void sources.push(source),
    sources: () => sources,
  };
}
