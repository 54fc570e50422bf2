import type { Tipo } from '../pessoa/fields/kinds.ts';
import { shareOfFirstName, shareOfSound, shareOfWord } from './common-names.ts';
import { countedHash, countedOf } from './counted-values.ts';
import type { Counted, Frequencies } from './frequencies.ts';
import type { Profile } from './profile.ts';
import { prepareWeights, type ReadyWeights } from './weights.ts';
import { WEIGHTS } from './default-weights.ts';
import { known } from '../kit/known.ts';

/** Frequencies as they are stored: sorted hashes, and how many records have each. */
export type StoredFrequencies = {
  records: Record<Tipo, number>;
  documents: Record<Tipo, number>;
  hashes: Int32Array;
  counts: Int32Array;
};

/** Values of so few records or fewer are not stored: they are all equally rare. */
const FEW = 3;
/** Cells per record of the register: a record has some fifteen values, few of them unique. */
const CELLS_A_RECORD = 16;
const LEAST_CELLS = 1 << 16;
const MOST_CELLS = 1 << 27;

/**
 * Counts the common values in a single pass; its memory does not grow with the rare ones. A value gets an exact counter only
 * after its cell, shared with a few other values, was hit more than a few times. So a count may be too high by two or three.
 */
export class FrequencyCounter {
  readonly #cells: Uint8Array;
  readonly #common = new Map<number, number>();
  readonly #records: Record<Tipo, number> = { fisica: 0, juridica: 0 };
  readonly #documents: Record<Tipo, number> = { fisica: 0, juridica: 0 };

  /** `records`: the approximate number of records. */
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
    const count = this.#common.get(hash);
    if (count !== undefined) {
      this.#common.set(hash, count + 1);
      return;
    }
    const cell = (hash >>> 0) % this.#cells.length;
    const met = known(this.#cells[cell], 'a cell') + 1;
    if (met > FEW) this.#common.set(hash, met);
    else this.#cells[cell] = met;
  }

  end(): StoredFrequencies {
    const hashes = Int32Array.from(this.#common.keys()).sort();
    const counts = hashes.map((hash) => known(this.#common.get(hash), 'a count'));
    return { records: this.#records, documents: this.#documents, hashes, counts };
  }
}

/** The frequencies of a register that was never counted: every value is as rare as possible. */
export const NO_FREQUENCIES: StoredFrequencies = {
  records: { fisica: 0, juridica: 0 },
  documents: { fisica: 0, juridica: 0 },
  hashes: new Int32Array(),
  counts: new Int32Array(),
};

/** Below this number of records a register does not show what is common. */
const TELLING_RECORDS = 2000;
/** The approximate share of people among the missing records, and of documents among those. */
const SHARE_OF_PEOPLE = 0.7;
const SHARE_WITH_DOCUMENT = 0.8;

/** The weights of clients that accepted no others. */
const START_WEIGHTS = prepareWeights(WEIGHTS);

/** Frequencies for comparing. A small register is filled up to two thousand records, as common in it as in the country. */
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
      const counted = at === undefined ? 0 : known(counts[at], 'a count');
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
    const found = known(hashes[middle], 'a hash');
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
