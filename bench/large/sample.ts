import { chaveNome, palavrasNome } from '@fichario/brasil';
import { generatePessoa } from '../../src/demo/server/generate-pessoas.ts';
import type { Random } from '../../src/demo/server/random.ts';
import type { PessoaInput } from '../../src/pessoa/pessoa.ts';
import { writeCursor } from '../../src/search/server/list-cursor.ts';
import type { Client } from './clients.ts';
import { idOf } from './register-rows.ts';

/** A record of the register, known without a query: its number determines it. */
export type Sampled = {
  client: Client;
  pessoa: PessoaInput & { id: string };
  /** the words of its name with at least three letters */
  words: string[];
  /** the cursor of the page after the record, ordered by name */
  cursor: string;
};

/** A random record of a client, each with the same probability. */
export function recordOf(client: Client, random: Random): Sampled {
  const index = random.integer(0, client.records - 1);
  const pessoa = { ...generatePessoa(client.id, index), id: idOf(client.id, index, client.records) };
  const words = palavrasNome(pessoa.nome).filter((word) => word.length >= 3);
  const position = { stage: 0, key: chaveNome(pessoa.nome), id: pessoa.id, tenantId: client.id };
  return { client, pessoa, words, cursor: writeCursor('nome', position) };
}

/** A new record for the register, numbered after its last one. */
export function createBody(client: Client, turn: number): PessoaInput {
  return generatePessoa(client.id, client.records + turn);
}

/** A changed record: always with a new remark, every second time also with a new value that searches use. */
export function updateOf(client: Client, turn: number): { id: string; body: PessoaInput } {
  const index = spread(turn, client.records);
  const pessoa = generatePessoa(client.id, index);
  const changed = turn % 2 === 0 ? {} : { nome: `${pessoa.nome} Neto`, tags: [...pessoa.tags, 'bancada'] };
  return {
    id: idOf(client.id, index, client.records),
    body: { ...pessoa, ...changed, observacoes: `Vista na bancada, vez ${turn}` },
  };
}

/** Returns numbers below `count`: all of them once before any repeats, and consecutive ones far apart. */
function spread(turn: number, count: number): number {
  const STEP = 7_368_787; // a prime: it shares no divisor with a count that is no multiple of it
  return (turn * STEP) % count;
}
