import * as z from 'zod/mini';
import type { Role } from '../../access/policy.ts';
import type { TenantReads } from '../../kit/server/db/db.ts';
import { invalid } from '../../kit/server/http/errors.ts';
import type { DuplicateGroup, GroupsAnswer, GroupsQuery } from '../duplicates.schema.ts';
import { presentReasons } from '../../matching/server/candidates.ts';
import type { MatchRecord } from '../../matching/server/match-pages.queries.ts';
import { MOST_MERGED } from '../../register/operations/most-merged.ts';
import { apartKey } from './queue/apart-key.ts';
import type { Group, Pair, QueuePlace } from './queue/group-pairs.ts';
import { MOST_AT_ONCE, type PairDetail, readDetails } from './pairs.queries.ts';
import { FIRST_LIKELY, FIRST_PLACE } from './queue/queue.queries.ts';
import { isLikely, readCertain, readGroups, readLaterGroups } from './queue/read-groups.ts';
import { known } from '../../kit/known.ts';

const PAGE = 30;

/** A page of the open groups, the most certain first; households only on request. */
export async function listGroups(tx: TenantReads, query: GroupsQuery, role: Role): Promise<GroupsAnswer> {
  const { certeza, state } = query;
  const household = certeza === 'casa';
  const isWanted = ({ isCertain, pairs }: Group) =>
    (certeza === undefined || household || (certeza === 'certa') === isCertain) &&
    pairs.some(({ isLater }) => isLater) === (state === 'later');
  const filter = { ...query, household };
  const after = query.after === undefined ? startOf(certeza) : readPlace(query.after);
  const wanted = { after, size: PAGE, isWanted };
  const { groups, next, records } =
    state === 'later'
      ? await readLaterGroups(tx, filter, wanted)
      : await readGroups(tx, filter, { ...wanted, ...(certeza === 'certa' && { isEnd: isLikely }) });
  const items = (await presentGroups(tx, groups, { role, records })).map((group) =>
    household ? { ...group, certeza } : group,
  );
  return { items, next: next ? cursorOf(next) : null };
}

function startOf(certeza: GroupsQuery['certeza']): QueuePlace {
  return certeza === 'provavel' ? FIRST_LIKELY : FIRST_PLACE;
}

/** The open groups that are certain, in the order of the list; without groups too large to be the same person. */
export async function findCertain(tx: TenantReads, query: Pick<GroupsQuery, 'field' | 'source'>): Promise<string[][]> {
  const groups = await readCertain(tx, query, MOST_AT_ONCE);
  return groups
    .filter(({ ids, pairs }) => ids.length <= MOST_MERGED && !pairs.some(({ isLater }) => isLater))
    .map(({ ids }) => ids);
}

function cursorOf({ place, a, b }: QueuePlace): string {
  return [-place, a, b].join('_');
}

function readPlace(text: string): QueuePlace {
  const [p, a, b] = text.split('_');
  const place = z.safeParse(z.tuple([z.number(), z.uuid(), z.uuid()]), [Number(p), a, b]);
  if (!place.success || !(place.data[0] > 0 && place.data[0] <= 1))
    throw invalid([{ path: 'after', code: 'cursor', message: 'Peça a lista de novo, desde o começo.' }]);
  return { place: -place.data[0], a: place.data[1], b: place.data[2] };
}

async function presentGroups(
  tx: TenantReads,
  groups: readonly Group[],
  { role, records }: { role: Role; records: ReadonlyMap<string, MatchRecord> },
): Promise<DuplicateGroup[]> {
  const details = await readDetails(tx, groups.map(strongestOf));
  const detailOf = new Map(details.map((detail) => [apartKey(detail.a, detail.b), detail]));
  return groups.flatMap((group): DuplicateGroup[] => {
    const { a, b } = strongestOf(group);
    const detail = detailOf.get(apartKey(a, b));
    // a search in progress has just judged this pair again
    if (!detail) return [];
    const pessoas = group.ids.slice(0, MOST_MERGED).flatMap((id) => toNamed(records.get(id)));
    return [{ ...presentDetail(detail, role), ...presentSize(group, detail), pessoas }];
  });
}

function strongestOf({ pairs }: Group): Pair {
  return known(pairs[0], 'the strongest pair of a group');
}

function toNamed(record: MatchRecord | undefined): DuplicateGroup['pessoas'] {
  return record ? [{ id: record.id, codigo: record.codigo, nome: record.nome, version: record.version }] : [];
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
