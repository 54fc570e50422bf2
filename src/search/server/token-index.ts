import { firstIndex } from './first-index.ts';

const END = '\n';

/**
 * For each token, the places of the records that have it, among some thousand records. Looks up tokens by their beginnings, and by
 * what stands inside of them.
 */
export class TokenIndex {
  /** in order */
  readonly #tokens: string[];
  readonly #places: ReadonlyMap<string, readonly number[]>;
  readonly #size: number;
  /** all tokens in one text, which is searched many times as fast as one after the other, and where each begins */
  readonly #text: string;
  readonly #starts: Uint32Array;

  constructor(places: ReadonlyMap<string, readonly number[]>, size: number) {
    this.#places = places;
    this.#tokens = [...places.keys()].sort();
    this.#size = size;
    this.#text = this.#tokens.join(END);
    this.#starts = new Uint32Array(this.#tokens.length);
    let start = 0;
    for (const [at, token] of this.#tokens.entries()) {
      this.#starts[at] = start;
      start += token.length + END.length;
    }
  }

  /** Marks the places of the records with a token that begins so. */
  begin(beginning: string, found = new Uint8Array(this.#size)): Uint8Array<ArrayBuffer> {
    const from = firstIndex(this.#tokens.length, (at) => this.#tokens[at]! < beginning);
    for (let at = from; at < this.#tokens.length; at += 1) {
      const token = this.#tokens[at]!; // within the tokens
      if (!token.startsWith(beginning)) break;
      this.#mark(token, found);
    }
    return found;
  }

  /** Marks the places of the records with a token that begins with one of the signs and has the text inside. */
  contain(signs: string, text: string, found = new Uint8Array(this.#size)): Uint8Array<ArrayBuffer> {
    for (const token of this.#containing(text)) if (signs.includes(token[0]!)) this.#mark(token, found);
    return found;
  }

  /** How many tokens have the text inside, behind the sign in front. */
  countTokens(sign: string, text: string): number {
    return this.#containing(text).filter((token) => token.startsWith(sign)).length;
  }

  /** The number of records. */
  get size(): number {
    return this.#size;
  }

  #containing(text: string): string[] {
    const found: string[] = [];
    if (text.includes(END)) return found;
    for (let at = this.#text.indexOf(text); at >= 0; ) {
      const token = this.#tokenAt(at);
      found.push(this.#tokens[token]!);
      const next = this.#starts[token + 1];
      at = next === undefined ? -1 : this.#text.indexOf(text, next);
    }
    return found;
  }

  /** The index of the token that stands at a place of the text. */
  #tokenAt(place: number): number {
    return firstIndex(this.#starts.length, (at) => this.#starts[at]! <= place) - 1;
  }

  #mark(token: string, found: Uint8Array): void {
    for (const place of this.#places.get(token) ?? []) found[place] = 1;
  }
}

/** Records whose tokens are added between two turns of the event loop. */
const SLICE = 1_000;

/** Indexes the tokens of records, in slices: all at once, ten thousand records would hold the event loop for a tenth of a second. */
export async function indexTokens(tokensOfRecords: readonly (readonly string[])[]): Promise<TokenIndex> {
  const places = new Map<string, number[]>();
  for (const [place, tokens] of tokensOfRecords.entries()) {
    if (place % SLICE === SLICE - 1) await new Promise(setImmediate);
    for (const token of tokens) {
      const known = places.get(token);
      if (known === undefined) places.set(token, [place]);
      else if (known.at(-1) !== place) known.push(place);
    }
  }
  return new TokenIndex(places, tokensOfRecords.length);
}
