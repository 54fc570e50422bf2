import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STATE_DIR, type UnitSettings, writeUnit } from './unit.ts';

const MOST_EXPOSED = 2;
let folder: string;
let settings: UnitSettings;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-unit-'));
  writeFileSync(join(folder, 'fichario'), '#!/bin/sh\n');
  chmodSync(join(folder, 'fichario'), 0o755);
  const envFile = '/etc/fichario/fichario.env';
  settings = { program: folder, node: undefined, envFile, user: 'fichario', dataDir: STATE_DIR, writable: [] };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The report of `systemd-analyze` about the unit; undefined on a machine without systemd. */
function analyze(...args: string[]): { status: number | null; output: string } | undefined {
  if (!existsSync('/usr/bin/systemd-analyze')) return undefined;
  const file = join(folder, 'fichario.service');
  writeFileSync(file, writeUnit(settings));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('systemd understands every line of the unit', () => {
  settings = { ...settings, node: '/opt/node 24/bin/node', writable: ['/mnt/meus back-ups', '/mnt/100%'] };
  const unit = writeUnit(settings);
  expect(unit).toContain('Environment="FICHARIO_NODE=/opt/node 24/bin/node"\n');
  expect(unit).toContain('ReadWritePaths="-/mnt/meus back-ups"\nReadWritePaths=-/mnt/100%%\n');
  // it also reports other units of the machine
  const said = analyze('verify', '--man=no', '--recursive-errors=no');
  if (said) expect(said.output).not.toContain('fichario.service');
});

test('the service has few privileges: its exposure by systemd is 2.0 at most', () => {
  expect(writeUnit(settings)).toMatch(/^CapabilityBoundingSet=$/m);
  const said = analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED * 10}`, '--no-pager');
  if (said) expect(said, said.output.slice(-2000)).toMatchObject({ status: 0 });
});

test('the service may write to a data folder that systemd does not create', () => {
  expect(writeUnit(settings)).toContain('StateDirectory=fichario\n');
  const elsewhere = writeUnit({ ...settings, dataDir: '/srv/fichario', writable: [] });
  expect(elsewhere).not.toContain('StateDirectory');
  expect(elsewhere).toContain('ReadWritePaths=-/srv/fichario\n');
});
