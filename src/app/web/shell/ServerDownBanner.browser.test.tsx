import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { reportConnection } from '../../../kit/web/api/connection.store.ts';
import { ServerDownBanner } from './ServerDownBanner.tsx';

test('a press finds the server back, without a wait for the next question of the page', async () => {
  // the page asks by itself every five seconds: here it never does
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    reportConnection('up');
  });
  let isBack = false;
  const calls = answerCalls({
    'GET /readyz': () => (isBack ? {} : problem(503, 'database_unavailable', 'O banco ainda não responde.')),
  });
  await draw(<ServerDownBanner />);
  reportConnection('down', 'O banco não responde.');
  const button = page.getByRole('button', { name: 'Tentar de novo' });
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('O banco ainda não responde.');
  isBack = true;
  await button.click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(calls).toHaveLength(2);
});
