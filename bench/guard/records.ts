import { chaveNome, palavrasNome } from '@fichario/brasil';
import { generatePessoa } from '../../src/demo/server/generate-pessoas.ts';
import { createRandom, type Random } from '../../src/demo/server/random.ts';
import type { PessoaInput } from '../../src/pessoa/pessoa.ts';
import { writeCursor } from '../../src/search/server/list-cursor.ts';
import { idOf } from '../large/register-rows.ts';

/** A client of the guard's register: its id, and the seed and the number of its records. */
export type GuardedClient = { id: number; seed: number; records: number };

/** A record of that register, made from its number and not read from the database. */
export type GuardedRecord = {
  pessoa: PessoaInput & { id: string };
  codigo: number;
  /** the words of its name with at least three letters */
  words: string[];
  /** the cursor of the page after the record, ordered by name */
  cursor: string;
};

/** The percentage of the words of names that are from the tail. */
const TAIL_PERCENT = 15;
/** The number of words in the tail; the n-th has the weight 1/n: a million records use about 260,000 of them. */
const TAIL_WORDS = 4_000_000_000;
/** The seed of the tail, which must be independent of that of the record. */
const TAIL_SEED = 7_001;
const COMMON_PART = /^(?:das|dos|ltda|eireli|epp)$/i;
const ONSETS = 'b c d f g j l m n p r s t v z br cr dr fr gr pr tr bl cl fl gl pl ch lh nh qu'.split(' ');
const VOWELS = 'a e i o u ai ei ou ia'.split(' ');
const CODAS = ['', '', 's', 'r', 'n', 'l', 'z'];

/** Record number `index` of a seed: as `generatePessoa` makes it, with rare words in its name. */
export function makeRecord(seed: number, index: number): PessoaInput {
  const pessoa = generatePessoa(seed, index);
  const random = createRandom(seed + TAIL_SEED, index);
  const words = pessoa.nome.split(' ').map((word) => (takesRareWord(word, random) ? makeRareWord(random) : word));
  return { ...pessoa, nome: words.join(' ') };
}

function takesRareWord(word: string, random: Random): boolean {
  return /^\p{L}{3,}$/u.test(word) && !COMMON_PART.test(word) && random.chance(TAIL_PERCENT);
}

/** A pronounceable word: always the same one for an index in the tail. */
function makeRareWord(random: Random): string {
  const place = Math.floor(TAIL_WORDS ** random.next());
  const letters = createRandom(TAIL_SEED, place);
  const syllables = Array.from({ length: letters.integer(3, 4) }, () => letters.pick(ONSETS) + letters.pick(VOWELS));
  const word = syllables.join('') + letters.pick(CODAS);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Record number `index` of the register. */
export function recordAt({ id: tenantId, seed, records }: GuardedClient, index: number): GuardedRecord {
  const pessoa = { ...makeRecord(seed, index), id: idOf(tenantId, index, records) };
  const words = palavrasNome(pessoa.nome).filter((word) => word.length >= 3);
  const position = { stage: 0, key: chaveNome(pessoa.nome), id: pessoa.id, tenantId };
  return { pessoa, codigo: index + 1, words, cursor: writeCursor('nome', position) };
}
