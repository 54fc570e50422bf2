import { setTimeout as sleep } from 'node:timers/promises';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import { buildTenant, type Caller, setRole, type TestApp } from '../builders.ts';
import { buildFisica, buildJuridica } from '../pessoas.ts';
import { type Account, type Held, itemsOf, type Owners, settle } from './account.ts';
import { doSome, listsFor, type Serial } from './deeds.ts';
import { hasSameKey, type List, LISTS, makeItem, type Values, valuesOf } from './lists.ts';
import type { Draw } from './random.ts';

/** A version of the survivor that was seen, and whose its items were. */
type Seen = { record: Pessoa; account: Account };

/** Records of a client of their own that were merged, and what has become of the survivor since. */
export type Course = {
  by: Caller;
  draw: Draw;
  serial: Serial;
  /** each as it was before the merge, the survivor first */
  befores: readonly [Pessoa, ...Pessoa[]];
  operationId: string;
  left: Account;
  owners: Owners;
  /** the versions of the survivor, the newest last */
  seen: Seen[];
};

/** A clock tick of the database, in which two versions would have one moment. */
const TICK_MS = 2;
const CPF = '52998224725';
const CNPJ = '11222333000181';
type Answer = Awaited<ReturnType<Caller['get']>>;

export function accepted(answer: Answer): Answer {
  if (answer.statusCode >= 300) throw new Error(`Refused with ${answer.statusCode}: ${answer.body}`);
  return answer;
}

export const ifMatch = ({ version }: Pessoa) => ({ 'if-match': `"${version}"` });

export async function read(by: Caller, id: string): Promise<Pessoa> {
  return accepted(await by.get(`/api/pessoas/${id}`)).json<Pessoa>();
}

export const last = ({ seen }: Course): Seen => seen.at(-1)!; // the one that the merge left is among them

/** Looks at the survivor after an edit; gives what is not as the editor meant it. */
export async function look(course: Course, meant: Account): Promise<string[]> {
  await sleep(TICK_MS);
  const record = await read(course.by, course.befores[0].id);
  const { account, faults } = settle(meant, record);
  course.seen.push({ record, account });
  return faults;
}

/** Two or three records with lists of their own and some items that several have, merged into the first. */
export async function beginCourse(api: TestApp, draw: Draw): Promise<Course> {
  const by = api.as.gestor;
  api.tenant = await buildTenant(api.owner);
  await setRole(api.owner, api.tenant.id, by.user.id, 'gestor');
  let count = 0;
  const serial = () => (count += 1);
  const tipo = draw.oneOf(['fisica', 'juridica'] as const);
  const names = draw.chance(30) ? ['R', 'L', 'M'] : ['R', 'L'];
  const lists = drawLists(listsFor(tipo), names, draw, serial);
  const records: Pessoa[] = [];
  const documented = draw.oneOf(names);
  for (const [at, name] of names.entries()) {
    const own = lists[at]!; // one a name
    const isDocumented = name === documented;
    const input =
      tipo === 'fisica'
        ? buildFisica({ ...own, ...(isDocumented && { cpf: CPF }) })
        : buildJuridica({ ...own, ...(isDocumented && { cnpj: CNPJ }) });
    records.push(accepted(await by.post('/api/pessoas', input)).json<Pessoa>());
  }
  return merge({ by, draw, serial }, records as [Pessoa, ...Pessoa[]]); // there are two at least
}

/** The lists of each record. Now and then an item is in two of them, with something else beside its key. */
function drawLists(kinds: readonly List[], names: readonly string[], draw: Draw, serial: Serial) {
  const lists = names.map((): Record<string, Values[]> => ({}));
  for (const list of kinds) {
    const shared = !list.isNeverShared && draw.chance(30) ? serial() : undefined;
    const sharing = draw.shuffle([...names.keys()]).slice(0, 2);
    for (const [at, name] of names.entries()) {
      const own = Array.from({ length: draw.below(3) }, () => makeItem(list, serial(), name));
      const items = shared !== undefined && sharing.includes(at) ? [...own, makeItem(list, shared, name)] : own;
      if (items.length > 0) lists[at]![list.group] = draw.shuffle(items).map(asFirst(list)); // in range
    }
  }
  return lists;
}

/** A list has one principal item, where it has such a field. */
function asFirst({ hasPrincipal }: List) {
  return (item: Values, at: number): Values => (hasPrincipal ? { ...item, principal: at === 0 } : item);
}

async function merge(
  { by, draw, serial }: Pick<Course, 'by' | 'draw' | 'serial'>,
  [first, ...merged]: readonly [Pessoa, ...Pessoa[]],
): Promise<Course> {
  const seen: [Seen, ...Seen[]] = [{ record: first, account: accountOf(first, {}, serial) }];
  // now and then the survivor has a version of before the merge that is not the last of them
  if (draw.chance(30)) seen.unshift(await changeBefore({ by, draw, serial }, seen[0]));
  const [{ record: survivor, account }] = seen;
  await sleep(TICK_MS);
  const body = { survivor: survivor.id, merged: merged.map(({ id }) => id) };
  const answer = accepted(await by.post('/api/pessoas/merge', body)).json<{ operation: { id: string } }>();
  const record = await read(by, survivor.id);
  const befores = [survivor, ...merged] as const;
  const left = accountOf(record, account, serial);
  const owners = ownersOf(befores, left);
  const operationId = answer.operation.id;
  return {
    by,
    draw,
    serial,
    befores,
    operationId,
    left,
    owners,
    seen: [...seen.toReversed(), { record, account: left }],
  };
}

async function changeBefore(
  { by, draw, serial }: Pick<Course, 'by' | 'draw' | 'serial'>,
  { record, account }: Seen,
): Promise<Seen> {
  const meant = doSome(account, listsFor(record.tipo), { draw, serial });
  await sleep(TICK_MS);
  accepted(
    await by.put(`/api/pessoas/${record.id}`, { ...record, ...toSend(record, account, meant) }, ifMatch(record)),
  );
  const changed = await read(by, record.id);
  return { record: changed, account: settle(meant, changed).account };
}

/** The items of a record: those of an account, by their keys, and others. */
function accountOf(record: Pessoa, known: Account, serial: Serial): Account {
  const lists = LISTS.map((list) => {
    const bornOf = (values: Values) => known[list.group]?.find((one) => hasSameKey(list, one.values, values))?.born;
    const items = itemsOf(record, list.group).map(valuesOf);
    return [list.group, items.map((values): Held => ({ born: bornOf(values) ?? serial(), values }))] as const;
  });
  return Object.fromEntries(lists);
}

/** Whose the items of a merge are: before it no two records had one with the same key, but for those that both had. */
function ownersOf(befores: readonly Pessoa[], left: Account): Owners {
  const owners = LISTS.flatMap((list) =>
    (left[list.group] ?? []).map(({ born, values }) => {
      const own = befores.flatMap((before) => {
        const items = itemsOf(before, list.group).map(valuesOf);
        const place = items.findIndex((item) => hasSameKey(list, item, values));
        return place < 0 ? [] : [[before.id, { place, values: items[place]! }] as const]; // found there
      });
      return [born, new Map(own)] as const;
    }),
  );
  return new Map(owners);
}

/** The lists of a record as a form sends them after an edit. */
export function toSend(record: Pessoa, before: Account, after: Account): Record<string, Values[]> {
  const lists = listsFor(record.tipo).map(({ group, hasPrincipal }) => {
    const items = (after[group] ?? []).map(({ born, values }): Values => {
      const place = (before[group] ?? []).findIndex((one) => one.born === born);
      const was = itemsOf(record, group)[place];
      return { ...values, ...(hasPrincipal && { principal: was?.principal ?? false }), id: was?.id ?? '' };
    });
    return [group, items] as const;
  });
  return Object.fromEntries(lists);
}
