import type * as z from 'zod/mini';
import { can } from '../../access/policy.ts';
import type { CurrentTenant } from '../../access/server/context.ts';
import { type Caller, type Db, isTimedOut } from '../../kit/server/db/db.ts';
import { forbidden, Refusal } from '../../kit/server/http/errors.ts';
import type { ListCount, ListPage } from '../list-page.schema.ts';
import { countList } from './list-count.ts';
import { readCursor } from './list-cursor.ts';
import { readPage } from './list-page.ts';
import { type CountQuery, type ListQuery, toFilter } from './list-query.ts';
import type { ListRequest } from './list-select.ts';
import { samplesOf } from './sample/sample-cache.ts';

/** Answers a page of the list. Refuses (422) a list that takes the database too long. */
export async function answerList(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof ListQuery>,
  caller?: Caller,
): Promise<ListPage> {
  refuseUnclear(query);
  const { sort, limit, from, at = 0, brief: isBrief } = query;
  const [after, before] = [query.after, query.before].map((cursor) =>
    cursor === undefined ? undefined : readCursor(sort, cursor),
  );
  const isJump = from !== undefined || at > 0;
  return answer({ db, tenants, caller, sort, isBrief, query, isJump }, (request) =>
    readPage({ ...request, limit, after, before, from, at }),
  );
}

/** Counts the records of the list in all clients together. Refuses (422) as `answerList` does. */
export function answerCount(
  db: Db,
  tenants: CurrentTenant[],
  query: z.output<typeof CountQuery>,
  caller?: Caller,
): Promise<ListCount> {
  return answer({ db, tenants, caller, sort: 'nome', query, isJump: false }, countList);
}

type ListQuestion = Omit<ListRequest, 'filter' | 'samples'> & { query: z.output<typeof CountQuery>; isJump: boolean };

/** Reads the list. When the database aborts a slow query, the refusal suggests how to make it faster. */
async function answer<T>(
  { query, isJump, ...request }: ListQuestion,
  read: (request: ListRequest) => Promise<T>,
): Promise<T> {
  const filter = toFilter(query, request.tenants);
  const tenants = readable(request.tenants, filter.deleted);
  const need = isJump ? 'fitting' : filter.q === undefined ? 'kept' : 'some';
  try {
    return await read({ ...request, tenants, filter, samples: await samplesOf(request.db, tenants, need) });
  } catch (error) {
    if (!isTimedOut(error)) throw error;
    const detail =
      filter.q === undefined
        ? 'Esta lista demorou demais e foi interrompida. Acrescente um filtro ou ordene por nome.'
        : 'Esta pesquisa demorou demais e foi interrompida. Acrescente mais uma palavra, o começo do nome ou um filtro.';
    throw new Refusal(422, 'too_slow', detail);
  }
}

/** Refuses (400) more than one position, or a position that the order does not support. */
function refuseUnclear({ q, sort, after, before, from, at }: z.output<typeof ListQuery>): void {
  const places = [after, before, from, at].filter((place) => place !== undefined);
  if (places.length > 1) throw refuse('one_place', 'Diga um só lugar da lista: `after`, `before`, `from` ou `at`.');
  const searches = q !== undefined && q.trim() !== '';
  if (searches && (from !== undefined || at !== undefined))
    throw refuse('no_place', 'Numa pesquisa não há salto: retire `from` e `at`, ou a pesquisa.');
  if (searches && before !== undefined && sort === 'nome')
    throw refuse('no_place', 'A pesquisa por nome vem pelas mais próximas e só se lê para a frente: use `after`.');
  if (from !== undefined && !sort.endsWith('nome'))
    throw refuse('no_place', 'Só uma lista por nome começa num nome: use `sort=nome`, ou `at` em vez de `from`.');
}

function refuse(code: string, detail: string): Refusal {
  return new Refusal(400, code, detail);
}

/** The tenants whose records the caller may list. Only roles that may restore records see deleted ones. */
export function readable(tenants: CurrentTenant[], deleted: boolean): CurrentTenant[] {
  if (!deleted) return tenants;
  const allowed = tenants.filter(({ role }) => can(role, 'pessoa.restore'));
  if (allowed.length === 0 && tenants.length > 0) throw forbidden();
  return allowed;
}
