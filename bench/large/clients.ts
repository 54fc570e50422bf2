import { known } from '../../src/kit/known.ts';

/** The user of the large register, an administrator of all its clients. */
export const USER = { nome: 'Bia Bancada', email: 'bancada@exemplo.com.br', senha: 'tijolo azul na lagoa' };

/** The shares of the large register's clients in its records, in hundredths of a percent. */
const SHARES: readonly number[] = [6000, 2000, 800, 400, 300, 200, 120, 80, 50, 30, 15, 5];

/** A client of the large register: its id, which is also the seed of its records, and the number of its records. */
export type Client = { id: number; nome: string; records: number };

/** The twelve clients of a register with `fichas` records. In a new database they get their ids in this order. */
export function clientsOf(fichas: number): Client[] {
  return SHARES.map((share, place) => ({
    id: place + 1,
    nome: `Cliente ${String(place + 1).padStart(2, '0')}`,
    records: Math.max(1, Math.round((fichas * share) / 10_000)),
  }));
}

/** The largest client, with six records in ten, and a small one, with three in a thousand. */
export function measuredClients(fichas: number): { large: Client; small: Client } {
  const clients = clientsOf(fichas);
  return { large: known(clients[0], 'large client'), small: known(clients[9], 'small client') };
}
