import type { Role } from '../../../../access/policy.ts';
import type { TenantTx } from '../../../../kit/server/db/db.ts';
import type { Pessoa } from '../../../../pessoa/pessoa.ts';
import { type GivenChange, MOST_GIVEN, type UndoPreview } from '../../../operations/operation.schema.ts';
import { countChanged, listChangedSince } from '../../../undo/server/undo.queries.ts';
import { TAKEN_BEFORE } from '../../../apply/server/conflicts.ts';
import { listTakenOf } from '../../../bulk/server/bulk.queries.ts';
import { presentField } from '../../../../pessoa/present.ts';
import { listGroups, type MergeGroup, readRecords, recordsOf } from '../merge.queries.ts';
import type { SettledChange, OpenChange } from './unmerge-contents.ts';
import { KEPT_MERGE, type PlannedUnmerge, planUnmerge } from './unmerge.ts';
import { known } from '../../../../kit/known.ts';
import { firstOf } from '../merge-contents.ts';

const PAGE = 500;

type Merges = NonNullable<UndoPreview['merges']>;
type Lists = Omit<Merges, 'more'>;

/** The most entries of each list in a preview; for open changes, the most that can be given. */
const SHOWN = { groups: 10, moved: 10, open: MOST_GIVEN, stay: 10 } as const;

/** Adds entries to a list of a preview up to its limit, and counts the others. */
function add<Name extends keyof Lists>(merges: Merges, name: Name, items: readonly Lists[Name][number][]): void {
  const list = merges[name] as Lists[Name][number][];
  const shown = items.slice(0, SHOWN[name] - list.length);
  list.push(...shown);
  merges.more[name] += items.length - shown.length;
}

/**
 * Previews the undo of a merge: how many records return, and up to ten groups; for groups with later changes also where each
 * change goes. Only groups that are shown or changed are read completely.
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

/** The records with a newer version than the merge wrote. */
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

/** Adds the outcome of a group; returns how many of its records would stay merged. */
async function plan(tx: TenantTx, role: Role, group: MergeGroup, merges: Merges): Promise<number> {
  const planned = await planUnmerge(tx, group);
  const reason = typeof planned === 'string' ? planned : await whyTaken(tx, planned);
  // the open decisions may resolve the conflict
  if (typeof planned === 'string' || (reason !== undefined && planned.open.length === 0)) {
    add(merges, 'stay', [{ ...(await toExample(tx, group)), reason: known(reason, 'the reason') }]);
    return recordsOf(group).length;
  }
  const { isSurvivorDeleted: inTrash, isAsBefore: asBefore } = planned;
  add(merges, 'groups', [{ ...(await toExample(tx, group)), inTrash, asBefore, taken: reason ?? null }]);
  const recordOf = (id: string): Pessoa => firstOf(planned.befores.filter((record) => record.id === id));
  const show = ({ id, path, label, before, after }: SettledChange, of: readonly string[]) => ({
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
    version: known(planned.current.get(group.survivorId), 'the survivor').version,
    choices: change.choices.map((id) => named(recordOf(id))),
    sole: change.isSole,
  });
  add(
    merges,
    'moved',
    planned.settled.map((change) => show(change, [])),
  );
  add(merges, 'open', planned.open.map(showOpen));
  return 0;
}

/** The conflict of the returning records with a third one, as a sentence; of the group itself only the survivor is live. */
async function whyTaken(
  tx: TenantTx,
  { befores, contents, isSurvivorDeleted }: PlannedUnmerge,
): Promise<string | undefined> {
  const { id } = firstOf(befores);
  const records = contents.slice(isSurvivorDeleted ? 1 : 0).map(({ content }) => ({ ...content, id }) as Pessoa); // the fields that `listTakenOf` reads
  const taken = (await listTakenOf(tx, records)).get(id);
  return taken && TAKEN_BEFORE[taken];
}

/** Why an undo cannot give these changes: they are no open changes of this merge, or the merge stays. */
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

/** A value as a role may see it. A role that may undo a merge sees complete items. */
function present(path: string, value: unknown, role: Role): unknown {
  const [group = '', , field] = path.split('.');
  return typeof value === 'string'
    ? presentField(field === undefined ? group : `${group}.${field}`, value, role)
    : value;
}

async function toExample(tx: TenantTx, group: MergeGroup): Promise<Omit<Merges['stay'][number], 'reason'>> {
  const records = await readRecords(tx, recordsOf(group));
  const survivor = firstOf(records.filter(({ id }) => id === group.survivorId));
  return {
    ...named(survivor),
    merged: records.filter(({ id }) => id !== survivor.id).map(({ codigo, nome }) => ({ codigo, nome })),
  };
}

function named({ id: pessoaId, codigo, nome, tipo }: Pessoa) {
  return { pessoaId, codigo, nome, tipo };
}
