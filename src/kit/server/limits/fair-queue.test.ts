import { afterEach, expect, test } from 'vitest';
import { FairQueue, type Leave } from './fair-queue.ts';
import { TooManyWaiting } from './slots.ts';

const SIZE = { atOnce: 2, atOnceEach: 2, waiting: 10, waitingEach: 6, waitMs: 60_000 };

/** Lets in whoever still waits when a test ends. */
let drain = async (): Promise<void> => {};
afterEach(() => drain());

/** A queue, and who was let in, in order. */
function start(size = SIZE) {
  const queue = new FairQueue(size);
  const admitted: string[] = [];
  const leaves: Leave[] = [];
  const enter = async (caller: string, signal?: AbortSignal): Promise<void> => {
    const leave = await queue.enter(caller, signal);
    admitted.push(caller);
    leaves.push(leave);
  };
  /** whoever is in the longest leaves */
  const leaveFirst = async () => {
    leaves.shift()?.();
    await new Promise(setImmediate);
  };
  drain = async () => {
    while (leaves.length > 0) await leaveFirst();
  };
  return { queue, admitted, enter, leaveFirst };
}

test('lets in what there is room for, and the others when there is', async () => {
  const { queue, admitted, enter, leaveFirst } = start();
  const entered = ['a', 'a', 'a'].map((caller) => enter(caller));
  await new Promise(setImmediate);
  expect([admitted.length, queue.count()]).toEqual([2, { running: 2, waiting: 1, refused: 0 }]);
  await leaveFirst();
  await Promise.all(entered);
  expect(queue.count()).toEqual({ running: 2, waiting: 0, refused: 0 });
});

test('waiting work is admitted in turns by caller, and in order for each caller', async () => {
  const { admitted, enter, leaveFirst } = start();
  const all = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'b'].map((caller) => enter(caller));
  await new Promise(setImmediate);
  for (let left = 0; left < 6; left += 1) await leaveFirst();
  await Promise.all(all);
  expect(admitted.join('')).toBe('aaabcaba');
});

test('one caller takes no more of the room than is theirs', async () => {
  const { queue, admitted, enter } = start({ ...SIZE, atOnceEach: 1 });
  void enter('a');
  void enter('a');
  await enter('b');
  expect(admitted).toEqual(['a', 'b']);
  expect(queue.count()).toEqual({ running: 2, waiting: 1, refused: 0 });
});

test('refuses a caller with too many waiting, and lets others wait; refuses all if too many wait', async () => {
  const { queue, enter } = start();
  for (let count = 0; count < 8; count += 1) void enter('a');
  await expect(enter('a')).rejects.toThrow(TooManyWaiting);
  for (let count = 0; count < 4; count += 1) void enter('b');
  await expect(enter('c')).rejects.toThrow(TooManyWaiting);
  expect(queue.count()).toEqual({ running: 2, waiting: 10, refused: 2 });
});

test('an aborted ticket waits no more, and a slot that is released twice counts once', async () => {
  const { queue, enter } = start();
  const leave = await queue.enter('a');
  await enter('a');
  const gone = new AbortController();
  const waiting = enter('b', gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  leave();
  leave();
  expect(queue.count()).toEqual({ running: 1, waiting: 0, refused: 0 });
});

test('refuses work that has waited for too long', async () => {
  const { queue, enter } = start({ ...SIZE, waitMs: 1 });
  await enter('a');
  await enter('a');
  await expect(enter('b')).rejects.toThrow(TooManyWaiting);
  expect(queue.count()).toEqual({ running: 2, waiting: 0, refused: 1 });
});
