import { isDeepStrictEqual } from 'node:util';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import type { Operation, UndoPreview } from '../../src/register/operations/operation.schema.ts';
import { type Apart, type Given, itemsOf, listsOf, takeApart, told } from './account.ts';
import { accepted, type Course, ifMatch, last, read } from './course.ts';
import { LISTS, valuesOf } from './lists.ts';

/** A preview shows no more of the changes that are open. */
const MOST_SHOWN = 10;
type Open = NonNullable<UndoPreview['merges']>['open'];

/** A survivor that is as it was before: then nothing was changed since, and each is as it was. */
function isAsBefore(course: Course): boolean {
  return isDeepStrictEqual(wholeOf(last(course).record), wholeOf(course.befores[0]));
}

/** What a record says, wherever its items stand. */
function wholeOf(record: Pessoa): object {
  const { mergedFrom: _mergedFrom, ...content } = record as Pessoa & { mergedFrom?: unknown };
  const lists = LISTS.map(({ group }) => {
    const items = itemsOf(record, group).map(({ id: _id, ...item }) => told(item));
    return [group, items.toSorted()];
  });
  return { ...content, ...Object.fromEntries(lists), version: 0, updatedAt: '' };
}

function expectedOf(course: Course, given?: Given): Apart {
  const { befores, left, owners } = course;
  const ids = befores.map(({ id }) => id);
  if (isAsBefore(course)) return { lists: new Map(befores.map((one) => [one.id, listsOf(one)])), open: new Set() };
  return takeApart({ ids, left, now: last(course).account, owners }, given);
}

/** What a preview asks of items: which of a list is the principal one is no item of anybody. */
function faultsOfOpen(open: Open, expected: Apart['open']): string[] {
  const asked = open.filter(({ path }) => path.includes('.') && !path.endsWith('.principal')).map(({ path }) => path);
  const missing = open.length < MOST_SHOWN ? [...expected].filter((path) => !asked.includes(path)) : [];
  return [
    ...missing.map((path) => `nobody was asked of ${path}`),
    ...asked.filter((path) => !expected.has(path)).map((path) => `somebody was asked of ${path}`),
  ];
}

type ExpectedRecord = { expected: Apart; isInTrash: boolean };

function faultsOfRecord(name: string, record: Pessoa, { expected, isInTrash }: ExpectedRecord): string[] {
  const lists = expected.lists.get(record.id)!; // each record has some
  const faults = (record.deletedAt !== null) === isInTrash ? [] : [`${name}: deleted at ${record.deletedAt}`];
  for (const { group, hasPrincipal } of LISTS) {
    const items = itemsOf(record, group);
    const [has, should] = [told(items.map(valuesOf)), told(lists[group] ?? [])];
    if (has !== should) faults.push(`${name}: ${group} should be ${should} and is ${has}`);
    const principals = items.filter(({ principal }) => principal).length;
    if (hasPrincipal && principals !== Math.min(1, items.length))
      faults.push(`${name}: ${principals} of ${group} are principal`);
  }
  return faults;
}

/** Gives some of what is open to somebody. */
function give({ draw }: Course, open: Open) {
  return open
    .filter(({ path, sole }) => path.includes('.') && !path.endsWith('.principal') && !sole && draw.chance(50))
    .map(({ survivor, path, choices }) => {
      const ids = choices.map(({ pessoaId }) => pessoaId);
      return { survivor, path, to: draw.chance(20) ? ids : [draw.oneOf(ids)] };
    });
}

/** How a merge is taken apart: with the survivor in the trash by then; some of what is open given to somebody. */
type Ending = { inTrash: boolean; gives: boolean };

/** Takes the merge apart; gives what is not as it should be. */
export async function undoMerge(course: Course, { inTrash, gives }: Ending): Promise<string[]> {
  const { by, befores, operationId } = course;
  const { record: survivor } = last(course);
  if (inTrash) accepted(await by.delete(`/api/pessoas/${survivor.id}`, ifMatch(survivor)));
  const preview = accepted(await by.get(`/api/operations/${operationId}/undo`)).json<UndoPreview>();
  const { open, stay } = preview.merges!; // it was a merge
  const given = gives ? give(course, open) : [];
  const expected = expectedOf(course, new Map(given.map(({ path, to }) => [path, to])));
  const body = given.length > 0 ? { give: given } : undefined;
  const undo = accepted(await by.post(`/api/operations/${operationId}/undo`, body)).json<Operation>();
  const faults = [
    ...stay.map(({ reason }) => `stays merged: ${reason}`),
    ...(undo.state === 'done' && undo.done === befores.length ? [] : [`${undo.state}: ${undo.done} taken apart`]),
    ...faultsOfOpen(open, expected.open),
  ];
  for (const [at, { id }] of befores.entries()) {
    const name = 'RLM'.charAt(at);
    const isInTrash = inTrash && at === 0;
    faults.push(...faultsOfRecord(name, await read(by, id), { expected, isInTrash }));
    if (isInTrash) faults.push(...(await faultsOfRestored(course, expected)));
  }
  return faults;
}

/** A survivor that was in the trash comes back with what is its own: nobody else has its documents and codes. */
async function faultsOfRestored({ by, befores: [{ id }] }: Course, expected: Apart): Promise<string[]> {
  const back = await by.post(`/api/pessoas/${id}/restore`, undefined, ifMatch(await read(by, id)));
  if (back.statusCode !== 200) return [`R could not be restored: ${back.body}`];
  return faultsOfRecord('R restored', await read(by, id), { expected, isInTrash: false });
}
