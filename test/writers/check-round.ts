import { isDeepStrictEqual } from 'node:util';
import { diffPessoa } from '../../src/pessoa/items/diff.ts';
import type { Pessoa, PessoaInput } from '../../src/pessoa/pessoa.ts';
import { contentOf } from '../../src/register/apply/server/version-content.ts';
import { checkMerged } from '../../src/register/merge/server/check-merged.ts';
import { mergeContents } from '../../src/register/merge/server/merge-contents.ts';
import type { MadeVersion } from './history.ts';
import type { World } from './world.ts';
import type { Told, Writer } from './writers.ts';

/** A writer of a round: as whom it wrote, what only it writes, and what it was told. */
export type Act = { writer: Writer; userId: string; mark: string; told: Told };

/**
 * What is wrong with the versions that two writers made. Each version is of a writer that was told of it, and holds what this writer
 * makes of the version before it: so no value is lost but to somebody who read it, and none is written twice.
 */
export function faultsOfRound(world: World, acts: readonly Act[], made: readonly MadeVersion[]): string[] {
  const strangers = made.filter(({ userId }) => !acts.some((act) => act.userId === userId));
  return [
    ...strangers.map(({ kind }) => `a version by an unknown ${kind}`),
    ...acts.flatMap((act) => faultsOfAct(world, act, made).map((fault) => `${act.writer.name}: ${fault}`)),
  ];
}

function faultsOfAct(world: World, act: Act, made: readonly MadeVersion[]): string[] {
  const own = made.filter(({ userId }) => userId === act.userId);
  const { rows, operationId, answer, seen } = act.told;
  const told = operationId === undefined ? own : own.filter((one) => one.operationId === operationId);
  const faults = told.length === rows ? [] : [`told of ${rows} versions, made ${told.length}`];
  const others = own.filter((one) => !told.includes(one));
  if (others.length > 0 && act.writer.name !== 'un-merge')
    faults.push(`made ${others.length} versions that it was not told of`);
  return [
    ...faults,
    ...(seen ? faultsOfSeen(seen, told) : []),
    ...told.flatMap((one) => faultsOfVersion(world, act, one, told)),
    ...(answer ? faultsOfAnswer(world, act, answer, made) : []),
  ];
}

/** The first version that a writer makes of a record follows the one that it has seen. */
function faultsOfSeen(seen: ReadonlyMap<string, Pessoa>, told: readonly MadeVersion[]): string[] {
  const firsts = told.filter(({ after }, at) => told.findIndex((one) => one.after.id === after.id) === at);
  return firsts
    .filter(({ before, after }) => before?.version !== seen.get(after.id)?.version)
    .map(({ before }) => `wrote over version ${before?.version}, which it had not seen`);
}

/** An answer is the version that it names, also of a write that changed nothing. */
function faultsOfAnswer(world: World, act: Act, answer: Pessoa, made: readonly MadeVersion[]): string[] {
  const found = made.find(({ after }) => after.id === answer.id && after.version === answer.version)?.after;
  const stored = found ?? world.start.get(answer.id)!; // it has each record
  const { mergedFrom: _mergedFrom, ...said } = answer as Pessoa & { mergedFrom?: unknown };
  const faults = differing('the answer', contentOf(stored), contentOf(said));
  if (act.told.rows > 0) return faults;
  const content = act.writer.contentAfter?.(contentOf(stored), world, act.mark);
  return [...faults, ...(content ? differing('told of no change, but', content, contentOf(stored)) : [])];
}

function faultsOfVersion(world: World, act: Act, version: MadeVersion, told: readonly MadeVersion[]): string[] {
  const { writer, mark } = act;
  const { before, after } = version;
  if (!before) return ['made a record'];
  if (writer.name === 'merge') return faultsOfMerge(world, version, told);
  if (writer.name === 'un-merge') return faultsOfUnmerge(world, version, told);
  if (writer.name === 'trash and back')
    return [
      ...differing('a deleted record', contentOf(before), contentOf(after)),
      ...((before.deletedAt === null) === (after.deletedAt === null) ? ['neither deleted nor restored'] : []),
    ];
  const left = world.changed.get(before.id);
  return [
    ...(before.deletedAt !== null || after.deletedAt !== null ? ['changed a deleted record'] : []),
    ...(writer.seen === 'changed' && left
      ? differing('took back another content:', contentOf(left), contentOf(before))
      : []),
    ...differing('', writer.contentAfter!(contentOf(before), world, mark)!, contentOf(after)), // all others have one
  ];
}

/** The survivor holds what a merge makes of both records as they were just before it. */
function faultsOfMerge(world: World, { before, after }: MadeVersion, told: readonly MadeVersion[]): string[] {
  if (!before || before.deletedAt !== null) return ['merged a deleted record'];
  if (after.id !== world.ids.a) {
    const faults = differing('what was merged', contentOf(before), contentOf(after));
    return after.deletedAt === null ? [...faults, 'left a merged record live'] : faults;
  }
  const other = told.find((one) => one.after.id === world.ids.c)?.before;
  if (!other) return ['merged nothing into the survivor'];
  const { content } = checkMerged(new Date())(mergeContents([before, other]).content);
  return differing('the survivor', content, contentOf(after));
}

/** What was written since the merge stays in the survivor or goes to who is live again. */
function faultsOfUnmerge(world: World, { before, after }: MadeVersion, told: readonly MadeVersion[]): string[] {
  if (!before) return ['made a record'];
  const other = told.find((one) => one.after.id === world.ids.b)?.after;
  if (!other || other.deletedAt !== null) return ['left a record merged'];
  if (after.id !== world.ids.a)
    return differing('who is live again', contentOf(world.first.get(after.id)!), contentOf(after)); // it has each record
  const lost = marksOf(before).filter((mark) => !marksOf(after).includes(mark) && !marksOf(other).includes(mark));
  return lost.length > 0 ? [`lost ${lost.join()}`] : [];
}

/** What the writers of a round wrote, and only they. */
function marksOf(record: Pessoa): string[] {
  return [...new Set(JSON.stringify(contentOf(record)).match(/\b77\d{6}\b/g))];
}

function differing(what: string, expected: PessoaInput, found: PessoaInput): string[] {
  if (isDeepStrictEqual(expected, found)) return [];
  const paths = diffPessoa(expected as Pessoa, found).map(
    ({ path, before, after }) => `${path} ${JSON.stringify([before, after])}`,
  );
  return paths.length > 0 ? [`${what} differs in ${paths.join(', ')}`] : [];
}
