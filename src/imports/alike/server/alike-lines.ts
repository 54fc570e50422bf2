import { matchKeysOf } from '../../../matching/keys-of-record.ts';
import { type Candidate, judgeAll } from '../../../matching/server/candidates.ts';
import { FEW_IN_BLOCK, MOST_CANDIDATES, MOST_IN_BLOCK } from '../../../matching/server/candidates.queries.ts';
import type { Frequencies } from '../../../matching/frequencies.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';

/** So many rows that would make a record are compared with each other: some 400 bytes of memory each. */
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

/**
 * Compares the rows of one file by the rules of the register: the same keys, the same limits of blocks, the same judgement. Of each row
 * a text is kept with what is compared, and its keys in lists of numbers.
 */
export function createAlikeLines(most = MOST_COMPARED): AlikeLines {
  const texts: string[] = [];
  const places = new Map<number, number[]>();
  const records = { fisica: 0, juridica: 0 };
  let isCut = false;
  const findPlaces = (keys: readonly number[]): number[] => {
    const shared = new Map<number, { count: number; rarest: number }>();
    for (const key of keys) {
      const block = places.get(key) ?? [];
      if (block.length > MOST_IN_BLOCK) continue;
      for (const place of block) {
        const { count, rarest } = shared.get(place) ?? { count: 0, rarest: block.length };
        shared.set(place, { count: count + 1, rarest: Math.min(rarest, block.length) });
      }
    }
    return [...shared]
      .filter(([, { count, rarest }]) => count > 1 || rarest <= FEW_IN_BLOCK)
      .sort(([a, one], [b, other]) => other.count - one.count || one.rarest - other.rarest || a - b)
      .slice(0, MOST_CANDIDATES)
      .map(([place]) => place);
  };
  const add = (record: PessoaInput, line: number, keys: readonly number[]): void => {
    if (texts.length >= most) {
      isCut = true;
      return;
    }
    const place = texts.push(JSON.stringify({ ...comparedOf(record), line })) - 1;
    for (const key of keys) {
      const block = places.get(key);
      if (!block) places.set(key, [place]);
      // one more than counts says that the block is left out
      else if (block.length <= MOST_IN_BLOCK) block.push(place);
    }
  };
  return {
    compare: (record, line, frequencies) => {
      const keys = matchKeysOf(record);
      const others = findPlaces(keys).map((place) => JSON.parse(texts[place]!) as Made); // written by `add`
      records[record.tipo] += 1;
      const found = others.length === 0 ? [] : judgeAll(record, others, withRowsOf(frequencies, records));
      add(record, line, keys);
      return found;
    },
    cutAt: () => (isCut ? most : undefined),
  };
}

/** What is compared of a record (src/matching/profile.ts), and nothing else. */
function comparedOf(record: PessoaInput): object {
  const own =
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
    ...own,
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
