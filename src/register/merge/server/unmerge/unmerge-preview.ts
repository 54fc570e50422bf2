import type { Role } from '../../../../access/policy.ts';
import type { TenantTx } from '../../../../kit/server/db/db.ts';
import type { Pessoa } from '../../../../pessoa/pessoa.ts';
import { type GivenChange, MOST_GIVEN, type UndoPreview } from '../../../operations/operation.schema.ts';
import { countChanged, listChangedSince } from '../../../undo/server/undo.queries.ts';
import { TAKEN_BEFORE } from '../../../apply/server/conflicts.ts';
import { listTakenOf } from '../../../bulk/server/bulk.queries.ts';
import { presentField } from '../../../../pessoa/present.ts';
import { listGroups, type MergeGroup, readRecords, recordsOf } from '../merge.queries.ts';
import type { KeptChange, OpenChange } from './unmerge-contents.ts';
import { KEPT_MERGE, type PlannedUnmerge, planUnmerge } from './unmerge.ts';

const PAGE = 500;

type Merges = NonNullable<UndoPreview['merges']>;
type Lists = Omit<Merges, 'more'>;

/** How many of each there are in a preview; what is to decide, as many as can be. */
const SHOWN = { groups: 10, moved: 10, open: MOST_GIVEN, stay: 10 } as const;

/** Adds to a list of a preview as many as there is room for, and counts the others. */
function add<Name extends keyof Lists>(merges: Merges, name: Name, items: readonly Lists[Name][number][]): void {
  const list = merges[name] as Lists[Name][number][];
  const shown = items.slice(0, SHOWN[name] - list.length);
  list.push(...shown);
  merges.more[name] += items.length - shown.length;
}

/**
 * Previews what taking a merge back would do: how many records come back, and up to ten groups; of groups that somebody changed since
 * also where each change goes. Only those that are shown, or were changed, are looked at in full.
 */
export async function previewUnmerge(tx: TenantTx, role: Role, operationId: string): Promise<UndoPreview> {
  const total = await countChanged(tx, operationId);
  const touched = await listTouched(tx, operationId);
  const none = { groups: 0, moved: 0, open: 0, stay: 0 };
  const merges: Merges = { groups: [], moved: [], open: [], stay: [], more: none };
  let keep = 0;
  for (let after: string | null = null; ; ) {
    const groups: MergeGroup[] = await listGroups(tx, operationId, { after, limit: PAGE });
    for (const group of groups) {
      const isTouched = recordsOf(group).some((id) => touched.has(id));
      if (isTouched || merges.groups.length < SHOWN.groups) keep += await plan(tx, role, group, merges);
      else merges.more.groups += 1;
    }
    const last = groups.at(-1);
    if (!last || groups.length < PAGE) break;
    after = last.survivorId;
  }
  return { undo: total - keep, keep, examples: [], merges };
}

/** The records that have a newer version than the merge left. */
async function listTouched(tx: TenantTx, operationId: string): Promise<Set<string>> {
  const touched = new Set<string>();
  for (let after: string | null = null; ; ) {
    const records = await listChangedSince(tx, operationId, { after, limit: PAGE });
    for (const { current } of records) touched.add(current.id);
    const last = records.at(-1);
    if (!last || records.length < PAGE) return touched;
    after = last.current.id;
  }
}

/** Adds what would become of a group; returns how many of its records would stay as they are. */
async function plan(tx: TenantTx, role: Role, group: MergeGroup, merges: Merges): Promise<number> {
  const planned = await planUnmerge(tx, group);
  const reason = typeof planned === 'string' ? planned : await whyTaken(tx, planned);
  // what is still to be decided may free it
  if (typeof planned === 'string' || (reason !== undefined && planned.open.length === 0)) {
    add(merges, 'stay', [{ ...(await toExample(tx, group)), reason: reason! }]); // of both there is one
    return recordsOf(group).length;
  }
  const { isSurvivorDeleted: inTrash, isAsBefore: asBefore } = planned;
  add(merges, 'groups', [{ ...(await toExample(tx, group)), inTrash, asBefore, taken: reason ?? null }]);
  const recordOf = (id: string): Pessoa => planned.befores.find((record) => record.id === id)!; // a change is of one of them
  const show = ({ id, path, label, before, after }: KeptChange, of: readonly string[]) => ({
    ...named(recordOf(id)),
    path,
    label,
    before: present(path, before, role),
    after: present(path, after, role),
    of: of.map((other) => recordOf(other).codigo),
  });
  const showOpen = (change: OpenChange) => ({
    ...show(change, change.of),
    kind: change.kind,
    survivor: group.survivorId,
    version: planned.current.get(group.survivorId)!.version, // all were read
    choices: change.choices.map((id) => named(recordOf(id))),
    sole: change.isSole,
  });
  add(
    merges,
    'moved',
    planned.kept.map((change) => show(change, [])),
  );
  add(merges, 'open', planned.open.map(showOpen));
  return 0;
}

/** What of the records that come back a third one has by now, in a sentence; of the group itself only the survivor is live. */
async function whyTaken(
  tx: TenantTx,
  { befores, contents, isSurvivorDeleted }: PlannedUnmerge,
): Promise<string | undefined> {
  const { id } = befores[0]!; // a merge has two records at least
  const records = contents.slice(isSurvivorDeleted ? 1 : 0).map(({ content }) => ({ ...content, id }) as Pessoa); // as much as is asked for
  const taken = (await listTakenOf(tx, records)).get(id);
  return taken && TAKEN_BEFORE[taken];
}

/** Why an undo could not give changes so: they are no open changes of this merge, or it stays as it is. */
export async function whyNotGiven(
  tx: TenantTx,
  operationId: string,
  given: readonly GivenChange[],
): Promise<string | undefined> {
  const survivors = [...new Set(given.map(({ survivor }) => survivor))];
  const groups = await listGroups(tx, operationId, { after: null, limit: survivors.length, survivors });
  if (groups.length < survivors.length) return KEPT_MERGE.changed;
  for (const group of groups) {
    const planned = await planUnmerge(tx, group, given);
    if (typeof planned === 'string') return planned;
  }
  return undefined;
}

/** One value as a role may see it. Whoever may take a merge back sees whole items of lists. */
function present(path: string, value: unknown, role: Role): unknown {
  const [group = '', , field] = path.split('.');
  return typeof value === 'string'
    ? presentField(field === undefined ? group : `${group}.${field}`, value, role)
    : value;
}

async function toExample(tx: TenantTx, group: MergeGroup): Promise<Omit<Merges['stay'][number], 'reason'>> {
  const records = await readRecords(tx, recordsOf(group));
  const survivor = records.find(({ id }) => id === group.survivorId)!; // the foreign rows are never deleted
  return {
    ...named(survivor),
    merged: records.filter(({ id }) => id !== survivor.id).map(({ codigo, nome }) => ({ codigo, nome })),
  };
}

function named({ id: pessoaId, codigo, nome, tipo }: Pessoa) {
  return { pessoaId, codigo, nome, tipo };
}
