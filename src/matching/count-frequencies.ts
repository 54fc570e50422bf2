import type { Tipo } from '../pessoa/fields/kinds.ts';
import { shareOfFirstName, shareOfSound, shareOfWord } from './common-names.ts';
import { countedHash, countedOf } from './counted-values.ts';
import type { Counted, Frequencies } from './frequencies.ts';
import type { Profile } from './profile.ts';
import { prepareWeights, type ReadyWeights } from './weights.ts';
import { WEIGHTS } from './default-weights.ts';

/** Frequencies as they are stored: hashes in their order, and how many records have each. */
export type StoredFrequencies = {
  records: Record<Tipo, number>;
  documents: Record<Tipo, number>;
  hashes: Int32Array;
  counts: Int32Array;
};

/** What as many records have, or fewer, is not kept: it says as much as can be said. */
const FEW = 3;
/** Cells for each record of the register: a record has some fifteen values, and few of them are its own. */
const CELLS_A_RECORD = 16;
const LEAST_CELLS = 1 << 16;
const MOST_CELLS = 1 << 27;

/**
 * Counts what is common, in one walk and with memory that does not grow with what is rare: a value is counted by itself only
 * when its cell, which it shares with a few others, was met more than a few times. So a count may be too high by two or three.
 */
export class FrequencyCounter {
  readonly #cells: Uint8Array;
  readonly #common = new Map<number, number>();
  readonly #records: Record<Tipo, number> = { fisica: 0, juridica: 0 };
  readonly #documents: Record<Tipo, number> = { fisica: 0, juridica: 0 };

  /** `records`: about how many there are. */
  constructor(records: number) {
    const cells = Math.min(MOST_CELLS, Math.max(LEAST_CELLS, records * CELLS_A_RECORD));
    this.#cells = new Uint8Array(2 ** Math.ceil(Math.log2(cells)));
  }

  add(profile: Profile): void {
    this.#records[profile.tipo] += 1;
    if (profile.document !== undefined) this.#documents[profile.tipo] += 1;
    for (const hash of countedOf(profile)) this.#count(hash);
  }

  #count(hash: number): void {
    const known = this.#common.get(hash);
    if (known !== undefined) {
      this.#common.set(hash, known + 1);
      return;
    }
    const cell = (hash >>> 0) % this.#cells.length;
    const met = this.#cells[cell]! + 1; // in range
    if (met > FEW) this.#common.set(hash, met);
    else this.#cells[cell] = met;
  }

  /** What was counted, to be stored. */
  end(): StoredFrequencies {
    const hashes = Int32Array.from(this.#common.keys()).sort();
    const counts = hashes.map((hash) => this.#common.get(hash)!); // they are its keys
    return { records: this.#records, documents: this.#documents, hashes, counts };
  }
}

/** The frequencies of a register of which nothing is counted: everything is as rare as can be. */
export const NO_FREQUENCIES: StoredFrequencies = {
  records: { fisica: 0, juridica: 0 },
  documents: { fisica: 0, juridica: 0 },
  hashes: new Int32Array(),
  counts: new Int32Array(),
};

/** A register that has fewer records says little of what is common in it. */
const TELLING_RECORDS = 2000;
/** About how many of the missing ones are people, and have a document. */
const SHARE_OF_PEOPLE = 0.7;
const SHARE_WITH_DOCUMENT = 0.8;

/** The weights of who accepted no others. */
const START_WEIGHTS = prepareWeights(WEIGHTS);

/** Frequencies for comparing. A small register is taken for one of two thousand records, of which most are as in the country. */
export function toFrequencies(
  { records, documents, hashes, counts }: StoredFrequencies,
  weights: ReadyWeights = START_WEIGHTS,
): Frequencies {
  const missing = Math.max(0, TELLING_RECORDS - records.fisica - records.juridica);
  const people = missing * SHARE_OF_PEOPLE;
  const companies = missing - people;
  return {
    records: { fisica: records.fisica + people, juridica: records.juridica + companies },
    documents: {
      fisica: documents.fisica + people * SHARE_WITH_DOCUMENT,
      juridica: documents.juridica + companies * SHARE_WITH_DOCUMENT,
    },
    countOf: (kind, text) => {
      const at = placeIn(hashes, countedHash(kind, text));
      const counted = at === undefined ? 0 : counts[at]!; // as long as the hashes
      return missing === 0 ? counted : counted + people * shareInCountry(kind, text);
    },
    weights,
  };
}

function shareInCountry(kind: Counted, text: string): number {
  if (kind === 'firstName') return shareOfFirstName(text);
  if (kind === 'word') return shareOfWord(text);
  return kind === 'sound' ? shareOfSound(text) : 0;
}

function placeIn(hashes: Int32Array, hash: number): number | undefined {
  let [low, high] = [0, hashes.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = hashes[middle]!; // in range
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
