/** For each token, the places of the records that have it, among some thousand records. Looks up tokens by their beginnings. */
export class TokenIndex {
  /** in order */
  readonly #tokens: string[];
  readonly #places: Map<string, number[]>;
  readonly #size: number;

  constructor(tokensOfRecords: readonly (readonly string[])[]) {
    this.#places = new Map();
    for (const [place, tokens] of tokensOfRecords.entries()) {
      for (const token of tokens) {
        const places = this.#places.get(token);
        if (places === undefined) this.#places.set(token, [place]);
        else if (places.at(-1) !== place) places.push(place);
      }
    }
    this.#tokens = [...this.#places.keys()].sort();
    this.#size = tokensOfRecords.length;
  }

  /** Marks the places of the records with a token that begins so. */
  begin(beginning: string, found = new Uint8Array(this.#size)): Uint8Array<ArrayBuffer> {
    for (let at = this.#firstFrom(beginning); at < this.#tokens.length; at += 1) {
      const token = this.#tokens[at]!; // within the tokens
      if (!token.startsWith(beginning)) break;
      this.#mark(token, found);
    }
    return found;
  }

  /** Marks the places of the records with a token that begins with one of the signs and has the text inside. Looks at every token. */
  contain(signs: string, text: string, found = new Uint8Array(this.#size)): Uint8Array<ArrayBuffer> {
    for (const token of this.#tokens) if (token.includes(text) && signs.includes(token[0]!)) this.#mark(token, found);
    return found;
  }

  /** How many tokens have the text inside, behind the sign in front. Looks at every token. */
  countTokens(sign: string, text: string): number {
    return this.#tokens.filter((token) => token.startsWith(sign) && token.includes(text)).length;
  }

  /** The number of records. */
  get size(): number {
    return this.#size;
  }

  #mark(token: string, found: Uint8Array): void {
    for (const place of this.#places.get(token) ?? []) found[place] = 1;
  }

  /** The index of the first token that is not before `text`. */
  #firstFrom(text: string): number {
    let [low, high] = [0, this.#tokens.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#tokens[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
