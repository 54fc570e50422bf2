import { can, type Role } from '../../../access/policy.ts';
import type { TenantReads } from '../../../kit/server/db/db.ts';
import { notFound, Refusal } from '../../../kit/server/http/errors.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { documentsOf, presentText } from '../../../pessoa/present.ts';
import { findPessoa } from '../../../search/server/pessoas.queries.ts';

/** The record that another was merged into, as answers contain it. */
export type MergedInto = Pick<Pessoa, 'id' | 'codigo' | 'nome'>;

/**
 * The record that this one was merged into; undefined for a record that was not merged. Refuses with 404 when that record is in
 * the trash and the role may not see it.
 */
export async function findSurvivor(
  tx: TenantReads,
  { mergedInto }: Pessoa,
  role: Role,
): Promise<MergedInto | undefined> {
  if (mergedInto === undefined) return undefined;
  const survivor = await findPessoa(tx, { id: mergedInto });
  if (!survivor || (survivor.deletedAt !== null && !can(role, 'pessoa.restore'))) throw notFound();
  const { id, codigo, nome } = survivor;
  return { id, codigo, nome: presentText(nome, documentsOf(survivor), role) };
}

/** Refuses (409) a change of a merged record. */
export async function refuseMerged(tx: TenantReads, record: Pessoa, role: Role, request: 'restore' | 'change') {
  const mergedInto = await findSurvivor(tx, record, role);
  if (!mergedInto) return;
  const advice =
    request === 'restore'
      ? 'Para tê-la de volta, desfaça a união.'
      : `Mude a ficha ${mergedInto.codigo}, ou desfaça a união.`;
  const detail = `A ficha ${record.codigo} foi unida à ${mergedInto.codigo}. ${advice}`;
  throw new Refusal(409, 'merged', detail, { extra: { mergedInto } });
}

/**
 * Redirects (301) a request for a merged record to the same address of its survivor. `url` is the requested one. The answer is
 * not cached (`cache-control`), since a merge can be undone.
 */
export function movedTo(mergedInto: MergedInto, { codigo }: Pick<Pessoa, 'codigo'>, url: string): Refusal {
  const location = url.replace(/^\/api\/pessoas\/[^/?]+/, `/api/pessoas/${mergedInto.id}`);
  return new Refusal(301, 'merged', `A ficha ${codigo} foi unida à ${mergedInto.codigo}.`, {
    headers: { location, 'cache-control': 'no-store' },
    extra: { mergedInto },
  });
}
