import type { Role } from '../../access/policy.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import { invalid } from '../../kit/server/http/errors.ts';
import type { DuplicateGroup, GroupsAnswer, GroupsCount, GroupsQuery } from '../duplicates.schema.ts';
import { presentReasons } from '../../matching/server/candidates.ts';
import { MOST_MERGED } from '../../register/merge/most-merged.ts';
import { apartKey } from './apart-key.ts';
import type { Group } from './group-pairs.ts';
import { listPairs, MOST_AT_ONCE, type PairDetail, readApart, readDetails, readNames } from './pairs.queries.ts';
import { groupWithoutRivals } from './rivals.ts';

const PAGE = 30;

/** A page of the groups that are open, the most certain first; people of one house only where they are asked for. */
export async function listGroups(tx: TenantReads, query: GroupsQuery, role: Role): Promise<GroupsAnswer> {
  const { certeza } = query;
  const household = certeza === 'casa';
  const { groups } = await findGroups(tx, { ...query, household });
  const wanted = groups.filter(
    ({ isCertain, pairs }) =>
      (certeza === undefined || household || (certeza === 'certa') === isCertain) &&
      pairs.some(({ isLater }) => isLater) === (query.state === 'later'),
  );
  const from = query.after === undefined ? 0 : placeAfter(wanted, query.after);
  const page = wanted.slice(from, from + PAGE);
  const last = page.at(-1);
  const items = (await presentGroups(tx, page, role)).map((group) => (household ? { ...group, certeza } : group));
  return { items, next: last && from + PAGE < wanted.length ? cursorOf(last) : null };
}

/** The groups that are open and certain, as they are listed, the most certain first; none of so many that they do not look the same. */
export async function findCertain(tx: TenantReads, query: Pick<GroupsQuery, 'field' | 'source'>): Promise<string[][]> {
  const { groups } = await findGroups(tx, query, MOST_AT_ONCE);
  return groups
    .filter(
      ({ isCertain, ids, pairs }) => isCertain && ids.length <= MOST_MERGED && !pairs.some(({ isLater }) => isLater),
    )
    .map(({ ids }) => ids);
}

/** How many groups are open. */
export async function countGroups(tx: TenantReads): Promise<GroupsCount> {
  const { groups, exact } = await findGroups(tx, {});
  const open = groups.filter(({ pairs }) => !pairs.some(({ isLater }) => isLater));
  return { groups: open.length, certas: open.filter(({ isCertain }) => isCertain).length, exact };
}

async function findGroups(
  tx: TenantReads,
  query: Parameters<typeof listPairs>[1],
  most?: number,
): Promise<{ groups: Group[]; exact: boolean }> {
  const [{ pairs, exact }, apart] = await Promise.all([listPairs(tx, query, most), readApart(tx)]);
  return { groups: await groupWithoutRivals(tx, pairs, apart), exact };
}

function cursorOf({ p, ids }: Group): string {
  return `${p}_${ids[0]!}`; // none is empty
}

function placeAfter(groups: readonly Group[], after: string): number {
  const [text = '', id = ''] = after.split('_');
  const p = Number(text);
  if (!(p > 0 && p <= 1))
    throw invalid([{ path: 'after', code: 'cursor', message: 'Peça a lista de novo, desde o começo.' }]);
  const at = groups.findIndex((group) => group.p < p || (group.p === p && group.ids[0]! > id)); // as above
  return at === -1 ? groups.length : at;
}

async function presentGroups(tx: TenantReads, groups: readonly Group[], role: Role): Promise<DuplicateGroup[]> {
  const strongest = groups.map(({ pairs }) => pairs[0]!); // none is without
  const shown = groups.flatMap(({ ids }) => ids.slice(0, MOST_MERGED));
  const [details, names] = [await readDetails(tx, strongest), await readNames(tx, shown)];
  const detailOf = new Map(details.map((detail) => [apartKey(detail.a, detail.b), detail]));
  return groups.flatMap((group, at): DuplicateGroup[] => {
    const { a, b } = strongest[at]!; // as many
    const detail = detailOf.get(apartKey(a, b));
    // a run that is under way has just judged them anew
    if (!detail) return [];
    const pessoas = group.ids.slice(0, MOST_MERGED).flatMap((id) => names.get(id) ?? []);
    return [{ ...presentDetail(detail, role), ...presentSize(group, detail), pessoas }];
  });
}

function presentDetail({ reasons, against, foundAt, source }: PairDetail, role: Role) {
  return {
    reasons: presentReasons(reasons, role),
    against,
    foundAt: foundAt.toISOString(),
    source: source as DuplicateGroup['source'],
  };
}

function presentSize({ ids, p, isCertain }: Group, { reasons }: PairDetail) {
  const size = ids.length;
  const common = reasons.find(({ points }) => points > 0)?.reason.toLowerCase();
  const many =
    size > MOST_MERGED
      ? `${size.toLocaleString('pt-BR')} fichas com ${common ? withArticle(common) : 'muito em comum'}: não parecem a mesma`
      : null;
  return { size, certeza: isCertain ? ('certa' as const) : ('provavel' as const), p: Math.round(p * 100) / 100, many };
}

function withArticle(reason: string): string {
  if (!reason.startsWith('mesm')) return reason;
  return reason.startsWith('mesma ') ? `a ${reason}` : `o ${reason}`;
}
