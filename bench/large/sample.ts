import { chaveNome, palavrasNome } from '@fichario/brasil';
import { generatePessoa } from '../../src/demo/server/generate-pessoas.ts';
import type { Random } from '../../src/demo/server/random.ts';
import type { PessoaInput } from '../../src/pessoa/pessoa.ts';
import { writeCursor } from '../../src/search/server/list-cursor.ts';
import type { Client } from './clients.ts';
import { idOf } from './register-rows.ts';

/** A record of the register, found without asking the database: it stands where its number says. */
export type Sampled = {
  client: Client;
  pessoa: PessoaInput & { id: string };
  /** the words of its name, from three letters on */
  words: string[];
  /** the cursor of the page after it, in the order of the names */
  cursor: string;
};

/** A record of a client by chance, every one as likely. */
export function recordOf(client: Client, random: Random): Sampled {
  const index = random.integer(0, client.records - 1);
  const pessoa = { ...generatePessoa(client.id, index), id: idOf(client.id, index, client.records) };
  const words = palavrasNome(pessoa.nome).filter((word) => word.length >= 3);
  const position = { stage: 0, key: chaveNome(pessoa.nome), id: pessoa.id, tenantId: client.id };
  return { client, pessoa, words, cursor: writeCursor('nome', position) };
}

/** A record that the register does not have: the ones after its last. */
export function createBody(client: Client, turn: number): PessoaInput {
  return generatePessoa(client.id, client.records + turn);
}

/** A record as somebody changed it: a remark every time, every other time also what it is found by. */
export function updateOf(client: Client, turn: number): { id: string; body: PessoaInput } {
  const index = spread(turn, client.records);
  const pessoa = generatePessoa(client.id, index);
  const changed = turn % 2 === 0 ? {} : { nome: `${pessoa.nome} Neto`, tags: [...pessoa.tags, 'bancada'] };
  return {
    id: idOf(client.id, index, client.records),
    body: { ...pessoa, ...changed, observacoes: `Vista na bancada, vez ${turn}` },
  };
}

/** Numbers from 0 to below `count`, each once before any comes again, far apart from one to the next. */
function spread(turn: number, count: number): number {
  const STEP = 7_368_787; // a prime: it shares no divisor with a count that is no multiple of it
  return (turn * STEP) % count;
}
