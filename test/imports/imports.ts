import { expect } from 'vitest';
import type { Import, ImportRow, ImportSettings } from '../../src/imports/model/import.ts';
import type { Caller } from '../builders.ts';

const BYTES = { 'content-type': 'application/octet-stream' };

/** Sends a file whole and has it read; gives the import. */
export async function sendFile(caller: Caller, content: string | Buffer, fileName = 'fichas.csv'): Promise<Import> {
  const file = Buffer.from(content);
  const opened = await caller.post('/api/imports', { fileName, size: file.length });
  const { id } = opened.json<Import>();
  const part = await caller.put(`/api/imports/${id}/content?offset=0`, file, BYTES);
  expect(part.json(), part.body).toEqual({ received: file.length });
  const read = await askReading(caller, id);
  expect(read.statusCode, read.body).toBe(200);
  return read.json<Import>();
}

/** Has a file read, as often as it takes: 202 says that a reading goes on, as one of any file does on a busy machine. */
export async function askReading(caller: Caller, id: string, options: object = {}): ReturnType<Caller['post']> {
  for (;;) {
    const answer = await caller.post(`/api/imports/${id}/read`, options);
    if (answer.statusCode !== 202) return answer;
  }
}

/** Settles some of what the columns mean; the rest stays as it was proposed. */
export async function settle(caller: Caller, sent: Import, change: Partial<ImportSettings>): Promise<Import> {
  const answer = await caller.put(`/api/imports/${sent.id}/settings`, { ...sent.settings, ...change });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Import>();
}

/** Begins a step in the background and waits for its end. */
export async function finishStep(
  caller: Caller,
  id: string,
  step: 'check' | 'apply',
  body: object | undefined = step === 'apply' ? {} : undefined,
): Promise<Import> {
  const started = await caller.post(`/api/imports/${id}/${step}`, body);
  expect(started.statusCode, started.body).toBe(202);
  return waitForEnd(caller, id);
}

/** Waits until nothing is at work. */
export async function waitForEnd(caller: Caller, id: string): Promise<Import> {
  const read = async () => (await caller.get(`/api/imports/${id}`)).json<Import>();
  await expect.poll(async () => (await read()).state, { interval: 20 }).not.toMatch(/ing$/);
  return read();
}

/** A file that is sent, read and checked. */
export async function checkFile(
  caller: Caller,
  content: string | Buffer,
  change: Partial<ImportSettings> = {},
): Promise<Import> {
  const sent = await sendFile(caller, content);
  await settle(caller, sent, change);
  return finishStep(caller, sent.id, 'check');
}

/** A file that is checked and goes into the register. */
export async function importFile(
  caller: Caller,
  content: string | Buffer,
  change: Partial<ImportSettings> = {},
): Promise<Import> {
  const { id } = await checkFile(caller, content, change);
  return finishStep(caller, id, 'apply', { again: true });
}

/** The rows that there is something to say about. */
export async function rowsOf(caller: Caller, id: string, kind?: string): Promise<ImportRow[]> {
  const query = kind === undefined ? '' : `?kind=${kind}`;
  return (await caller.get(`/api/imports/${id}/rows${query}`)).json<{ items: ImportRow[] }>().items;
}

/** A CPF with right check digits, another one for each number. */
export function cpfOf(number: number): string {
  const digits = String(100_000_000 + number * 7)
    .split('')
    .map(Number);
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
