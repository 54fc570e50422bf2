import type { Operation } from '../../src/register/operations/operation.schema.ts';
import type { Account, Held } from './account.ts';
import { accepted, type Course, ifMatch, last, look, toSend } from './course.ts';
import { comes, doSome, listsFor, withoutId } from './deeds.ts';
import { type List, LISTS, type Values } from './lists.ts';

/** A way to edit the survivor of a merge: gives whose its items are then, as the editor means it; undefined where it cannot be gone now. */
export type Way = { name: string; go: (course: Course) => Promise<Account | undefined> };

const url = ({ befores: [{ id }] }: Course, path = '') => `/api/pessoas/${id}${path}`;
const bare = ({ id: _id, ...item }: Values): Values => item;

/** A save of some lists. With `knowsIds` now and then one item is sent as if it was typed again. */
function saving(method: 'PUT' | 'PATCH', { knowsIds }: { knowsIds: boolean }): Way['go'] {
  return async (course) => {
    const { by, draw, serial } = course;
    const { record, account } = last(course);
    const all = listsFor(record.tipo);
    const lists = method === 'PUT' ? all : [draw.oneOf(all)];
    const after = doSome(account, lists, course);
    const sent = toSend(record, account, after);
    const meant: Record<string, readonly Held[]> = { ...after };
    for (const list of lists) {
      const [items, told] = [after[list.group] ?? [], sent[list.group] ?? []];
      const isBare = items.map(() => !knowsIds || draw.chance(10));
      meant[list.group] = items.map((one, at) =>
        isBare[at] ? withoutId(list, account[list.group] ?? [], one, serial) : one,
      );
      sent[list.group] = told.map((item, at) => (!isBare[at] ? item : knowsIds ? { ...item, id: '' } : bare(item)));
    }
    const own = Object.fromEntries(lists.map(({ group }) => [group, sent[group]]));
    const body = method === 'PUT' ? { ...record, ...own } : own;
    accepted(await by.send(method, url(course), body, ifMatch(record)));
    return meant;
  };
}

async function changeMany({ by, befores: [{ id }] }: Course, change: object): Promise<void> {
  const body = { selection: { ids: [id] }, change, expected: 1 };
  const { state, failed } = accepted(await by.post('/api/operations/bulk', body)).json<Operation>();
  if (state !== 'done' || failed > 0) throw new Error(`A change of many is ${state}, ${failed} failed.`);
}

const listOf = (group: string): List => LISTS.find((list) => list.group === group)!; // asked for what is there

const BULK = [
  { list: listOf('telefones'), item: 'telefone', main: 'numero' },
  { list: listOf('emails'), item: 'email', main: 'email' },
] as const;

async function changeItems(course: Course): Promise<Account> {
  const { draw, serial } = course;
  const { account } = last(course);
  const { list, item, main } = draw.oneOf(BULK);
  const items = account[list.group] ?? [];
  const name = item.slice(0, 1).toUpperCase() + item.slice(1);
  const action = items.length === 0 ? 'add' : draw.oneOf(['add', 'remove', 'replace'] as const);
  const one = action === 'add' ? comes(list, serial) : draw.oneOf(items);
  const said = { type: action + name, [item]: one.values[main] };
  if (action === 'add') {
    await changeMany(course, said);
    return { ...account, [list.group]: [...items, { ...one, values: { [main]: one.values[main] } }] };
  }
  // by another one that is there: then it alone stays
  const other = action === 'replace' && draw.chance(30) ? draw.oneOf(items) : undefined;
  const by = other?.values ?? list.keyOf(serial());
  await changeMany(course, { ...said, ...(action === 'replace' && { by: by[main] }) });
  const isGone = action === 'remove' || (other !== undefined && other !== one);
  const next = items.flatMap((each) =>
    each !== one ? [each] : isGone ? [] : [{ ...each, values: { ...each.values, [main]: by[main] } }],
  );
  return { ...account, [list.group]: next };
}

async function setPrincipal(course: Course): Promise<Account | undefined> {
  const { record, account } = last(course);
  const place = record.enderecos.findIndex(({ principal }) => principal);
  if (place < 0) return undefined;
  const bairro = `Bairro ${course.serial()}`;
  await changeMany(course, { type: 'setEndereco', endereco: { bairro } });
  const items = account['enderecos'] ?? [];
  const next = items.map((one, at) => (at === place ? { ...one, values: { ...one.values, bairro } } : one));
  return { ...account, enderecos: next };
}

async function giveBack(course: Course): Promise<Account> {
  const { by, draw, seen } = course;
  const then = draw.oneOf(seen.slice(0, -1));
  const { record } = last(course);
  accepted(await by.post(url(course, `/versions/${then.record.version}/restore`), {}, ifMatch(record)));
  return then.account;
}

async function giveFieldsBack(course: Course): Promise<Account> {
  const { by, draw, seen } = course;
  const then = draw.oneOf(seen.slice(0, -1));
  const { record, account } = last(course);
  const fields = draw
    .shuffle(listsFor(record.tipo))
    .slice(0, 1 + draw.below(3))
    .map(({ group }) => group);
  accepted(await by.post(url(course, `/versions/${then.record.version}/restore`), { fields }, ifMatch(record)));
  return { ...account, ...Object.fromEntries(fields.map((group) => [group, then.account[group] ?? []])) };
}

async function asAt(course: Course): Promise<Account> {
  const then = course.draw.oneOf(course.seen.slice(0, -1));
  // the moment that is told has no parts of a thousandth of a second
  const moment = new Date(Date.parse(then.record.updatedAt) + 1).toISOString();
  await changeMany(course, { type: 'asAt', moment });
  return then.account;
}

/** Takes the last edit back; where there is none that could be, as after the merge itself, one is made before. */
async function undo(course: Course): Promise<Account> {
  const { by, seen, befores } = course;
  const isEdit = () => {
    const [before, now] = seen.slice(-2).map(({ record }) => record.version); // two at least
    return before! > befores[0].version && now === before! + 1;
  };
  while (!isEdit()) {
    const faults = await look(course, (await saving('PUT', { knowsIds: true })(course))!); // a save can always be made
    if (faults.length > 0) throw new Error(faults.join('; '));
  }
  const history = accepted(await by.get(url(course, '/history?limit=1'))).json<{ items: { operationId: string }[] }>();
  const { done } = accepted(await by.post(`/api/operations/${history.items[0]?.operationId}/undo`)).json<Operation>();
  if (done !== 1) throw new Error('An edit that nobody has touched since was not taken back.');
  return seen.at(-2)!.account; // as above
}

async function trashAndBack(course: Course): Promise<Account> {
  const { by } = course;
  const { record, account } = last(course);
  accepted(await by.delete(url(course), ifMatch(record)));
  accepted(await by.post(url(course, '/restore'), undefined, { 'if-match': `"${record.version + 1}"` }));
  return account;
}

export const WAYS: readonly Way[] = [
  { name: 'form', go: saving('PUT', { knowsIds: true }) },
  { name: 'in place', go: saving('PATCH', { knowsIds: true }) },
  { name: 'PUT without ids', go: saving('PUT', { knowsIds: false }) },
  { name: 'PATCH without ids', go: saving('PATCH', { knowsIds: false }) },
  { name: 'items of many', go: changeItems },
  { name: 'principal items of many', go: setPrincipal },
  { name: 'version given back', go: giveBack },
  { name: 'lists given back', go: giveFieldsBack },
  { name: 'as it was', go: asAt },
  { name: 'undo of an edit', go: undo },
  { name: 'trash and back', go: trashAndBack },
];
