import type { Client } from 'pg';

/** A table read in the order of its only index, which has all its columns: the key after the tenant, with its types. */
export type OrderedTable = { name: string; key: readonly [KeyColumn, ...KeyColumn[]] };
type KeyColumn = { column: string; type: string };

const NOME = { column: 'nome_chave', type: 'text' };
const PESSOA = { column: 'pessoa_id', type: 'uuid' };

export const CARDS: OrderedTable = { name: 'cards', key: [NOME, PESSOA] };
export const NAME_WORDS: OrderedTable = {
  name: 'name_words',
  key: [{ column: 'word', type: 'text' }, NOME, PESSOA],
};
export const ORDERED_TABLES: readonly OrderedTable[] = [CARDS, NAME_WORDS];

/** The schema of the temporary tables: separate, to keep them out of back-ups and checks of the schema. */
export const ASIDE = 'fichario_reorder';
/** The sorted copy of a table, and the table of the keys written meanwhile. */
export const besideOf = ({ name }: OrderedTable): string => `${ASIDE}.${name}`;
export const touchedOf = ({ name }: OrderedTable): string => `${ASIDE}.${name}_touched`;

/** The clients of the installation, archived ones too. */
export async function readTenants(owner: Client): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>('select id from tenants order by id');
  return rows.map(({ id }) => id);
}

/** Runs statements in a transaction of a client: row-level security also applies to an owner without superuser rights. */
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
