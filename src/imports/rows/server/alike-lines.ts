import { matchKeysOf } from '../../../matching/keys-of-record.ts';
import { type Candidate, judgeAll } from '../../../matching/server/candidates.ts';
import { FEW_IN_BLOCK, MOST_CANDIDATES, MOST_IN_BLOCK } from '../../../matching/server/candidates.queries.ts';
import type { Frequencies } from '../../../matching/frequencies.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import { known } from '../../../kit/known.ts';

/** The maximum number of new rows that are compared with each other: each takes a kilobyte of memory. */
export const MOST_COMPARED = 200_000;

/** A row of the file that would create a record. */
type Made = PessoaInput & { line: number };

/** The rows of a file that would create a record, to compare with later rows. */
export type AlikeLines = {
  /** Returns the earlier rows that may be the same person, the most certain first. Adds the row itself for later calls. */
  compare: (record: PessoaInput, line: number, frequencies: Frequencies) => Candidate<Made>[];
  /** the number of rows that are compared, if the file has more; undefined: all are compared */
  cutAt: () => number | undefined;
};

/** The number of parsed rows in the cache: rows with a common name are compared with the same rows again and again. */
const MOST_READ = 4_000;

/**
 * Compares the rows of one file by the rules of the register: the same keys, the same limits of blocks, the same judgement.
 * Stores the compared fields of each row as a text, and its keys as numbers.
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
      // a row of a repeated chunk: compare it only with the rows before it
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

/** The minimum number of recent lines with a remembered place, for chunks that are repeated. */
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

/**
 * The places of the rows with each key. Most keys have one row; a single number instead of an array takes a third of the memory.
 */
type Blocks = Map<number, number | number[]>;

function addTo(blocks: Blocks, key: number, place: number): void {
  const block = blocks.get(key);
  if (block === undefined) blocks.set(key, place);
  else if (typeof block === 'number') blocks.set(key, [block, place]);
  // a block with one place above the limit is ignored
  else if (block.length <= MOST_IN_BLOCK) block.push(place);
}

/** Larger than any block in use: one number holds the shared keys and the size of the rarest block; larger means likelier. */
const A_KEY = 2 * MOST_IN_BLOCK;

/** The places of the rows that share keys, like `findByKeys` for records: those with the most shared keys first. */
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

/** The fields of a record that are compared (src/matching/profile.ts), and no others. */
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

/** Uses the number of rows where it exceeds that of the register: a longer file has more unrelated people. */
function withRowsOf(frequencies: Frequencies, rows: Frequencies['records']): Frequencies {
  const { fisica, juridica } = frequencies.records;
  return {
    ...frequencies,
    records: { fisica: Math.max(fisica, rows.fisica), juridica: Math.max(juridica, rows.juridica) },
  };
}
