import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFolder } from '../../scripts/release/archive.mjs';
import { readSigningKey, signFile } from '../../scripts/release/minisign.mjs';
import { projectRoot } from '../../src/kit/server/env/paths.ts';
import { bootGuest, type Guest } from './guest/guest.ts';
import { findArchive, unpackArchive } from './release.ts';

const NAME = 'fichario.exemplo.com.br';
const PASSWORD = 'uma senha comprida';
/** The commands of the page, block by block, as a person copies them. */
const BLOCKS = [
  ...readFileSync(join(projectRoot(), 'docs', 'instalar.md'), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
].map(([, block]) => block!);

const archive = findArchive();
const version = /fichario-(\d+\.\d+\.\d+)-/.exec(archive)![1]!;
const newer = version.replace(/\d+$/, (last) => String(Number(last) + 1));
let folder: string;
let guest: Guest;
let session = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-page-'));
  // it installs packages
  guest = await bootGuest(putRelease, { network: 'host' });
});
afterAll(async () => {
  await guest?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** What a person has put into /root, with the name known to the machine as a name service would make it. */
function putRelease(root: string): void {
  for (const file of readdirSync(dirname(archive)))
    if (!file.endsWith('.pem')) cpSync(join(dirname(archive), file), join(root, 'root', file));
  writeFileSync(join(root, 'etc', 'hosts'), `127.0.0.1 localhost ${NAME}\n`);
}

/** The next version, which is this one under another number. */
async function putNewer(): Promise<void> {
  const unpacked = await unpackArchive(folder);
  const next = unpacked.replace(version, newer);
  cpSync(unpacked, next, { recursive: true, verbatimSymlinks: true });
  for (const file of ['release.json', 'package.json']) {
    const text = readFileSync(join(next, file), 'utf8');
    writeFileSync(join(next, file), text.replace(`"version": "${version}"`, `"version": "${newer}"`));
  }
  const target = join(guest.root, 'root', 'nova');
  mkdirSync(target);
  const file = join(target, `${basename(next)}.tar.gz`);
  packFolder(next, file, 1_795_737_600, { level: 1 });
  writeFileSync(`${file}.minisig`, signFile(file, readSigningKey(join(dirname(archive), 'key.pem')), 'fichario'));
}

/** Runs a block of the page as it stands there, with an answer for what it asks. */
async function follow(block: string | undefined, answer = ''): Promise<string> {
  writeFileSync(join(guest.root, 'root', 'block.sh'), `HOME=$(pwd)\nexport HOME\n${block!}`);
  writeFileSync(join(guest.root, 'root', 'answer'), `${answer}\n`);
  return guest.run('cd ~root && sh -ex block.sh <answer', 600_000);
}

type Answer = { status: number; body: string; headers: Record<string, string | string[] | undefined> };

/** What the browser of somebody outside does: https by the name, through the Caddy. */
function ask(path: string, { method = 'GET', body }: { method?: string; body?: object } = {}): Promise<Answer> {
  const headers = { host: NAME, cookie: session, origin: `https://${NAME}`, 'content-type': 'application/json' };
  return new Promise((done, failed) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port: 443,
        servername: NAME,
        path,
        method,
        headers,
        rejectUnauthorized: false,
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
        answer.on('end', () => done({ status: answer.statusCode!, body: text, headers: answer.headers }));
      },
    );
    asking.on('error', failed);
    asking.end(body && JSON.stringify(body));
  });
}

async function signIn(): Promise<void> {
  session = '';
  const { status, headers } = await ask('/api/session', {
    method: 'POST',
    body: { email: 'ana@exemplo.com.br', senha: PASSWORD },
  });
  expect(status).toBe(200);
  session = String(headers['set-cookie']).split(';')[0]!;
  expect(session).toMatch(/^__Host-fichario=/);
}

async function listNames(): Promise<string[]> {
  const { body } = await ask('/api/pessoas');
  return (JSON.parse(body) as { items: { nome: string }[] }).items.map(({ nome }) => nome);
}

async function save(nome: string): Promise<void> {
  expect((await ask('/api/pessoas', { method: 'POST', body: { tipo: 'fisica', nome } })).status).toBe(201);
}

test('the page leads from an empty Debian to https, an administrator and a back-up that was proved', async () => {
  expect(BLOCKS).toHaveLength(9);
  expect(await follow(BLOCKS[0])).toContain('Signature and comment signature verified');
  expect(await follow(BLOCKS[1])).toContain('http://127.0.0.1:3000');
  await follow(BLOCKS[2]);
  // a machine without a public name: as the page says for that case
  await guest.run(`sed -i 's/^${NAME} {/&\\n\\ttls internal/' /etc/caddy/Caddyfile && systemctl reload caddy`);
  await expect
    .poll(
      () =>
        ask('/entrar').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  await follow(BLOCKS[3], PASSWORD);
  await signIn();
  await save('Maria do Carmo');
  await follow(BLOCKS[4]);
  const proved = `fichario doctor --quick --json | grep -A3 backup_proof | grep '"state": "ok"'`;
  await expect.poll(async () => (await guest.try(proved)).status, { timeout: 120_000, interval: 1000 }).toBe(0);
  expect(await guest.run('fichario backup')).toMatch(/Back-up inteiro em .*1 ficha/);
  expect(await guest.run('fichario service status')).toContain('no ar e pronto');
});

test('a command finds the database of the service also where its processes are hidden from it', async () => {
  const more = '/etc/systemd/system/fichario.service.d';
  await guest.run(
    `mkdir ${more} && printf '[Service]\\nPrivateUsers=yes\\n' > ${more}/more.conf && systemctl daemon-reload`,
  );
  await guest.run('systemctl restart fichario');
  expect(await guest.run('fichario user list')).toContain('ana@exemplo.com.br');
  expect(await guest.run('fichario service status')).toContain('no ar e pronto');
  await guest.run(`rm -r ${more} && systemctl daemon-reload && systemctl restart fichario`);
});

test('an update and the way back keep what was saved before, between and after', async () => {
  await putNewer();
  expect(await follow(BLOCKS[5])).toContain(
    `A versão ${newer} está em uso, e o exame (fichario doctor) não achou erros.`,
  );
  expect(await guest.run('fichario service status')).toContain(`Fichário ${newer}: no ar e pronto`);
  await save('João Batista');
  expect(await follow(BLOCKS[6])).toContain(`De volta à versão ${version}.`);
  expect(await guest.run('fichario service status')).toContain(`Fichário ${version}: no ar e pronto`);
  expect(await listNames()).toEqual(['João Batista', 'Maria do Carmo']);
});

test('the newest back-up comes back into the place of the data, and all is well', async () => {
  await save('Depois do back-up');
  expect(await follow(BLOCKS[7])).not.toMatch(/^erro/m);
  await signIn();
  expect(await listNames()).toEqual(['Maria do Carmo']);
});

test('what is installed can be taken away, and the data stay', async () => {
  await follow(BLOCKS[8]);
  expect(await guest.run('ls /var/lib/fichario')).toContain('pgdata');
  expect((await guest.try('systemctl status fichario')).status).not.toBe(0);
});
