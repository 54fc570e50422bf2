import { palavrasNome } from '@fichario/brasil';
import { generatePessoa } from '../../src/demo/server/generate-pessoas.ts';
import { createRandom, type Random } from '../../src/demo/server/random.ts';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import { ask } from '../kit/sheet.ts';
import type { Call } from '../kit/workbench.ts';
import type { Client } from '../large/clients.ts';
import { idOf } from '../large/register-rows.ts';

/** A user of a small client. */
export type Neighbour = { client: Client; call: Call };

/** A task of a small client's user, as one request; `prepare` reads its data and is not counted. */
export type Deed = {
  name: string;
  writes?: true;
  prepare: (neighbour: Neighbour, random: Random) => Promise<() => Promise<unknown>>;
};

/** The request of the screen. */
const list = ({ call }: Neighbour, query = '') => ask(call, 'GET', `/api/pessoas?limit=50&brief=true${query}`);

/** The deeds that are measured. */
export const DEEDS: readonly Deed[] = [
  { name: 'first page', prepare: async (neighbour) => () => list(neighbour) },
  {
    name: 'search',
    prepare: async (neighbour, random) => {
      const { nome } = generatePessoa(neighbour.client.id, indexOf(neighbour, random));
      const [word = 'ana'] = palavrasNome(nome);
      return () => list(neighbour, `&q=${encodeURIComponent(word)}`);
    },
  },
  {
    name: 'open',
    prepare: async (neighbour, random) => () => ask(neighbour.call, 'GET', pathOf(neighbour, random)),
  },
  {
    name: 'save',
    writes: true,
    prepare: async (neighbour, random) => {
      const { call } = neighbour;
      const { id, version } = await ask<Pessoa>(call, 'GET', pathOf(neighbour, random));
      const numero = `119${random.integer(80_000_000, 89_999_999)}`;
      // the save also writes the values that searches use
      const change = { telefones: [{ tipo: 'celular', numero, principal: true }] };
      return () => ask(call, 'PATCH', `/api/pessoas/${id}`, change, { 'if-match': `"${version}"` });
    },
  },
];

/** The random generator of the next deed: the same in each run. */
export function chanceOf(turn: number): Random {
  return createRandom(4_711, turn);
}

function indexOf({ client }: Pick<Neighbour, 'client'>, random: Random): number {
  return random.integer(0, client.records - 1);
}

function pathOf({ client }: Neighbour, random: Random): string {
  return `/api/pessoas/${idOf(client.id, indexOf({ client }, random), client.records)}`;
}
