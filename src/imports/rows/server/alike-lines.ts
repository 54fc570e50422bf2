import { matchKeysOf } from '../../../matching/keys-of-record.ts';
import { type Candidate, judgeAll } from '../../../matching/server/candidates.ts';
import { FEW_IN_BLOCK, MOST_CANDIDATES, MOST_IN_BLOCK } from '../../../matching/server/candidates.queries.ts';
import type { Frequencies } from '../../../matching/frequencies.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import { known } from '../../../kit/known.ts';

/** So many rows that would make a record are compared with each other: a kilobyte of memory each. */
export const MOST_COMPARED = 200_000;

/** A row of the file that would make a record. */
type Made = PessoaInput & { line: number };

/** The rows of a file that would make a record, so that later ones are compared with them. */
export type AlikeLines = {
  /** Who of the earlier rows may be the same, the surest first. The row itself is compared from now on. */
  compare: (record: PessoaInput, line: number, frequencies: Frequencies) => Candidate<Made>[];
  /** how many rows are compared with each other, where the file has more; undefined: all are */
  cutAt: () => number | undefined;
};

/** The rows of a common name are compared with the same ones again and again: so many of these are kept as they were read. */
const MOST_READ = 4_000;

/**
 * Compares the rows of one file by the rules of the register: the same keys, the same limits of blocks, the same judgement. Of each row
 * a text is kept with what is compared, and its keys as numbers.
 */
export function createAlikeLines(most = MOST_COMPARED): AlikeLines {
  const texts: string[] = [];
  const blocks: Blocks = new Map();
  const read = new Map<number, Made>();
  const records = { fisica: 0, juridica: 0 };
  const lately = createPlaces();
  let isCut = false;
  const readPlace = (place: number): Made => {
    const parsed = read.get(place);
    if (parsed) return parsed;
    const made = JSON.parse(known(texts[place], 'compared text')) as Made; // the format that `add` writes
    if (read.size >= MOST_READ) read.clear();
    read.set(place, made);
    return made;
  };
  const add = (record: PessoaInput, line: number, keys: readonly number[]): void => {
    lately.set(line, texts.length);
    if (texts.length >= most) {
      isCut = true;
      return;
    }
    const place = texts.push(JSON.stringify({ ...comparedOf(record), line })) - 1;
    for (const key of keys) addTo(blocks, key, place);
  };
  return {
    compare: (record, line, frequencies) => {
      const keys = matchKeysOf(record);
      // of a chunk that is done again: only what stood before
      const addedAt = lately.get(line);
      const places = findPlaces(blocks, keys);
      const others = (addedAt === undefined ? places : places.filter((place) => place < addedAt)).map(readPlace);
      if (addedAt === undefined) records[record.tipo] += 1;
      const found = others.length === 0 ? [] : judgeAll(record, others, withRowsOf(frequencies, records));
      if (addedAt === undefined) add(record, line, keys);
      return found;
    },
    cutAt: () => (isCut ? most : undefined),
  };
}

/** The places of the lines of the last chunks, of so many lines at least. */
const MOST_LATELY = 2_000;

function createPlaces() {
  let older = new Map<number, number>();
  let newer = new Map<number, number>();
  return {
    get: (line: number): number | undefined => newer.get(line) ?? older.get(line),
    set: (line: number, place: number): void => {
      if (newer.size >= MOST_LATELY) [older, newer] = [newer, new Map()];
      newer.set(line, place);
    },
  };
}

/** The places of the rows that have a key. Most keys are of one row: then its place alone, which takes a third of the memory. */
type Blocks = Map<number, number | number[]>;

function addTo(blocks: Blocks, key: number, place: number): void {
  const block = blocks.get(key);
  if (block === undefined) blocks.set(key, place);
  else if (typeof block === 'number') blocks.set(key, [block, place]);
  // one more than counts says that the block is left out
  else if (block.length <= MOST_IN_BLOCK) block.push(place);
}

/** More than any block that counts: shared keys and the size of the rarest block fit into one number, the likelier the larger. */
const A_KEY = 2 * MOST_IN_BLOCK;

/** The places of the rows that share keys, as `findByKeys` finds records: those that share most first. */
function findPlaces(blocks: Blocks, keys: readonly number[]): number[] {
  const ranks = new Map<number, number>();
  const meet = (place: number, size: number): void => {
    const rank = ranks.get(place) ?? 0;
    const rarity = Math.max(rank % A_KEY, MOST_IN_BLOCK + 1 - size);
    ranks.set(place, rank - (rank % A_KEY) + A_KEY + rarity);
  };
  for (const key of keys) {
    const block = blocks.get(key);
    if (typeof block === 'number') meet(block, 1);
    else if (block && block.length <= MOST_IN_BLOCK) for (const place of block) meet(place, block.length);
  }
  const least = A_KEY + MOST_IN_BLOCK + 1 - FEW_IN_BLOCK;
  return [...ranks]
    .filter(([, rank]) => rank >= least)
    .sort(([a, rankA], [b, rankB]) => rankB - rankA || a - b)
    .slice(0, MOST_CANDIDATES)
    .map(([place]) => place);
}

/** What is compared of a record (src/matching/profile.ts), and nothing else. */
function comparedOf(record: PessoaInput): object {
  const fieldsOfTipo =
    record.tipo === 'fisica'
      ? {
          nomeSocial: record.nomeSocial,
          nascimento: record.nascimento,
          cpf: record.cpf,
          rg: record.rg,
          nomeMae: record.nomeMae,
        }
      : { nomeFantasia: record.nomeFantasia, abertura: record.abertura, cnpj: record.cnpj };
  return {
    tipo: record.tipo,
    nome: record.nome,
    ...fieldsOfTipo,
    telefones: record.telefones.map(({ numero }) => ({ numero })),
    emails: record.emails.map(({ email }) => ({ email })),
    enderecos: record.enderecos.map(({ cep, numero, complemento, codigoCidade }) => ({
      cep,
      numero,
      complemento,
      codigoCidade,
    })),
  };
}

/** In a file that is longer than the register there are more strangers than the register has. */
function withRowsOf(frequencies: Frequencies, rows: Frequencies['records']): Frequencies {
  const { fisica, juridica } = frequencies.records;
  return {
    ...frequencies,
    records: { fisica: Math.max(fisica, rows.fisica), juridica: Math.max(juridica, rows.juridica) },
  };
}
