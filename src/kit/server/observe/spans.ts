/** A piece of work in a trace. `words` are names and numbers of the program, never what a record or a person has. */
export type SpanOf = {
  name: string;
  /** `root`: a trace of its own; `part`: only within another; `call`: the same, to somebody outside */
  kind: 'root' | 'part' | 'call';
  words?: Readonly<Record<string, string | number>>;
};

/** Who writes spans down. */
export type SpanWriter = { run: <T>(span: SpanOf, work: () => Promise<T>) => Promise<T> };

let writer: SpanWriter | undefined;

/** Has spans written from now on, or by nobody. There is one for the process, because any part of it may begin a span. */
export function writeSpans(next: SpanWriter | undefined): void {
  writer = next;
}

/** Does the work as a span. Where nobody writes them down, just does it. */
export function inSpan<T>(span: SpanOf, work: () => Promise<T>): Promise<T> {
  return writer === undefined ? work() : writer.run(span, work);
}
