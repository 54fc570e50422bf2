import { expect, test } from 'vitest';
import { parseEvents } from '../../../test/event-stream.ts';
import type { LiveChange } from '../live.ts';
import { type TenantNews, LiveStream } from './live-stream.ts';

const USER = '0192f0c4-0000-7000-8000-000000000001';

function found(last: number, from: number, tenantId = 7): TenantNews {
  const changes = Array.from({ length: Math.max(0, last - from) }, (_, index): LiveChange => {
    const ids = Array.from({ length: 200 }, () => USER);
    const number = from + index + 1;
    return { tenantId, number, operationId: USER, kind: 'update', user: null, count: 200, pessoaIds: ids };
  });
  return { tenantId, last, changes, from, presences: undefined };
}

function open(after: [number, number][] = [], endsWhenReady = false) {
  return new LiveStream({ userId: USER, tenantIds: [7, 9], after: new Map(after), endsWhenReady });
}

test('a reader that accepts nothing is disconnected before it fills the memory', () => {
  const stream = open();
  stream.send(found(10, 10));
  for (let number = 10; number < 200; number += 1) stream.send(found(number + 1, number));
  expect(stream.body.destroyed).toBe(true);
  expect(stream.body.readableLength).toBeLessThan(300_000);
  // later messages do no harm
  stream.send(found(201, 200));
  stream.beat();
  stream.end('restarting');
});

test('is ready once every client was read, and sends an event once however often it is found', async () => {
  const stream = open([[7, 3]], true);
  stream.send(found(5, 3));
  stream.send(found(5, 3));
  stream.send(found(8, 8, 9));
  const text = (await stream.body.toArray()).map(String).join('');
  expect(parseEvents(text).map(({ id, event, data }) => [id, event, data['number']])).toEqual([
    ['7.4', 'change', 4],
    ['7.5', 'change', 5],
    ['7.5-9.8', 'ready', undefined],
  ]);
});
