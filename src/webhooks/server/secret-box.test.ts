import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecretBox } from './secret-box.ts';

let dataDir = '';
const inFolder = () => ({ dataDir, files: undefined, webhooksKeys: [] });
const keyFile = () => join(dataDir, 'keys', 'webhooks.key');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fichario-box-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('opens what it sealed, in another process too', async () => {
  const sealed = await openSecretBox(inFolder()).seal('whsec_abc', '1/a');
  expect(sealed.sealed.toString('latin1')).not.toContain('whsec');
  await expect(openSecretBox(inFolder()).unseal(sealed, '1/a')).resolves.toBe('whsec_abc');
});

test('seals the same secret differently each time', async () => {
  const box = openSecretBox(inFolder());
  const [one, two] = [await box.seal('whsec_abc', '1/a'), await box.seal('whsec_abc', '1/a')];
  expect(one.sealed.equals(two.sealed)).toBe(false);
});

test('keeps its key to itself', async () => {
  await openSecretBox(inFolder()).seal('x', '1/a');
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700);
  expect(readFileSync(keyFile(), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});

test('makes one key, however many processes begin together', async () => {
  const boxes = Array.from({ length: 20 }, () => openSecretBox(inFolder()));
  const sealed = await Promise.all(boxes.map((box) => box.seal('whsec_abc', '1/a')));
  expect(new Set(sealed.map(({ keyId }) => keyId)).size).toBe(1);
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['webhooks.key']);
  for (const each of sealed) await expect(boxes[0]!.unseal(each, '1/a')).resolves.toBe('whsec_abc');
});

test('does not open what was moved to another webhook, changed, or cut', async () => {
  const box = openSecretBox(inFolder());
  const { sealed, keyId } = await box.seal('whsec_abc', '1/a');
  const changed = Buffer.from(sealed);
  changed[14]! ^= 1;
  await expect(box.unseal({ sealed, keyId }, '2/a')).resolves.toBeUndefined();
  await expect(box.unseal({ sealed: changed, keyId }, '1/a')).resolves.toBeUndefined();
  await expect(box.unseal({ sealed: sealed.subarray(0, 20), keyId }, '1/a')).resolves.toBeUndefined();
});

test('reports a missing key', async () => {
  const sealed = await openSecretBox(inFolder()).seal('whsec_abc', '1/a');
  rmSync(keyFile());
  await expect(openSecretBox(inFolder()).unseal(sealed, '1/a')).resolves.toBeUndefined();
});

test('seals with the last key of the file and still opens with those before', async () => {
  const box = openSecretBox(inFolder());
  const old = await box.seal('whsec_old', '1/a');
  writeFileSync(keyFile(), `${readFileSync(keyFile(), 'utf8')}${'ab'.repeat(32)}\n`);
  const fresh = await box.seal('whsec_new', '1/a');
  expect(fresh.keyId).not.toBe(old.keyId);
  await expect(box.unseal(old, '1/a')).resolves.toBe('whsec_old');
  await expect(box.unseal(fresh, '1/a')).resolves.toBe('whsec_new');
});

const KEYS = ['1', '2'].map((digit) => Buffer.from(digit.repeat(64), 'hex'));
const BUCKET = { bucket: 'arquivos', prefix: '', endpoint: undefined };

test('takes its keys from the environment, where the last seals and all open, and makes no file', async () => {
  const [first, second] = KEYS as [Buffer, Buffer];
  const old = await openSecretBox({ ...inFolder(), webhooksKeys: [first] }).seal('whsec_old', '1/a');
  const box = openSecretBox({ dataDir: '/nonexistent', files: BUCKET, webhooksKeys: [first, second] });
  const now = await box.seal('whsec_new', '1/a');
  expect(now.keyId).not.toBe(old.keyId);
  await expect(box.unseal(old, '1/a')).resolves.toBe('whsec_old');
  await expect(openSecretBox({ ...inFolder(), webhooksKeys: [second] }).unseal(now, '1/a')).resolves.toBe('whsec_new');
  await expect(openSecretBox({ ...inFolder(), webhooksKeys: [second] }).unseal(old, '1/a')).resolves.toBeUndefined();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('accepts the line of a key file in the environment', async () => {
  const sealed = await openSecretBox(inFolder()).seal('whsec_abc', '1/a');
  const webhooksKeys = [Buffer.from(readFileSync(keyFile(), 'utf8').trim(), 'hex')];
  const box = openSecretBox({ dataDir: '/nonexistent', files: BUCKET, webhooksKeys });
  await expect(box.unseal(sealed, '1/a')).resolves.toBe('whsec_abc');
});

test('refuses in a sentence where no other process would have the key, instead of saying that it is gone', async () => {
  const sealed = await openSecretBox(inFolder()).seal('whsec_abc', '1/a');
  const box = openSecretBox({ ...inFolder(), files: BUCKET });
  const refusal = { status: 409, message: expect.stringMatching(/FICHARIO_WEBHOOKS_KEY.+keys\/webhooks\.key/) };
  await expect(box.seal('whsec_abc', '1/a')).rejects.toMatchObject(refusal);
  await expect(box.unseal(sealed, '1/a')).rejects.toMatchObject(refusal);
});
