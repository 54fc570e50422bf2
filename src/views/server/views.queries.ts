import * as z from 'zod/mini';
import { compareByName } from '../../kit/compare-by-name.ts';
import type { TenantReads, TenantTx } from '../../kit/server/db/db.ts';
import { type TakenName, writeNamed } from '../../kit/server/db/taken-name.ts';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import { type ListView, ListView as ListViewSchema, type ListViewInput } from '../views.schema.ts';

/** A view with its owner. The route adds the rights of the caller. */
export type ViewRecord = Omit<ListView, 'mayChange' | 'mayDelete'>;

type ViewRow = {
  id: string;
  nome: string;
  shared: boolean;
  query: unknown;
  version: number;
  owner_id: string;
  owner_nome: string;
};

const TAKEN_NAME: TakenName = {
  constraint: 'list_views_nome_key',
  code: 'view_name_taken',
  message: 'Você já tem uma visão com este nome. Escolha outro.',
};

/** The maximum of views of a user. */
const MOST_VIEWS = 100;

const VIEWS = `
  select v.id, v.nome, v.shared, v.query, v.version, v.owner_id, u.nome as owner_nome
  from list_views v join users u on u.id = v.owner_id
  where v.tenant_id = $1 and (v.owner_id = $2 or v.shared)`;

/** Lists the user's own views and the shared ones of the client, by name. */
export async function listViews(tx: TenantReads, userId: string): Promise<ViewRecord[]> {
  const rows = await tx.query<ViewRow>(`${VIEWS} order by v.id`, [tx.tenantId, userId]);
  return rows.map(toView).toSorted(compareByName);
}

/** Finds a view that the user may see; `lock` locks it until the commit. Throws 404. */
export async function findView(tx: TenantReads, userId: string, id: string, lock = false): Promise<ViewRecord> {
  const [row] = await tx.query<ViewRow>(`${VIEWS} and v.id = $3 ${lock ? 'for update of v' : ''}`, [
    tx.tenantId,
    userId,
    id,
  ]);
  if (!row) throw notFound();
  return toView(row);
}

function toView({ id, nome, shared, query, version, owner_id: ownerId, owner_nome: ownerNome }: ViewRow): ViewRecord {
  // it was checked when it was saved; properties added to the schema since get their defaults
  const readQuery = z.parse(ListViewSchema.shape.query, query);
  return { id, nome, shared, query: readQuery, version, owner: { id: ownerId, nome: ownerNome } };
}

/** Stores a new view; a repeated request changes nothing. Throws 409 `id_taken`, `view_name_taken`, `too_many_views`. */
export async function insertView(
  tx: TenantTx,
  { id, userId, nome, shared, query }: ListViewInput & { id: string; userId: string },
): Promise<void> {
  const [known] = await tx.query<{ owner_id: string }>(
    'select v.owner_id from list_views v where v.tenant_id = $1 and v.id = $2',
    [tx.tenantId, id],
  );
  if (known?.owner_id === userId) return;
  if (known) throw new Refusal(409, 'id_taken', 'Este `id` já é de outra visão. Envie outro.');
  const ownViews = (await listViews(tx, userId)).filter(({ owner }) => owner.id === userId);
  if (ownViews.length >= MOST_VIEWS)
    throw new Refusal(409, 'too_many_views', `Cada pessoa guarda até ${MOST_VIEWS} visões. Exclua uma antes.`);
  await writeNamed(TAKEN_NAME, () =>
    tx.query('insert into list_views (tenant_id, id, owner_id, nome, shared, query) values ($1, $2, $3, $4, $5, $6)', [
      tx.tenantId,
      id,
      userId,
      nome,
      shared,
      JSON.stringify(query),
    ]),
  );
}

/** Changes a view that was found and locked. Throws 409 `view_name_taken`. */
export async function updateView(tx: TenantTx, id: string, { nome, shared, query }: ListViewInput): Promise<void> {
  await writeNamed(TAKEN_NAME, () =>
    tx.query(
      `update list_views v set nome = $3, shared = $4, query = $5, version = v.version + 1
       where v.tenant_id = $1 and v.id = $2`,
      [tx.tenantId, id, nome, shared, JSON.stringify(query)],
    ),
  );
}

/** Deletes a view that was found and locked. */
export async function deleteView(tx: TenantTx, id: string): Promise<void> {
  await tx.query('delete from list_views v where v.tenant_id = $1 and v.id = $2', [tx.tenantId, id]);
}
