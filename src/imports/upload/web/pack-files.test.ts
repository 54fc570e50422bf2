import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { walkZip } from '../../../tables/server/zip/walk-zip.ts';
import { chooseFiles, nameOfPack } from './choose-files.ts';
import { crc32 } from './crc32.ts';
import { type FolderFile, packFiles } from './pack-files.ts';

function fileOf(path: string, text = `<a>${path}</a>`): FolderFile {
  return { path, file: new File([text], path.split('/').at(-1) ?? path) };
}

/** Reads a pack as the server does. */
async function unpack(pack: File): Promise<[name: string, text: string][]> {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'pack.zip');
  writeFileSync(path, Buffer.from(await pack.arrayBuffer()));
  const found: [string, string][] = [];
  for await (const { name, read } of walkZip(path)) found.push([name, (await read()).toString()]);
  return found;
}

test('the server unpacks the files that the page packs, with accents and folders', async () => {
  const steps: number[] = [];
  const files = ['notas/março/2.xml', 'notas/1.xml'].map((path) => fileOf(path, 'Conceição'));
  const pack = await packFiles(files, 'notas.zip', (done) => steps.push(done));
  expect(await unpack(pack)).toEqual([
    ['notas/1.xml', 'Conceição'],
    ['notas/março/2.xml', 'Conceição'],
  ]);
  expect([pack.name, steps]).toEqual(['notas.zip', [1, 2]]);
});

test('the checksum is the one of every zip', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

test('the same files give the same zip in any order, so an upload can be resumed', async () => {
  const files = ['b.xml', 'a.xml'].map((path) => fileOf(path));
  const packs = [files, files.toReversed()].map((all) => packFiles(all, 'x.zip', () => {}));
  const [one, other] = await Promise.all(packs.map(async (pack) => Buffer.from(await (await pack).arrayBuffer())));
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
});

test('more files than a short zip counts are counted by a long one', async () => {
  const files = ['a.xml', 'b.xml', 'c.xml'].map((path) => fileOf(path));
  const pack = await packFiles(files, 'muitos.zip', () => {}, files.length);
  expect((await unpack(pack)).map(([name]) => name)).toEqual(['a.xml', 'b.xml', 'c.xml']);
});

test('a file that is gone is named', async () => {
  const gone = fileOf('sumiu.xml');
  Object.assign(gone.file, { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) });
  await expect(packFiles([gone], 'x.zip', () => {})).rejects.toThrow('Não foi possível ler sumiu.xml');
});

test('the documents of a folder are packed, with a note about the others', () => {
  const all = ['n/1.xml', 'n/efd.txt', 'n/mais.zip', 'n/danfe.pdf', 'n/._1.xml', '__MACOSX/n/1.xml', 'n/.DS_Store'];
  const { files, ...said } = chooseFiles(all.map((path) => fileOf(path)));
  expect(files.map(({ path }) => path)).toEqual(['n/1.xml', 'n/efd.txt', 'n/mais.zip']);
  expect(said).toEqual({ leftOut: '1 arquivo que não é XML nem TXT ficou de fora.' });
  expect(nameOfPack(files)).toBe('n.zip');
  expect(nameOfPack([fileOf('1.xml'), fileOf('2.xml')])).toBe('2 arquivos.zip');
});

test('too many files, or none, are refused before sending', () => {
  expect(chooseFiles([fileOf('a.csv'), fileOf('b.csv')]).problem).toMatch(/^Não há XML nesta escolha/);
  const large = fileOf('a.xml');
  Object.defineProperty(large.file, 'size', { value: 2 ** 31 });
  expect(chooseFiles([large]).problem).toMatch(/passam de 2 GB/);
  const many = Array.from({ length: 200_001 }, () => large);
  expect(chooseFiles(many).problem).toMatch(/mais de 200\.000 arquivos/);
});
