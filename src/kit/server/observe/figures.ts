import type { QueryResultRow } from 'pg';

/** A value of a figure, and what it is of. Labels are words of the program: never a name, an id or an address of anybody. */
export type Sample = { value: number; labels?: Readonly<Record<string, string>> };

/** What a figure is. Who looks after a server reads `help`. */
export type FigureDescription = {
  kind: 'gauge' | 'counter';
  help: string;
  labels?: readonly string[];
};

export type Samples<Name extends string> = Partial<Record<Name, readonly Sample[]>>;

/** Runs a statement without parameters, on the connection of the metrics. */
export type Ask = <Row extends QueryResultRow>(text: string) => Promise<Row[]>;

/** Figures that are read together, when somebody asks for them. One that cannot be known has no samples. */
export type FigureSource<Name extends string = string> = {
  /** one word, by which it is told that its figures could not be read */
  name: string;
  figures: Readonly<Record<Name, FigureDescription>>;
  /** for how long what was read is told again; 0 = it is read each time */
  keepMs: number;
} & (
  | { from: 'process'; read: () => Samples<Name> | Promise<Samples<Name>> }
  // the whole of the database has one second, so that nobody waits for one that is dead
  | { from: 'database'; read: (ask: Ask) => Promise<Samples<Name>> }
);

/** The figures of this process. Each part of the program adds its own; they cost nothing until somebody asks for them. */
export type Figures = {
  add: <Name extends string>(source: FigureSource<Name>) => void;
  sources: () => readonly FigureSource[];
};

export function createFigures(): Figures {
  const sources: FigureSource[] = [];
  return {
    // a source reads no names but its own
    add: (source) => void sources.push(source),
    sources: () => sources,
  };
}
