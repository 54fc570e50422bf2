import { expect, test } from 'vitest';
import { planFaults } from './faults.ts';
import { longestGap, noteAnswer, noteSaved, openLedger } from './ledger.ts';

const PROBLEM = { 'content-type': 'application/problem+json' };

test('a client may be answered with a success or told when to come back, and nothing else', async () => {
  const ledger = openLedger();
  await noteAnswer(ledger, 'good', new Response('{}', { status: 201 }));
  await noteAnswer(ledger, 'good', new Response('{}', { status: 503, headers: { ...PROBLEM, 'retry-after': '5' } }));
  expect(ledger.wrong).toEqual([]);
  await noteAnswer(ledger, 'mute', new Response('{}', { status: 503, headers: PROBLEM }));
  await noteAnswer(ledger, 'failed', new Response('{"code":"internal"}', { status: 500, headers: PROBLEM }));
  await noteAnswer(ledger, 'cut', new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }));
  expect(ledger.wrong).toEqual([
    'mute: 503 without Retry-After',
    'failed: 500 {"code":"internal"}',
    'cut: no answer (ECONNRESET)',
  ]);
});

test('each version of a record is acknowledged once, in order', () => {
  const ledger = openLedger();
  const nome = 'Ana';
  noteSaved(ledger, { id: 'a', nome, version: 1 });
  noteSaved(ledger, { id: 'a', nome, version: 2 });
  noteSaved(ledger, { id: 'b', nome, version: 1 });
  expect(ledger.wrong).toEqual([]);
  noteSaved(ledger, { id: 'a', nome, version: 2 });
  noteSaved(ledger, { id: 'b', nome, version: 3 });
  expect(ledger.wrong).toEqual(['version 2 after 2 of a', 'version 3 after 1 of b']);
});

test('the longest time without an acknowledgement counts from the fault, and to its end', () => {
  const ledger = { ...openLedger(), times: [90, 110, 150, 160] };
  expect(longestGap(ledger, 100, 170)).toBe(40);
  expect(longestGap(ledger, 100, 400)).toBe(240);
  expect(longestGap(ledger, 155, 160)).toBe(5);
});

test('the kinds of kill take turns, and the switches are spread among them', () => {
  expect(planFaults(4, 2)).toEqual(['postgres', 'machine', 'switch', 'postgres', 'machine', 'switch']);
  expect(planFaults(0, 1)).toEqual(['switch']);
  const plan = planFaults(20, 5);
  expect([plan.length, plan.filter((kind) => kind === 'switch').length]).toEqual([25, 5]);
});
