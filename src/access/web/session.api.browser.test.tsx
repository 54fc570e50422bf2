import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { refreshSession, signOut } from './session.api.ts';
import { getSessionState } from './session.store.ts';

test('a session that ends by signing out here is not asked about when the live stream says its end', async () => {
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
