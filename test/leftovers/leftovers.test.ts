import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listHandles } from './handles.ts';
import { listProcesses } from './processes.ts';
import { listTimers } from './timers.ts';

/** What a list has now that it did not have before. */
function newOf(list: () => [unknown, string][]): () => string[] {
  const before = new Set(list().map(([thing]) => thing));
  return () => list().flatMap(([thing, words]) => (before.has(thing) ? [] : [words]));
}

test('a timer is found with the place that set it, also one that keeps no process alive', () => {
  const left = newOf(listTimers);
  const timer = setTimeout(() => {}, 60_000).unref();
  expect(left()).toEqual([expect.stringMatching(/^a timer at .*leftovers\.test\.ts:\d+/)]);
  clearTimeout(timer);
  expect(left()).toEqual([]);
  const interval = setInterval(() => {}, 60_000);
  expect(left()).toHaveLength(1);
  clearInterval(interval);
  expect(left()).toEqual([]);
});

test('a pause is found while it lasts', async () => {
  const left = newOf(listTimers);
  const given = new AbortController();
  const pause = sleep(60_000, undefined, { signal: given.signal });
  expect(left()).toHaveLength(1);
  given.abort();
  await expect(pause).rejects.toThrow();
  expect(left()).toEqual([]);
});

test('a process is found while it runs, and a server while it listens', async () => {
  const left = newOf(() => [...listProcesses(), ...listHandles()]);
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  await once(child, 'spawn');
  expect(left()).toEqual(expect.arrayContaining(['the process sleep 60']));
  child.kill();
  await once(child, 'close');
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await expect.poll(left).toEqual(['Server']);
  await once(server.close(), 'close');
  await expect.poll(left).toEqual([]);
});
