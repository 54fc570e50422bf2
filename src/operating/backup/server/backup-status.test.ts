import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examineBackups } from '../../doctor/server/doctor-backup.ts';
import { readBackupStatus } from './backup-status.ts';
import { findDue } from '../../nightly/server/scheduled-backup.ts';

test('a back-up with a time in the future does not delay the next one, and is reported', async () => {
  const backupDir = mkdtempSync(join(tmpdir(), 'fichario-status-'));
  const now = new Date('2026-11-23T12:00:00Z');
  for (const [name, at] of [
    ['fichario-20261120-060000', '2026-11-20T06:10:00Z'],
    ['fichario-20310101-060000', '2031-01-01T06:10:00Z'],
  ] as const) {
    mkdirSync(join(backupDir, name));
    const drill = { at, ok: true, seconds: 1, opened: 1 };
    writeFileSync(join(backupDir, name, 'prova.json'), JSON.stringify(drill));
  }
  expect(await readBackupStatus(backupDir, now)).toMatchObject({
    last: { folder: join(backupDir, 'fichario-20261120-060000') },
    drill: { name: 'fichario-20261120-060000' },
    future: [join(backupDir, 'fichario-20310101-060000')],
  });
  const away = { backupHook: undefined, notice: undefined };
  const env = {
    dataDir: '',
    files: undefined,
    diskFree: 0,
    backupDir,
    backupAt: '03:00',
    backupKey: undefined,
    ...away,
  };
  const backupKeep = { daily: 7, weekly: 4, monthly: 12 };
  expect(await findDue({ ...env, backupKeep }, now)).toEqual({ backup: true, copy: false, drill: false });
  const found = await examineBackups({ backupDir, dataDir: backupDir } as Parameters<typeof examineBackups>[0], now);
  expect(found.map(({ name, found: what }) => [name, what])).toEqual([
    ['Último back-up', 'há 3 dias'],
    ['Última prova', 'há 3 dias, de fichario-20261120-060000'],
    ['Disco dos back-ups', backupDir],
    ['Back-up do futuro', 'fichario-20310101-060000'],
  ]);
  rmSync(backupDir, { recursive: true });
});
