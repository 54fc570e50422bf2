import type { Client } from 'pg';

/** A table that is read in the order of its only index, which has all of a row: the key behind the client, and its types. */
export type OrderedTable = { name: string; key: readonly { column: string; type: string }[] };

const NOME = { column: 'nome_chave', type: 'text' };
const PESSOA = { column: 'pessoa_id', type: 'uuid' };

export const CARDS: OrderedTable = { name: 'cards', key: [NOME, PESSOA] };
export const NAME_WORDS: OrderedTable = {
  name: 'name_words',
  key: [{ column: 'word', type: 'text' }, NOME, PESSOA],
};
export const ORDERED_TABLES: readonly OrderedTable[] = [CARDS, NAME_WORDS];

/** What stands beside the tables meanwhile: apart from them, so that back-ups and examinations of the schema do not meet it. */
export const ASIDE = 'fichario_reorder';
/** The table that is filled in order beside another, and that of the keys that are written meanwhile. */
export const besideOf = ({ name }: OrderedTable): string => `${ASIDE}.${name}`;
export const touchedOf = ({ name }: OrderedTable): string => `${ASIDE}.${name}_touched`;

/** The clients of the installation, archived ones too. */
export async function readTenants(owner: Client): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>('select id from tenants order by id');
  return rows.map(({ id }) => id);
}

/** Runs statements as one transaction of a client: an owner who is no superuser is subject to row-level security. */
export async function inClient<T>(owner: Client, tenantId: number, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    await owner.query(`set local app.tenant = '${tenantId}'`);
    const result = await work();
    await owner.query('commit');
    return result;
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    throw error;
  }
}
