import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { type Db, readInTenant } from '../../kit/server/db/db.ts';
import { notFound, tenantNeeded } from '../../kit/server/http/errors.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { findPessoa, parsePessoaRef } from '../../search/server/pessoas.queries.ts';

/**
 * The record of an id or a codigo, and the client that has it; a deleted one only for who may restore it. Throws 404 where no client
 * of the request has it, and `tenantNeeded` for a codigo across clients: it identifies a record only inside one.
 */
export async function openRecord(
  db: Db,
  tenants: readonly CurrentTenant[],
  text: string,
): Promise<{ pessoa: Pessoa; tenant: CurrentTenant }> {
  const ref = parsePessoaRef(text);
  if (!ref) throw notFound();
  if ('codigo' in ref && tenants.length > 1) throw tenantNeeded();
  for (const tenant of tenants) {
    const pessoa = await readInTenant(db, tenant.id, (tx) => findPessoa(tx, ref));
    if (pessoa && (pessoa.deletedAt === null || can(tenant.role, 'pessoa.restore'))) return { pessoa, tenant };
  }
  throw notFound();
}
