import { can } from '../../access/policy.ts';
import type { FastifyRequest } from 'fastify';
import type { CurrentTenant } from '../../access/server/context.ts';
import { type Db, readInTenant } from '../../kit/server/db/db.ts';
import { notFound, tenantNeeded } from '../../kit/server/http/errors.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { listMergedFrom, type MergedFrom } from '../../register/merge/server/merged-from.queries.ts';
import { findSurvivor, movedTo } from '../../register/apply/server/survivor.ts';
import { findPessoa, parsePessoaRef } from '../../search/server/pessoas.queries.ts';

/**
 * The record with an id or a codigo, the records merged into it, and its client; a deleted one only for users who may
 * restore it. Throws 404 if no client of the request has it, `tenantNeeded` for a codigo across clients (it is unique only
 * inside one), and 301 for a record that was merged into another.
 */
export async function openRecord(
  db: Db,
  { tenants, url, params }: Pick<FastifyRequest, 'tenants' | 'url'> & { params: { id: string } },
): Promise<{ pessoa: Pessoa; mergedFrom: MergedFrom[]; tenant: CurrentTenant }> {
  const ref = parsePessoaRef(params.id);
  if (!ref) throw notFound();
  if ('codigo' in ref && tenants.length > 1) throw tenantNeeded();
  for (const tenant of tenants) {
    const { pessoa, mergedFrom, survivor } = await readInTenant(db, tenant.id, async (tx) => {
      // one round trip for both
      const [found, merged] = await Promise.all([findPessoa(tx, ref), listMergedFrom(tx, ref)]);
      return { pessoa: found, mergedFrom: merged, survivor: found && (await findSurvivor(tx, found, tenant.role)) };
    });
    if (pessoa && survivor) throw movedTo(survivor, pessoa, url);
    if (pessoa && (pessoa.deletedAt === null || can(tenant.role, 'pessoa.restore')))
      return { pessoa, mergedFrom, tenant };
  }
  throw notFound();
}
