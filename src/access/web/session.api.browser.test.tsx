import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { sendEarly } from '../../kit/web/api/early-calls.ts';
import { noteEntered } from './entered.ts';
import { guessTenant } from './first-tenant.ts';
import { findSession, refreshSession, signOut } from './session.api.ts';
import { acceptSignedOut, getSessionState, serverTime } from './session.store.ts';
import { chooseTenant } from './tenant-choice.store.ts';

afterEach(() => {
  vi.useRealTimers();
  noteEntered(undefined);
});

test('a session that ends by signing out here is not requested when the live stream reports its end', async () => {
  signIn();
  const told: Promise<void>[] = [];
  const calls = answerCalls({
    'DELETE /api/session': () => {
      told.push(refreshSession());
      return {};
    },
    'GET /api/session': {},
  });
  await signOut();
  await Promise.all(told);
  expect(told).toHaveLength(1);
  expect(calls.map(({ method }) => method)).toEqual(['DELETE']);
  expect(getSessionState().status).toBe('signedOut');
});

test('computes the clock of the server by the time of the answer, not by when the code was loaded', async () => {
  const session = signIn();
  acceptSignedOut();
  noteEntered(session.user.id);
  answerCalls({ 'GET /api/session': () => ({ ...session, now: new Date(Date.now() + 60_000).toISOString() }) });
  sendEarly('/api/session');
  await globalThis.earlyCalls?.values().next().value;
  vi.setSystemTime(Date.now() + 5_000);
  await findSession();
  const found = getSessionState();
  if (!('clockOffset' in found)) throw new Error('nobody is signed in');
  expect(Math.round((serverTime(found) - Date.now()) / 1000)).toBe(60);
});

test('requests no session if no user is known to be signed in', async () => {
  noteEntered(undefined);
  const calls = answerCalls({ 'GET /api/session': {} });
  await findSession();
  expect(calls).toEqual([]);
});

test('keeps no client for a new tab after signing out', async () => {
  signIn();
  chooseTenant(2);
  expect(guessTenant()).toBe('2');
  answerCalls({ 'DELETE /api/session': {} });
  await signOut();
  expect(guessTenant()).toBeUndefined();
});
