import { palavrasNome } from '@fichario/brasil';
import { costOfMeaning, type SpokenWord } from './word-distance.ts';

/** What the vocabulary says of a word that was typed. */
export type KnownWord = SpokenWord & {
  /** some word of the client begins so */
  isKnown: boolean;
  /** words of the client that come near it, and how many of ten thousand names have them */
  near: (SpokenWord & { share: number })[];
};

/** A search that may have been meant, and how unlikely that is. */
export type Meaning = { q: string; cost: number };

/** A typed word that no name begins with is hardly meant, unless it is a city or stands in an e-mail. */
const UNKNOWN = 2;
/** Of words as near as each other the more frequent one was meant: one in ten names wins half a slip over a rare one. */
const BY_SHARE = 0.15;
const MOST_NEAR = 3;
const MOST_MEANINGS = 32;
/** Shorter words are too near to each other; of longer searches the first words are enough. */
const SHORTEST = 4;
const MOST_WORDS = 6;

/** The words of a search that may be misspelt: whole words of letters only. Numbers, documents and e-mails are never. */
export function wordsToMeet(q: string): string[] {
  const words = q.split(/\s+/).flatMap((chunk) => wordOf(chunk) ?? []);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function wordOf(chunk: string): string | undefined {
  const [word, ...others] = palavrasNome(chunk);
  // a full stop or a comma aside, a sign makes it something else: `ana@`, `joao.sil`, `s/a`
  if (word === undefined || others.length > 0 || !/^[\p{L}\p{M}]+[.,;]?$/u.test(chunk)) return undefined;
  return Array.from(word).length < SHORTEST ? undefined : word;
}

/**
 * What a search may have meant instead, the likeliest first: misspelt words replaced by words of the client, all else as
 * it was typed. None of them is what was typed, and each may still find nothing.
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

/** A word as it was typed, or one of those that come nearest to it. */
function waysOf(typed: KnownWord): { text: string | undefined; cost: number }[] {
  const near = typed.near.flatMap(({ share, ...word }) => {
    const cost = costOfMeaning(typed, word);
    // never below nothing: then two good words would be better than what was typed
    return cost === undefined || cost === 0 ? [] : { text: word.text, cost: cost - BY_SHARE * Math.log10(1 + share) };
  });
  const nearest = near.sort((a, b) => a.cost - b.cost).slice(0, MOST_NEAR);
  return [{ text: undefined, cost: typed.isKnown ? 0 : UNKNOWN }, ...nearest];
}
