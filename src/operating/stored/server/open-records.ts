import type { CurrentTenant } from '../../../access/server/context.ts';
import { listTenants } from '../../../access/server/tenants.queries.ts';
import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';
import { listHistory } from '../../../register/history/server/history.queries.ts';
import { listPessoas } from '../../../search/server/list-plan.ts';
import { findPessoa } from '../../../search/server/pessoas.queries.ts';
import { BackupFault } from './manifest.ts';

const MOST_CLIENTS = 10;
const MOST_RECORDS = 20;

/**
 * Opens records with the queries of the screens: the first page of the list of some clients, each record on it, its history, and
 * a search by its name. Returns the number of opened records. Throws a BackupFault in Portuguese about the first wrong result.
 */
export async function openRecords(db: Db): Promise<number> {
  const tenants = (await listTenants(db)).filter(({ archivedAt }) => archivedAt === null);
  let opened = 0;
  for (const { id, settings } of tenants.slice(0, MOST_CLIENTS)) {
    const tenant: CurrentTenant = { id, role: 'administrador', settings };
    opened += await inTenant(db, id, (tx) => openSome(tx, tenant));
  }
  return opened;
}

async function openSome(tx: TenantTx, tenant: CurrentTenant): Promise<number> {
  const list = { tx, tenant, sort: 'nome', filter: { labels: {}, deleted: false } } as const;
  const page = { after: undefined, limit: MOST_RECORDS };
  const rows = await listPessoas(list, page);
  for (const { item } of rows) {
    const pessoa = await findPessoa(tx, { id: item.id });
    const [last] = pessoa ? await listHistory(tx, item.id, pessoa.version + 1, 1) : [];
    // a client with a limited history may have no history of this record
    const isCleared = last === undefined && tenant.settings.historyMonths != null;
    if (pessoa === undefined || !(isCleared || last?.version === pessoa.version))
      throw unlike(tenant.id, 'o histórico de uma ficha');
    const found = await listPessoas({ ...list, filter: { ...list.filter, q: pessoa.nome } }, page);
    if (found.length === 0) throw unlike(tenant.id, 'a pesquisa de uma ficha');
  }
  return rows.length;
}

function unlike(tenantId: number, what: string): BackupFault {
  return new BackupFault(`O banco restaurado carrega, mas ${what} do cliente ${tenantId} não está como devia.`);
}
