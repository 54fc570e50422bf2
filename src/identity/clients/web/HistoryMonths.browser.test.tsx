import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { Notifications } from '../../../kit/web/overlay/Notifications.tsx';
import { HistoryMonths } from './HistoryMonths.tsx';

const PATH = 'PATCH /api/tenants/current/settings';

async function drawChoice(historyMonths: 24 | null) {
  const session = signIn();
  const tenant = session.tenants[0]!;
  const calls = answerCalls({ [PATH]: { settings: { longEmailEndings: false } }, 'GET /api/session': session });
  const drawn = await draw(
    <>
      <HistoryMonths tenant={{ ...tenant, settings: { ...tenant.settings, historyMonths } }} />
      <Notifications />
    </>,
  );
  return { calls, ...drawn };
}

const choice = (name: string) => page.getByRole('radio', { name });
const saved = page.getByText('Configuração salva.');

test('a shorter time needs a confirmation, and a no changes nothing', async () => {
  const { calls, container } = await drawChoice(null);
  await expect.element(choice('para sempre')).toBeChecked();
  await expectAccessible(container);
  await choice('2 anos').click();
  const question = page.getByRole('alertdialog', { name: 'Guardar o histórico por 2 anos?' });
  await expect.element(question).toHaveTextContent(/antes de 01\/\d\d\/\d{4} é apagado/);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(choice('para sempre')).toBeChecked();
  expect(calls).toEqual([]);

  await choice('2 anos').click();
  await page.getByRole('button', { name: 'Sim, apagar o que é mais antigo' }).click();
  await expect.element(saved).toBeVisible();
  expect(calls.map(({ method, body }) => [method, body])).toContainEqual(['PATCH', { historyMonths: 24 }]);
});

test('a longer time needs no question', async () => {
  const { calls } = await drawChoice(24);
  await choice('5 anos').click();
  await expect.element(saved).toBeVisible();
  expect(calls.map(({ method, body }) => [method, body])).toContainEqual(['PATCH', { historyMonths: 60 }]);
  await choice('para sempre').click();
  await expect.poll(() => calls.map(({ body }) => body)).toContainEqual({ historyMonths: null });
});
