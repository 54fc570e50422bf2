import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProgram } from '../start/child.ts';
import { type RunningApp, setUp, startApp } from '../start/running-app.ts';
import {
  findLogFile,
  inDatabase,
  namesIn,
  type Outcome,
  run,
  save,
  stop,
  storeLog,
  untilBase,
} from './installation.ts';

const PATIENTLY = { interval: 200 };
const isClosed = (start: string) => start === 'age-encryption.org/v1' || start.startsWith('FICHLOG2');

describe.each([
  ['plain', false],
  ['encrypted', true],
])('the log of an installation, %s', (_how, isEncrypted) => {
  let base: string;
  let dataDir: string;
  let env: Record<string, string>;
  let app: RunningApp;
  let cookie: string;
  const moments: { at: Date; names: string[] }[] = [];
  /** the file of the log that was written into at the last moment */
  let lastFile: string;

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'fichario-moment-'));
    chmodSync(base, 0o755);
    dataDir = join(base, 'data');
    env = { FICHARIO_WAL: join(base, 'wal'), ...(isEncrypted && { FICHARIO_BACKUP_KEY: join(base, 'key') }) };
    if (isEncrypted) writeFileSync(join(base, 'key'), 'quatro cavalos azuis', { mode: 0o600 });
    app = await startApp(dataDir, env);
    cookie = await setUp(app.url);
    await untilBase(dataDir);
    const names: string[] = [];
    for (let moment = 0; moment < 3; moment += 1) {
      for (let each = 0; each < 3; each += 1) {
        names.push(`Pessoa ${moment} ${each}`);
        await save(app, cookie, names.at(-1)!);
      }
      moments.push({ at: new Date(), names: [...names] });
      lastFile = await findLogFile(dataDir);
      await sleep(50);
      await save(app, cookie, `Entre ${moment}`);
      names.push(`Entre ${moment}`);
    }
    await storeLog(dataDir);
  });
  afterAll(async () => {
    await stop(app);
    moments.length = 0;
    rmSync(base, { recursive: true, force: true });
  });

  const restore = (at: Date | string, to: string, more: string[] = []): Promise<Outcome> =>
    run(['restore', '--at', typeof at === 'string' ? at : at.toISOString(), ...more], to, env);
  const series = () => join(base, 'wal', readdirSync(join(base, 'wal'))[0]!);

  test('each moment is restored with exactly what was acknowledged until then', async () => {
    // one is enough to see that it goes without a key, too
    const tried = isEncrypted ? moments : moments.slice(1, 2);
    for (const [index, { at, names }] of tried.entries()) {
      const to = join(base, `restored-${index}`);
      const { status, output } = await restore(at, to);
      expect(status, output).toBe(0);
      expect(output).toMatch(/^Restaurado em \S+ como em [\d/]+ [\d:]+: 1 cliente, \d+ fichas? abertas?\. A última/);
      expect(await namesIn(to)).toEqual(names);
    }
  });

  // what a key does not change is tried once
  if (isEncrypted)
    test('one that is killed leaves a folder that says so, and that the same command restores', async () => {
      const to = join(base, 'interrupted');
      const mark = join(to, 'restauracao-incompleta');
      const hasBegun = [join(to, 'pgdata', 'base'), join(to, 'log-que-volta'), join(to, 'pgdata', 'postmaster.pid')];
      for (const sign of hasBegun) {
        const args = ['restore', '--at', moments[1]!.at.toISOString()];
        const child = startProgram('fichario', args, { FICHARIO_DATA: to, ...env });
        await expect.poll(() => existsSync(sign), { interval: 2 }).toBe(true);
        child.process.kill('SIGKILL');
        await child.exited;
        expect(existsSync(mark)).toBe(true);
      }
      const started = await run(['client', 'list'], to, env);
      expect(started.output).toMatch(/^A restauração de \S+ foi interrompida, e a pasta não está inteira\./);
      const { status, output } = await restore(moments[1]!.at, to);
      expect(status, output).toBe(0);
      expect(await namesIn(to)).toEqual(moments[1]!.names);
    });

  if (!isEncrypted)
    test('a moment outside of what is kept is refused with those that there are, and nothing is left', async () => {
      const to = join(base, 'outside');
      const early = await restore('01/02/2020 10:00:00', to);
      expect(early.output).toMatch(
        /^O momento 01\/02\/2020 10:00:00 não está no que foi guardado\. Há momentos de \S+ \S+ a \S+ \S+\.\n$/,
      );
      // while nothing is stored: every minute, the server stores what there is by itself
      chmodSync(join(series(), 'log'), 0o500);
      const late = await restore(new Date(), to);
      chmodSync(join(series(), 'log'), 0o700);
      expect(late.output).toMatch(
        / Se a pasta de dados de antes ainda existe, --with-log <pasta> leva até a última gravação\.\n$/,
      );
      const future = await restore(new Date(Date.now() + 3_600_000), to);
      expect(future.output).toMatch(/^O momento \S+ \S+ ainda não chegou\. Informe um que já passou\.\n$/);
      expect([early.status, late.status, future.status]).toEqual([1, 1, 1]);
      expect(existsSync(to)).toBe(false);
    });

  test('a file of the log that was changed is refused in a sentence, and the folder is left empty', async () => {
    const log = join(series(), 'log');
    // not the newest: every minute, the server begins another by itself
    const before = readFileSync(join(log, lastFile));
    const changed = Buffer.from(before);
    changed[Math.floor(changed.length / 2)]! ^= 1;
    writeFileSync(join(log, lastFile), changed);
    const to = join(base, 'changed');
    const { status, output } = await restore(moments[2]!.at, to);
    writeFileSync(join(log, lastFile), before);
    expect(output).toMatch(new RegExp(`^O back-up \\S+ está danificado: log/${lastFile} não está como foi gravado\\.`));
    expect(status).toBe(1);
    expect(existsSync(to)).toBe(false);
  });

  if (!isEncrypted)
    test('a folder that takes no log keeps nobody from the register, and is told until it does', async () => {
      const log = join(series(), 'log');
      const look = async () => {
        const { output } = await run(['doctor', '--quick', '--json'], dataDir, env);
        const { findings } = JSON.parse(output.slice(0, output.lastIndexOf('}') + 1)) as {
          findings: Record<string, string>[];
        };
        return findings.find(({ id }) => id === 'wal_archive');
      };
      expect(await look()).toMatchObject({
        state: 'ok',
        found: expect.stringMatching(/^guardado até \d\d\/\d\d\/\d{4} [\d:]+$/),
      });
      chmodSync(log, 0o500);
      await save(app, cookie, 'Com o disco do log fora');
      await inDatabase(dataDir, (owner) => owner.query('select pg_switch_wal()'));
      const failed =
        'select last_failed_time > coalesce(last_archived_time, last_failed_time - interval $$1s$$) as is from pg_stat_archiver';
      await expect
        .poll(
          async () => (await inDatabase(dataDir, (owner) => owner.query<{ is: boolean }>(failed))).rows[0]?.is,
          PATIENTLY,
        )
        .toBe(true);
      expect(await look()).toMatchObject({
        state: 'error',
        found: expect.stringMatching(
          /^O log do banco não é guardado desde .*\. \d arquivos? esperam? no disco dos dados\.$/,
        ),
      });
      await save(app, cookie, 'Ainda com o disco do log fora');
      chmodSync(log, 0o700);
      await storeLog(dataDir);
      expect(await look()).toMatchObject({ state: 'ok' });
    });

  test('what is stored says by its first bytes whether it can be read without the key', () => {
    const stored = readdirSync(series(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).subarray(0, 21).toString('latin1'));
    expect(stored.length).toBeGreaterThan(3);
    expect(stored.filter(isClosed).length).toBe(isEncrypted ? stored.length : 0);
  });
});
