import { palavrasNome } from '@fichario/brasil';
import { costOfMeaning, type SpokenWord } from './word-distance.ts';

/** A typed word, compared with the vocabulary. */
export type KnownWord = SpokenWord & {
  /** a word of the client has it as prefix */
  isKnown: boolean;
  /** similar words of the client; `share`: how many of ten thousand names contain one */
  near: (SpokenWord & { share: number })[];
};

/** A possible intended search; a higher cost means less likely. */
export type Meaning = { q: string; cost: number };

/** Cost of an unknown word: it is probably a mistake, unless it is a city or a part of an e-mail. */
const UNKNOWN = 2;
/** Among equally similar words the more frequent one wins: a share of one in ten gains half a slip over a rare word. */
const BY_SHARE = 0.15;
const MOST_NEAR = 3;
const MOST_MEANINGS = 32;
/** Shorter words are too similar to each other; of long searches the first words are enough. */
const SHORTEST = 4;
const MOST_WORDS = 6;

/** The words of a search that may be misspelt: whole words of letters only, never numbers, documents or e-mails. */
export function wordsToMeet(q: string): string[] {
  const words = q.split(/\s+/).flatMap((chunk) => wordOf(chunk) ?? []);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function wordOf(chunk: string): string | undefined {
  const [word, ...others] = palavrasNome(chunk);
  // a sign other than a full stop or comma marks something else: `ana@`, `joao.sil`, `s/a`
  if (word === undefined || others.length > 0 || !/^[\p{L}\p{M}]+[.,;]?$/u.test(chunk)) return undefined;
  return Array.from(word).length < SHORTEST ? undefined : word;
}

/**
 * Possible intended searches, the likeliest first. They replace misspelt words by words of the client. None equals the
 * typed search, and each may still find nothing.
 */
export function meaningsOf(q: string, known: readonly KnownWord[]): Meaning[] {
  const byText = new Map(known.map((word) => [word.text, waysOf(word)]));
  let meanings: (Meaning & { isChanged: boolean })[] = [{ q: '', cost: 0, isChanged: false }];
  for (const chunk of q.trim().split(/\s+/)) {
    const alternatives = byText.get(wordOf(chunk) ?? '') ?? [{ text: undefined, cost: 0 }];
    const longer = meanings.flatMap((meaning) =>
      alternatives.map(({ text, cost }) => ({
        q: `${meaning.q} ${text ?? chunk}`.trimStart(),
        cost: meaning.cost + cost,
        isChanged: meaning.isChanged || text !== undefined,
      })),
    );
    meanings = longer.sort((a, b) => a.cost - b.cost).slice(0, MOST_MEANINGS);
  }
  return meanings.filter(({ isChanged }) => isChanged);
}

/** The typed word and the most similar alternatives. */
function waysOf(typed: KnownWord): { text: string | undefined; cost: number }[] {
  const near = typed.near.flatMap(({ share, ...word }) => {
    const cost = costOfMeaning(typed, word);
    // drops equal words: the share bonus would make their cost negative, and they would beat the typed words
    return cost === undefined || cost === 0 ? [] : { text: word.text, cost: cost - BY_SHARE * Math.log10(1 + share) };
  });
  const nearest = near.sort((a, b) => a.cost - b.cost).slice(0, MOST_NEAR);
  return [{ text: undefined, cost: typed.isKnown ? 0 : UNKNOWN }, ...nearest];
}
