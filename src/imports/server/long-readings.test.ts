import { expect, test } from 'vitest';
import { createLongReadings } from './long-readings.ts';

/** A reading that ends when the test says so. */
function laterReading<T>() {
  let resolve!: (read: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((done, fail) => ([resolve, reject] = [done, fail]));
  let reads = 0;
  const read = () => {
    reads += 1;
    return promise;
  };
  return { read, resolve, reject, count: () => reads };
}

test('a long reading is requested again, but read once, and the next request gets its result', async () => {
  const readings = createLongReadings(5);
  const { read, resolve, count } = laterReading<string>();
  expect(await readings('a', read)).toBeUndefined();
  expect(await readings('a', read)).toBeUndefined();
  resolve('lido');
  expect(await readings('a', read)).toBe('lido');
  expect(count()).toBe(1);
  // said once; who asks after that reads anew
  expect(await readings('a', async () => 'de novo')).toBe('de novo');
});

test('a refusal while no request waits is thrown in the next request', async () => {
  const readings = createLongReadings(5);
  const { read, reject } = laterReading<string>();
  expect(await readings('a', read)).toBeUndefined();
  reject(new Error('Arquivo quebrado.'));
  await expect(readings('a', read)).rejects.toThrow('Arquivo quebrado.');
});

test('readings of another key do not wait for each other', async () => {
  const readings = createLongReadings(5);
  const { read } = laterReading<string>();
  const [slow, quick] = await Promise.all([readings('a', read), readings('b', async () => 'b')]);
  expect({ slow, quick }).toEqual({ slow: undefined, quick: 'b' });
});
