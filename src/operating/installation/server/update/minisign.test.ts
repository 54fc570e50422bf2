import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createSigningKey,
  readSigningKey,
  signFile,
  writePublicKey,
} from '../../../../../scripts/release/minisign.mjs';
import { isSignedBy, parsePublicKey } from './minisign.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fichario-minisign-'));
  file = join(folder, 'pacote.tar.gz');
  writeFileSync(file, 'um pacote');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeKey(name: string) {
  createSigningKey(join(folder, name));
  const key = readSigningKey(join(folder, name));
  return { key, written: writePublicKey(key), parsed: parsePublicKey(writePublicKey(key))! };
}

test('a signature is valid for its key only, and only while file and signature are unchanged', async () => {
  const [own, other] = [makeKey('own'), makeKey('other')];
  const signature = signFile(file, own.key, 'fichario 0.2.0');
  expect(await isSignedBy(file, signature, own.parsed)).toBe(true);
  expect(await isSignedBy(file, signature, other.parsed)).toBe(false);
  expect(await isSignedBy(file, signature.replace('0.2.0', '0.2.1'), own.parsed)).toBe(false);
  for (const text of ['', 'nada', signature.split('\n').slice(0, 2).join('\n')])
    expect(await isSignedBy(file, text, own.parsed)).toBe(false);
  // a signature by another key with the id of ours
  const foreign = signFile(file, other.key, 'fichario 0.2.0').split('\n');
  const bytes = Buffer.from(foreign[1]!, 'base64');
  Buffer.from(own.parsed.id, 'hex').copy(bytes, 2);
  foreign[1] = bytes.toString('base64');
  expect(await isSignedBy(file, foreign.join('\n'), own.parsed)).toBe(false);
  writeFileSync(file, 'um pacote trocado');
  expect(await isSignedBy(file, signature, own.parsed)).toBe(false);
});

test('a signature of the program minisign is valid', async () => {
  // made with minisign 0.11 over the content "um pacote"
  const key = parsePublicKey(readFileSync(new URL('minisign.case.pub', import.meta.url), 'utf8'))!;
  const signature = readFileSync(new URL('minisign.case.minisig', import.meta.url), 'utf8');
  expect(await isSignedBy(file, signature, key)).toBe(true);
  writeFileSync(file, 'um pacote!');
  expect(await isSignedBy(file, signature, key)).toBe(false);
});

test('the program minisign, if installed, accepts our signature', () => {
  const { key, written } = makeKey('own');
  writeFileSync(`${file}.minisig`, signFile(file, key, 'fichario 0.2.0 linux-x64'));
  writeFileSync(join(folder, 'fichario.pub'), written);
  expect(readFileSync(`${file}.minisig`, 'utf8').split('\n')).toHaveLength(5);
  if (!existsSync('/usr/bin/minisign')) return;
  const { status, stdout } = spawnSync('minisign', ['-Vm', file, '-p', join(folder, 'fichario.pub')], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('fichario 0.2.0 linux-x64');
  expect(status).toBe(0);
});

test.each(['', 'untrusted comment: x\nAAAA\n', 'qualquer coisa'])('an invalid key is not parsed: %j', (text) => {
  expect(parsePublicKey(text)).toBeUndefined();
});
