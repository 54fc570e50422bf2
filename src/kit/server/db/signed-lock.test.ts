import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signProcess } from './embedded/processes.ts';
import { takeLock } from './signed-lock.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-lock-'));
  lock = join(folder, 'start.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is taken once, and again from a process that no longer lives', () => {
  expect(takeLock(lock)).toBe(true);
  expect(takeLock(lock)).toBe(false);
  writeFileSync(lock, '999999999 1');
  expect([takeLock(lock), takeLock(lock)]).toEqual([false, true]);
});

test('on a full disk it leaves nothing, and is taken by what was signed before', () => {
  const own = `${lock}.${process.pid}`;
  symlinkSync('/dev/full', own);
  expect(() => takeLock(lock)).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  expect(lstatSync(own, { throwIfNoEntry: false })).toBeUndefined();
  const signed = join(folder, 'signed');
  writeFileSync(signed, signProcess());
  symlinkSync('/dev/full', own);
  expect(takeLock(lock, signed)).toBe(true);
  expect(readFileSync(signed, 'utf8')).toBe(readFileSync(lock, 'utf8'));
});
