import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { useDatabase } from '../../../../../test/database.ts';
import { makeExampleWorld, testServices } from '../../../../../test/example-world.ts';
import { EXAMPLE } from '../../../../kit/example-world.ts';
import { makeBackup, type MadeBackup } from '../../../backup/server/make-backup.ts';
import { MANIFEST_FILE, readManifest, writeManifest } from '../manifest.ts';
import { openBackup } from '../../../backup/server/read-backup.ts';
import { restoreBackup } from '../../../backup/server/restore-backup.ts';
import { readStored } from '../stored-file.ts';
import { createBackupKey, type BackupKey, readBackupKey } from './backup-key.ts';

const database = useDatabase();
const { env } = testServices(database.db);
const base = mkdtempSync(join(tmpdir(), 'fichario-encryption-'));
const keyFile = join(base, 'backup.key');
const PASSPHRASE: BackupKey = { passphrase: 'quatro cavalos azuis' };
const NONE = undefined;
let secretKey: BackupKey;

beforeAll(async () => {
  // the system user of the database needs access to this folder
  chmodSync(base, 0o755);
  await makeExampleWorld(database.owner, database.db);
  await createBackupKey(keyFile, new Date());
  secretKey = await readBackupKey(keyFile);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function make(key: BackupKey | undefined, to: string): Promise<MadeBackup> {
  const owner = { host: database.socketDir, user: 'postgres', database: database.name };
  return makeBackup({ owner, dataDir: env.dataDir, to: join(base, to), diskFree: 0, key }, new Date());
}

async function readPessoas({ folder }: MadeBackup, key: BackupKey | undefined): Promise<string> {
  const { cipher, manifest } = await openBackup(folder, { key });
  const stored = manifest.tables.find(({ name }) => name === 'pessoas')!;
  const chunks: Buffer[] = [];
  for await (const chunk of readStored(join(folder, stored.file), stored, cipher)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('an encrypted back-up', () => {
  it('hides its files from everybody without the key, and restores with it', async () => {
    const made = await make(secretKey, 'by-key');
    const { tables, files } = made.manifest;
    expect(files.length).toBeGreaterThan(0);
    for (const { file } of [...tables, ...files])
      expect(() => gunzipSync(readFileSync(join(made.folder, file)))).toThrow();
    const dataDir = join(base, 'restored');
    // the restored rows are compared with the saved checksums
    await restoreBackup(made.folder, { dataDir, diskFree: 0, key: secretKey });
    expect(existsSync(join(dataDir, 'restauracao-incompleta'))).toBe(false);
    const { path } = files[0]!;
    expect(readFileSync(join(dataDir, path))).toEqual(readFileSync(join(env.dataDir, path)));
  });

  it('opens with its passphrase, and holds what a plain one holds', async () => {
    const [encrypted, plain] = [await make(PASSPHRASE, 'by-words'), await make(NONE, 'plain')];
    const rows = await readPessoas(encrypted, PASSPHRASE);
    expect(rows).toContain(EXAMPLE.pessoaId);
    expect(rows).toBe(await readPessoas(plain, NONE));
  });

  it('is refused in a sentence without its key or with another key, and restores nothing', async () => {
    const { folder } = await make(secretKey, 'refused');
    const dataDir = join(base, 'none');
    for (const [key, sentence] of [
      [NONE, /está cifrado\. Informe o arquivo da chave[^\n]+\.$/],
      [PASSPHRASE, /A chave informada não abre o back-up [^\n]+ cifrado com outra\.$/],
    ] as const)
      await expect(restoreBackup(folder, { dataDir, diskFree: 0, key })).rejects.toThrow(sentence);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('has its individual key: the key of another back-up does not open it', async () => {
    const [one, other] = [await make(secretKey, 'one'), await make(secretKey, 'other')];
    const { cipher } = await openBackup(one.folder, { key: secretKey });
    const stored = other.manifest.tables.find(({ name }) => name === 'pessoas')!;
    const read = async () => {
      for await (const _ of readStored(join(other.folder, stored.file), stored, cipher));
    };
    await expect(read()).rejects.toThrow();
  });
});

describe('where there is a key', () => {
  const dataDir = join(base, 'swapped');
  const NOT_SIGNED = /, e a chave não prova que é desta instalação[^\n]+--unsigned\.$/;

  it('a plain back-up is refused without the option --unsigned', async () => {
    const { folder } = await make(NONE, 'in-clear');
    await expect(openBackup(folder, { key: secretKey })).rejects.toThrow(NOT_SIGNED);
    await expect(restoreBackup(folder, { dataDir, diskFree: 0, key: secretKey })).rejects.toThrow(NOT_SIGNED);
    expect(existsSync(dataDir)).toBe(false);
    expect((await openBackup(folder, { key: secretKey, unsigned: true })).cipher).toBeUndefined();
  });

  it.each(['secretKey', 'passphrase'])('a changed manifest is refused: %s', async (kind) => {
    const key = kind === 'secretKey' ? secretKey : PASSPHRASE;
    const { folder } = await make(key, `rewritten-${kind}`);
    const [text, manifest] = [readFileSync(join(folder, MANIFEST_FILE), 'utf8'), await readManifest(folder)];
    expect((await openBackup(folder, { key })).manifest).toEqual(manifest);
    const other = { ...manifest, at: '2020-01-01T00:00:00.000Z' };
    const { signature } = JSON.parse(text) as { signature: string };
    writeFileSync(
      join(folder, MANIFEST_FILE),
      writeManifest(other, () => signature),
    );
    await expect(openBackup(folder, { key, unsigned: true })).rejects.toThrow(/está danificado: manifest\.json/);
    // as an old back-up without a signature, which anybody can imitate by removing the signature
    writeFileSync(join(folder, MANIFEST_FILE), writeManifest(manifest));
    await expect(openBackup(folder, { key })).rejects.toThrow(NOT_SIGNED);
    expect((await openBackup(folder, { key, unsigned: true })).manifest).toEqual(manifest);
  });
});

describe('the file of a key', () => {
  test('is made for its owner alone, and never over another', async () => {
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(secretKey).toEqual({ secretKey: expect.stringMatching(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/) as unknown });
    await expect(createBackupKey(keyFile, new Date())).rejects.toThrow(/já existe, e uma chave não se substitui/);
    await expect(createBackupKey(join(keyFile, 'x'), new Date())).rejects.toThrow(/parte do caminho não é uma pasta/);
    expect(await readBackupKey(keyFile)).toEqual(secretKey);
  });

  test.each([
    ['quatro cavalos azuis', { passphrase: 'quatro cavalos azuis' }],
    ['# da firma\n\nquatro cavalos azuis\r\n', { passphrase: 'quatro cavalos azuis' }],
  ])('%j holds a passphrase', async (text, key) => {
    expect(await readBackupKey(write(text))).toEqual(key);
  });

  test.each([
    ['', /está vazio/],
    ['# nada\n', /está vazio/],
    ['curta', /ao menos 12 caracteres/],
    ['uma frase inteira\ne outra frase', /mais de uma linha/],
    ['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kdzyfgxlsawlrj6', /chave pública/],
    ['AGE-SECRET-KEY-1QQQ', /não está inteira/],
    ['x'.repeat(70_000), /grande demais/],
  ])('%.30j is refused in one sentence', async (text, sentence) => {
    await expect(readBackupKey(write(text))).rejects.toThrow(sentence);
  });

  test('that everybody can read, or that is missing, is refused', async () => {
    const path = write('quatro cavalos azuis');
    chmodSync(path, 0o644);
    await expect(readBackupKey(path)).rejects.toThrow(`chmod 600 ${path}`);
    await expect(readBackupKey(join(base, 'nothing'))).rejects.toThrow(/não pôde ser lido/);
  });
});

function write(text: string): string {
  const path = join(mkdtempSync(join(base, 'key-')), 'key');
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}
