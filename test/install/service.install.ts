import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGuest, type Guest } from './guest/guest.ts';
import { findArchive, unpackArchive } from './release.ts';

const FOLDER = `/opt/${basename(findArchive()).replace('.tar.gz', '')}`;
const READY = `node -e "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"`;
let guest: Guest;

beforeAll(async () => {
  guest = await bootGuest(async (root) => void (await unpackArchive(join(root, 'opt'))));
});
afterAll(() => guest?.end());

function show(property: string): Promise<string> {
  return guest.run(`systemctl show fichario --value --property=${property}`);
}

/** Waits until a line of shell succeeds. */
async function until(line: string, seconds: number): Promise<void> {
  await expect.poll(async () => (await guest.try(line)).status, { timeout: seconds * 1000, interval: 250 }).toBe(0);
}

test('one command makes the unpacked program a service, which is ready when the command ends', async () => {
  const said = await guest.run(`${FOLDER}/fichario service install`);
  for (const each of ['Criado o usuário fichario', '/etc/systemd/system/fichario.service', 'http://127.0.0.1:3000'])
    expect(said).toContain(each);
  await guest.run(READY);
  expect(await show('SubState')).toBe('running');
  expect(await show('StatusText')).toBe('Atende em http://127.0.0.1:3000');
  expect(await guest.run('fichario service status')).toMatch(/^Fichário \d.*no ar e pronto/);
});

test('a second time changes nothing, and says so', async () => {
  const said = await guest.run(`${FOLDER}/fichario service install`);
  expect(said).toContain('O serviço já estava como deve.');
  expect(said).not.toMatch(/Criad|Mudad/);
});

test('commands of the administrator run as the user of the service, in its environment', async () => {
  expect(await guest.run('cd ~root && fichario setup')).toMatch(/^Código do primeiro acesso: [\dA-Z-]{14}$/);
  expect(await guest.run('fichario doctor')).toContain('/var/lib/fichario');
  expect(await guest.run('find /var/lib/fichario ! -user fichario')).toBe('');
  const other = await guest.try('runuser -u nobody -- fichario setup');
  expect(other).toEqual({ status: 1, output: 'Rode como root: sudo fichario setup' });
});

test('nothing of the service is open to another user, or runs as root', async () => {
  expect(await guest.run('stat -c %a:%U:%G /var/lib/fichario /etc/fichario/fichario.env')).toBe(
    '700:fichario:fichario\n640:root:fichario',
  );
  const cgroup = join('/sys/fs/cgroup', await show('ControlGroup'), 'cgroup.procs');
  const users = await guest.run(`for pid in $(cat ${cgroup}); do stat -c %U /proc/$pid; done | sort -u`);
  expect(users).toBe('fichario');
});

test('a server whose event loop hangs is started again', async () => {
  await guest.run('mkdir -p /run/systemd/system/fichario.service.d');
  writeFileSync(join(guest.root, 'var', 'tmp', 'watchdog.conf'), '[Service]\nWatchdogSec=8\n');
  await guest.run('cp /var/tmp/watchdog.conf /run/systemd/system/fichario.service.d/ && systemctl daemon-reload');
  await guest.run('systemctl restart fichario');
  // a server that is well outlives many times of its watchdog
  const well = await show('MainPID');
  await new Promise((done) => setTimeout(done, 20_000));
  expect(await show('MainPID')).toBe(well);
  await guest.run('systemctl kill --signal=STOP --kill-whom=main fichario');
  await until(`[ "$(systemctl show fichario --value --property=MainPID)" != ${well} ] && ${READY}`, 60);
  expect(await show('NRestarts')).toBe('1');
  expect(await guest.run('journalctl -u fichario --no-pager')).toMatch(/watchdog/i);
});

test('a server whose database is silent is started again', async () => {
  const silent = await show('MainPID');
  await guest.run('kill -STOP $(head -1 /var/lib/fichario/pgdata/postmaster.pid)');
  await until(`[ "$(systemctl show fichario --value --property=MainPID)" != ${silent} ] && ${READY}`, 90);
  await guest.run('rm -r /run/systemd/system/fichario.service.d && systemctl daemon-reload');
});

test('a killed server is there again within seconds, and a stop ends the database in order', async () => {
  await guest.run('systemctl kill --signal=KILL --kill-whom=main fichario');
  await until(READY, 30);
  await guest.run('systemctl stop fichario');
  expect(await guest.run('journalctl -u fichario -n 20 -o cat --no-pager')).toContain('Deactivated successfully');
  expect(await guest.try('ls /var/lib/fichario/pgdata/postmaster.pid')).toMatchObject({ status: 2 });
  expect((await guest.try('fichario service status')).output).toMatch(/parado[\s\S]*systemctl start fichario/);
  await guest.run('systemctl start fichario');
});

test('a wrong setting stops the service with its sentence, and is not tried again and again', async () => {
  await guest.run('echo PORT=porta >> /etc/fichario/fichario.env');
  expect((await guest.try('systemctl restart fichario')).status).not.toBe(0);
  expect(await show('ActiveState')).toBe('failed');
  expect(await guest.run('journalctl -u fichario -n 20 -o cat --no-pager')).toContain('PORT deve ser um número');
  await guest.run("sed -i '/^PORT=porta/d' /etc/fichario/fichario.env && systemctl start fichario");
});

test('folders of back-ups and of the log in the environment are written to after a second install', async () => {
  const lines = 'FICHARIO_BACKUP=/mnt/backups/fichario\\nFICHARIO_WAL=/mnt/backups/log\\n';
  await guest.run(`mkdir /mnt/backups && printf '${lines}' >> /etc/fichario/fichario.env`);
  expect((await guest.try('fichario service status')).output).toContain('A configuração mudou desde a instalação');
  const said = await guest.run('fichario service install');
  expect(said).toMatch(/Criada a pasta \/mnt\/backups\/fichario[\s\S]*Mudado: .*fichario\.service[\s\S]*reiniciado/);
  // the service makes its first one by itself, and two at once are refused
  const isMade = async () => (await guest.try('fichario backup')).status === 0;
  await expect.poll(isMade, { timeout: 120_000, interval: 1000 }).toBe(true);
  await guest.run('ls /mnt/backups/fichario/*/manifest.json');
  // a base of the database, and a file of its log, which the hardened service stores each minute
  const isKept = async () =>
    (await guest.try('ls /mnt/backups/log/serie-*/bases/*/manifest.json /mnt/backups/log/serie-*/log/0*')).status === 0;
  await expect.poll(isKept, { timeout: 180_000, interval: 1000 }).toBe(true);
});

test('the machine loses its power: the service is there when it is back', async () => {
  await guest.reboot();
  await until(READY, 60);
  expect(JSON.parse(await guest.run('fichario service status --json'))).toMatchObject({ active: true, ready: true });
});

test('what is removed is the service; data, environment and user stay', async () => {
  await guest.run('fichario service remove');
  expect((await guest.try('systemctl cat fichario')).status).not.toBe(0);
  for (const path of ['/var/lib/fichario/pgdata/PG_VERSION', '/etc/fichario/fichario.env', FOLDER])
    expect(await guest.run(`ls -d ${path}`)).toBe(path);
  expect(await guest.run('id -un fichario')).toBe('fichario');
  expect((await guest.try('ls /opt/fichario /usr/local/bin/fichario')).status).toBe(2);
  expect(readFileSync(join(guest.root, 'etc/passwd'), 'utf8')).toContain('fichario');
  await guest.run(`${FOLDER}/fichario service install && ${READY}`);
});
