/** A piece of work in a trace. `words` are names and numbers of the program, never data of a record or a person. */
export type SpanOf = {
  name: string;
  /** `root`: begins a trace; `part`: only inside a trace; `call`: a part that calls an outside service */
  kind: 'root' | 'part' | 'call';
  words?: Readonly<Record<string, string | number>>;
};

/** Records spans. */
export type SpanWriter = { run: <T>(span: SpanOf, work: () => Promise<T>) => Promise<T> };

let writer: SpanWriter | undefined;

/** Sets or removes the recorder of spans. There is one for the process, because any part of it may begin a span. */
export function writeSpans(next: SpanWriter | undefined): void {
  writer = next;
}

/** Does the work as a span. Without a recorder, only does the work. */
export function inSpan<T>(span: SpanOf, work: () => Promise<T>): Promise<T> {
  return writer === undefined ? work() : writer.run(span, work);
}
