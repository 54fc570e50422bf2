import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createSigningKey,
  readSigningKey,
  signFile,
  writePublicKey,
} from '../../../../../scripts/release/minisign.mjs';
import { bringGiven, bringNewest, parseReleasesPlace, readNewest } from './find-release.ts';

const ARCHIVE = 'fichario-0.3.0-linux-x64.tar.gz';
const NOT_SIGNED = 'a versão em uso não foi assinada';

let home: string;
let server: Server;
let address: string;
let warnings: string[];

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'fichario-releases-'));
  for (const name of ['program', 'releases', 'work']) mkdirSync(join(home, name));
  const bytes = Buffer.from('um pacote');
  writeFileSync(join(home, 'releases', ARCHIVE), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = [{ target: 'linux-x64', file: ARCHIVE, bytes: bytes.length, sha256 }];
  const index = { version: '0.3.0', at: '2026-11-30T00:00:00.000Z', files };
  writeFileSync(join(home, 'releases', 'releases.json'), JSON.stringify(index));
  warnings = [];
  server = createServer(({ url = '' }, answer) => {
    try {
      answer.end(readFileSync(join(home, 'releases', url)));
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  await new Promise((done) => server.close(done));
  rmSync(home, { recursive: true, force: true });
});

/** Signs the version in use, and the files of the place that are named. */
function sign(...names: string[]) {
  createSigningKey(join(home, 'key'));
  const key = readSigningKey(join(home, 'key'));
  writeFileSync(join(home, 'program', 'fichario.pub'), writePublicKey(key));
  for (const name of names) {
    const file = join(home, 'releases', name);
    writeFileSync(`${file}.minisig`, signFile(file, key, 'fichario 0.3.0'));
  }
}

const search = () => ({
  program: join(home, 'program'),
  work: join(home, 'work'),
  warn: (line: string) => void warnings.push(line),
});
const INSTALLED = { version: '0.2.0', target: 'linux-x64' };

test.each(['folder', 'address'])('a list in a %s says that a version without a key checks nothing', async (kind) => {
  const place = parseReleasesPlace(kind === 'folder' ? join(home, 'releases') : address);
  expect((await readNewest(place, search())).index.version).toBe('0.3.0');
  expect(warnings).toEqual([expect.stringContaining(NOT_SIGNED)]);
  warnings = [];
  expect(await bringNewest(place, INSTALLED, search())).toBe(join(home, 'work', ARCHIVE));
  expect(warnings).toEqual([expect.stringContaining(NOT_SIGNED)]);
});

test.each(['folder', 'address'])('an unsigned list or archive in a %s is refused as unsigned', async (kind) => {
  const place = parseReleasesPlace(kind === 'folder' ? join(home, 'releases') : address);
  sign();
  const list = /releases\.json não está assinado: falta releases\.json\.minisig em .+ Nada foi mudado\./;
  await expect(readNewest(place, search())).rejects.toThrow(list);
  await expect(bringNewest(place, INSTALLED, search())).rejects.toThrow(list);
  rmSync(join(home, 'key'));
  sign('releases.json');
  await expect(bringNewest(place, INSTALLED, search())).rejects.toThrow(`${ARCHIVE} não está assinado`);
  expect(warnings).toEqual([]);
});

test('a given archive says the same, and a signed one says nothing', async () => {
  const file = join(home, 'releases', ARCHIVE);
  expect(await bringGiven(file, search())).toBe(file);
  expect(warnings).toEqual([expect.stringContaining(NOT_SIGNED)]);
  warnings = [];
  sign('releases.json', ARCHIVE);
  expect(await bringGiven(file, search())).toBe(file);
  expect(await bringNewest(parseReleasesPlace(address), INSTALLED, search())).toBe(join(home, 'work', ARCHIVE));
  copyFileSync(file, join(home, 'other.tar.gz'));
  await expect(bringGiven(join(home, 'other.tar.gz'), search())).rejects.toThrow(/Falta a assinatura/);
  expect(warnings).toEqual([]);
});
