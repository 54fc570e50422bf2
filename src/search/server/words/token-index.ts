import { SortedTexts } from './sorted-texts.ts';

/**
 * For each token, the positions of the records that have it, among some thousand records. Finds tokens by their beginnings, and
 * by texts inside of them.
 */
export class TokenIndex {
  readonly #tokens: SortedTexts;
  /** by token, in the same order */
  readonly #places: readonly (readonly number[])[];
  readonly #size: number;

  constructor(places: ReadonlyMap<string, readonly number[]>, size: number) {
    const tokens = [...places.keys()].sort();
    this.#tokens = new SortedTexts(tokens.join('\n'));
    this.#places = tokens.map((token) => places.get(token) ?? []);
    this.#size = size;
  }

  /** Marks the positions of the records with a token of that beginning. */
  begin(beginning: string, found = new Uint8Array(this.#size)): Uint8Array<ArrayBuffer> {
    const { from, to } = this.#tokens.beginning(beginning);
    for (let index = from; index < to; index += 1) this.#mark(index, found);
    return found;
  }

  /** Marks the positions of the records with a token that begins with one of the signs and contains the text. */
  contain(signs: string, text: string, found = new Uint8Array(this.#size)): Uint8Array<ArrayBuffer> {
    for (const index of this.#tokens.containing(text))
      if (signs.includes(this.#tokens.at(index).charAt(0))) this.#mark(index, found);
    return found;
  }

  /** Marks the positions of the records with a token that contains the text after its sign, but not directly after it. */
  within(sign: string, text: string, found = new Uint8Array(this.#size)): Uint8Array<ArrayBuffer> {
    for (const index of this.#tokens.containing(text)) {
      const token = this.#tokens.at(index);
      if (token.startsWith(sign) && !token.startsWith(text, sign.length)) this.#mark(index, found);
    }
    return found;
  }

  get size(): number {
    return this.#size;
  }

  #mark(index: number, found: Uint8Array): void {
    for (const place of this.#places[index] ?? []) found[place] = 1;
  }
}

/** Records indexed between two turns of the event loop. */
const SLICE = 1_000;

/** Indexes the tokens of records in slices: together, ten thousand records would block the event loop for a tenth of a second. */
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
