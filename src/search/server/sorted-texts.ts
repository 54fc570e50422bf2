import { firstIndex } from './first-index.ts';

const END = '\n';

/**
 * Texts in order, held as one text with one a line. So they take little memory, and what stands inside of them is found many times as
 * fast as one after the other.
 */
export class SortedTexts {
  readonly #lines: string;
  readonly #starts: Uint32Array;

  /** Of lines in the order of `<`, none of them empty. */
  constructor(lines: string) {
    const starts: number[] = [];
    for (let start = 0; start < lines.length; ) {
      starts.push(start);
      const end = lines.indexOf(END, start);
      start = end < 0 ? lines.length : end + END.length;
    }
    this.#lines = lines;
    this.#starts = Uint32Array.from(starts);
  }

  get size(): number {
    return this.#starts.length;
  }

  at(index: number): string {
    const next = this.#starts[index + 1];
    return this.#lines.slice(this.#starts[index], next === undefined ? undefined : next - END.length);
  }

  /** The indexes of the texts that begin so: from the first one up to `to`, exclusive. */
  beginning(prefix: string): { from: number; to: number } {
    const from = firstIndex(this.size, (index) => this.at(index) < prefix);
    return { from, to: from + firstIndex(this.size - from, (place) => this.at(from + place).startsWith(prefix)) };
  }

  /** The indexes of the texts that have a text inside, in order. */
  containing(part: string): number[] {
    const found: number[] = [];
    if (part.includes(END)) return found;
    for (let place = this.#lines.indexOf(part); place >= 0; ) {
      const index = firstIndex(this.size, (each) => this.#starts[each]! <= place) - 1; // within the texts
      found.push(index);
      const next = this.#starts[index + 1];
      place = next === undefined ? -1 : this.#lines.indexOf(part, next);
    }
    return found;
  }
}
