import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FileStore } from '../../src/kit/server/files/file-store.ts';
import { openStore } from '../../src/kit/server/files/open-store.ts';
import { examineMachine } from '../../src/operating/doctor/server/doctor-machine.ts';
import { probeStore } from '../../src/kit/server/files/probe-store.ts';
import {
  chainOf,
  fetchFile,
  listSegments,
  openFile,
  putFile,
  segmentKey,
  turnOf,
} from '../../src/kit/server/files/segments.ts';
import { sweepStore } from '../../src/kit/server/files/sweep-store.ts';
import { readEnv } from '../../src/kit/server/env/env.ts';
import {
  hasContent,
  hashFile,
  importFiles,
  removeFiles,
  sharePart,
} from '../../src/imports/store/server/import-files.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'fichario-store-'));
let server: S3Server;
let store: FileStore;

const placeOf = (change: { [name: string]: string } = {}) => readEnv({ ...server.env, ...change }).files!;

beforeAll(async () => {
  server = await startS3Server();
  store = await openStore(placeOf());
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  await server.start();
});

/** An import in the bucket as the process with this folder sees it. */
function seenFrom(name: string, id = '0190d5e2-0000-7000-8000-000000000001') {
  return importFiles({ dataDir: join(folder, name), files: placeOf() }, 7, id);
}

const part = (content: string, offset: number, size: number) => ({ part: Buffer.from(content), offset, size });

test('a file goes in segments and comes back whole, or not at all', async () => {
  const path = join(folder, 'large');
  const content = Buffer.alloc(8 * 1024 ** 2 + 5, 'fichas ');
  writeFileSync(path, content);
  expect(await putFile(store, 'exports/1/a/9', path)).toBe(content.length);
  expect(await listSegments(store, 'exports/1/a/9')).toHaveLength(2);
  const copy = join(folder, 'made', 'copy');
  expect(await fetchFile(store, { file: 'exports/1/a/9', path: copy, length: content.length })).toBe(true);
  expect(readFileSync(copy).equals(content)).toBe(true);
  expect(await fetchFile(store, { file: 'exports/1/a/9', path: `${copy}2`, length: content.length + 1 })).toBe(false);
  expect(readdirSync(dirname(copy))).toEqual(['copy']);
  expect(await openFile(store, 'exports/1/a/none')).toBeUndefined();
});

function segment(offset: number, length: number, attempt: number, count = 1) {
  const turn = turnOf(attempt, count);
  return { key: segmentKey('f', { offset, length, turn }), offset, length, turn };
}

test('what a process that was left behind has stored does not count', () => {
  const sort = (list: ReturnType<typeof segment>[]) =>
    list.sort((a, b) => a.offset - b.offset || (a.turn < b.turn ? 1 : -1));
  const committed = [segment(0, 10, 1), segment(10, 5, 3), segment(15, 5, 3, 2)];
  // of an earlier attempt, of a try that was rolled back, and behind the end
  const others = [segment(10, 10, 2), segment(15, 9, 3, 1), segment(20, 3, 3, 3)];
  expect(chainOf(sort([...committed, ...others]), 20)).toEqual(committed);
  expect(chainOf(sort([...committed]), 21)).toBeUndefined();
  expect(chainOf([], 0)).toEqual([]);
});

test('parts that two processes receive in turn are one file for a third', async () => {
  await sharePart(seenFrom('a'), part('Nome;', 0, 12));
  await sharePart(seenFrom('b'), part('CPF\n', 5, 12));
  await sharePart(seenFrom('a'), part('Ana', 9, 12));
  // sent again in other parts, because an answer was lost
  await sharePart(seenFrom('b'), part('CPF\nAn', 5, 12));
  expect(await hasContent(seenFrom('c'), 12)).toBe(true);
  expect(readFileSync(seenFrom('c').content, 'utf8')).toBe('Nome;CPF\nAna');
  expect(await hashFile(seenFrom('a'), 12)).toEqual(await hashFile(seenFrom('b'), 12));
  await removeFiles(seenFrom('c'));
  expect(readdirSync(dirname(seenFrom('c').content))).toEqual([]);
  rmSync(seenFrom('a').content);
  expect(await hasContent(seenFrom('a'), 12)).toBe(false);
});

test('a process that receives all parts fetches none', async () => {
  const files = seenFrom('alone', '0190d5e2-0000-7000-8000-000000000002');
  await sharePart(files, part('Nome;', 0, 8));
  await sharePart(files, part('Nome;', 0, 8));
  await sharePart(files, part('CPF', 5, 8));
  expect(readFileSync(files.content, 'utf8')).toBe('Nome;CPF');
});

test('a store that does not answer is said in a sentence, and nothing is half there', async () => {
  await server.stop();
  const files = seenFrom('d');
  const failure = { name: 'StoreUnavailable', code: 'ECONNREFUSED', message: expect.stringContaining('não está') };
  await expect(sharePart(files, part('abc', 0, 3))).rejects.toMatchObject(failure);
  await expect(hasContent(files, 12)).rejects.toMatchObject(failure);
  await expect(removeFiles(files)).rejects.toMatchObject(failure);
  await server.start();
  expect(await hasContent(files, 3)).toBe(false);
});

test('only files that the database knows as gone are swept, an hour after they were written', async () => {
  const ids = ['3', '4'].map((digit) => `0190d5e2-0000-7000-8000-00000000000${digit}`);
  for (const id of ids) await store.put(`imports/9/${id}/content/000000000000-3-0`, Buffer.from('abc'));
  const asked: unknown[] = [];
  const findGone = async (tenantId: number, found: string[]) => {
    asked.push([tenantId, found]);
    return tenantId === 9 ? ids.slice(0, 1) : [];
  };
  await sweepStore(placeOf(), 'imports', { findGone, now: new Date() });
  expect(asked).toEqual([]);
  await sweepStore(placeOf(), 'imports', { findGone, now: new Date(Date.now() + 2 * 3_600_000) });
  expect(asked).toContainEqual([9, ids]);
  const left: string[] = [];
  for await (const { key } of store.list('imports/9/')) left.push(key);
  expect(left).toEqual([`imports/9/${ids[1]}/content/000000000000-3-0`]);
});

test('what keeps us from a store is said with what to do, and no secret', async () => {
  expect(await probeStore(placeOf())).toBeUndefined();
  const problem = await probeStore(placeOf({ FICHARIO_FILES: 's3://nenhum' }));
  expect(problem).toEqual({ passes: false, sentence: expect.stringMatching(/^O bucket nenhum .+não existe/) });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'errada');
  const refused = await probeStore(placeOf({ FICHARIO_FILES: 's3://arquivos/outra' }));
  expect(refused).toEqual({ passes: false, sentence: expect.stringMatching(/^As credenciais não servem.+direito/) });
  expect(refused?.sentence).not.toContain('errada');
  const away = await probeStore(placeOf({ AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }));
  expect(away).toEqual({ passes: true, sentence: expect.stringMatching(/ECONNREFUSED.+AWS_ENDPOINT_URL\.$/) });
});

test('doctor says whether the bucket answers, and that the key of webhooks is missing', async () => {
  const env = readEnv({ ...server.env, FICHARIO_DATA: folder });
  const findings = async () => (await examineMachine(env)).filter(({ name }) => /^(Bucket|Chave)/.test(name));
  expect(await findings()).toEqual([
    { id: 'bucket', name: 'Bucket', state: 'ok', found: 's3://arquivos/fichario' },
    expect.objectContaining({ state: 'warning', advice: expect.stringContaining('FICHARIO_WEBHOOKS_KEY') }),
  ]);
  await server.stop();
  expect((await findings())[0]).toMatchObject({ state: 'error', advice: expect.stringContaining('ECONNREFUSED') });
});

// s3rver has no second page: its mark of the next one needs DES, which Node no longer has
test('more objects than one answer holds are all listed', async () => {
  const pages = createServer(({ url = '' }, answer) => {
    const isSecond = new URL(url, 'http://localhost').searchParams.get('continuation-token') === 'next';
    const rest = isSecond ? '' : '<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>';
    const object = `<Contents><Key>a/${isSecond ? 2 : 1}</Key><Size>3</Size></Contents>`;
    answer.end(`<?xml version="1.0"?><ListBucketResult>${object}${rest}</ListBucketResult>`);
  });
  await new Promise<void>((done) => void pages.listen(0, '127.0.0.1', done));
  const { port } = pages.address() as AddressInfo;
  const paged = await openStore({ bucket: 'paginas', prefix: '', endpoint: `http://127.0.0.1:${port}` });
  const keys: string[] = [];
  for await (const { key } of paged.list('a/')) keys.push(key);
  expect(keys).toEqual(['a/1', 'a/2']);
  pages.closeAllConnections();
  await new Promise((done) => void pages.close(done));
});

test('two processes that make a folder at once do not disturb each other', async () => {
  const files = seenFrom('new', '0190d5e2-0000-7000-8000-000000000005');
  mkdirSync(dirname(files.content), { recursive: true });
  await Promise.all([0, 3].map((offset) => sharePart(files, part('abc', offset, 6))));
  const found = await Promise.all([hasContent(files, 6), hasContent(files, 6), hashFile(files, 6)]);
  expect(found.slice(0, 2)).toEqual([true, true]);
  expect(readFileSync(files.content, 'utf8')).toBe('abcabc');
});
