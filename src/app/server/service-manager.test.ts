import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followServiceManager } from './service-manager.ts';

let folder: string;
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-notify-'));
  warnings = [];
  // a fake systemd-notify that records its arguments
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$*" >>'${folder}/heard'\n`);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  writeFileSync(join(folder, 'heard'), '');
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function follow(vars: Record<string, string>): ReturnType<typeof followServiceManager> {
  return followServiceManager({ NOTIFY_SOCKET: '/run/systemd/notify', ...vars }, (text) => void warnings.push(text));
}

function heard(): string[] {
  return readFileSync(join(folder, 'heard'), 'utf8').split('\n').filter(Boolean);
}

test('sends EXTEND_TIMEOUT, READY, WATCHDOG and STOPPING in this order', async () => {
  const manager = follow({ WATCHDOG_USEC: '400000', WATCHDOG_PID: String(process.pid) });
  manager.ready('Atende', async () => true);
  await expect.poll(heard).toContain('WATCHDOG=1');
  await manager.stopping();
  const said = heard();
  expect(said[0]).toBe('EXTEND_TIMEOUT_USEC=60000000 STATUS=Preparando o banco');
  expect(said[1]).toBe('READY=1 STATUS=Atende');
  expect(said.at(-1)).toBe('STOPPING=1 STATUS=Encerrando');
  expect(warnings).toEqual([]);
});

test('sends no WATCHDOG while the process is unhealthy', async () => {
  const manager = follow({ WATCHDOG_USEC: '200000' });
  let asked = 0;
  manager.ready('Atende', async () => {
    asked += 1;
    return false;
  });
  await expect.poll(() => asked).toBeGreaterThan(2);
  // messages are sent in order, so all earlier ones have arrived by then
  await manager.stopping();
  expect(heard().at(-1)).toMatch(/^STOPPING=1/);
  expect(heard()).not.toContain('WATCHDOG=1');
});

test('ignores the watchdog of another process, and sends nothing without a manager', async () => {
  const manager = follow({ WATCHDOG_USEC: '200000', WATCHDOG_PID: '1' });
  manager.ready('Atende', async () => true);
  await sleep(300);
  await manager.stopping();
  expect(heard()).not.toContain('WATCHDOG=1');
  const before = heard().length;
  const none = followServiceManager({}, (text) => void warnings.push(text));
  none.ready('Atende', async () => true);
  await none.stopping();
  expect(none.isThere).toBe(false);
  expect(heard()).toHaveLength(before);
});

test('warns once if the manager cannot be reached', async () => {
  writeFileSync(join(folder, 'systemd-notify'), '#!/bin/sh\nexit 1\n');
  const manager = follow({});
  manager.ready('Atende', async () => true);
  await manager.stopping();
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/^O systemd não foi avisado/);
});
