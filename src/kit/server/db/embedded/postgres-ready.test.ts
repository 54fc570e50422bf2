import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntilReady } from './postgres-ready.ts';

let cluster: string;
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'fichario-cluster-'));
});
afterEach(() => rmSync(cluster, { recursive: true }));

/** The eight lines in which a server says where it is and how it is. */
function write(pid: number, state: string): void {
  writeFileSync(join(cluster, 'postmaster.pid'), [pid, cluster, 1, 5432, cluster, '', '1 1', `${state}  `].join('\n'));
}

test('waits for a server that is still doing again what a fall interrupted', async () => {
  write(process.pid, 'starting');
  setTimeout(() => write(process.pid, 'ready'), 300);
  expect(await waitUntilReady(cluster, { startMs: 50 })).toBe(process.pid);
});

test('does not wait for one that fell while it started, nor for ever', async () => {
  // no process has the highest number
  write(2 ** 22 + 1, 'starting');
  await expect(waitUntilReady(cluster, { startMs: 50 })).rejects.toThrow('não ficou pronto');
  write(process.pid, 'starting');
  await expect(waitUntilReady(cluster, { startMs: 50, recoveryMs: 150 })).rejects.toThrow('não ficou pronto');
});
