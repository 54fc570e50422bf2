import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { Notifications } from '../../../kit/web/overlay/Notifications.tsx';
import { PasswordForm } from './PasswordForm.tsx';

const PATH = 'POST /api/session/password';
const GOOD = 'girafas tomam chá';
const atual = page.getByLabelText('Senha atual');
const nova = page.getByLabelText('Nova senha');
const repetida = page.getByLabelText('Repita a senha');
const submit = page.getByRole('button', { name: 'Trocar a senha' });

beforeEach(() => {
  signIn();
});

async function fillIn(values: { atual?: string; nova: string; repetida?: string }): Promise<void> {
  await draw(
    <>
      <PasswordForm />
      <Notifications />
    </>,
  );
  await atual.fill(values.atual ?? 'a de agora');
  await nova.fill(values.nova);
  await repetida.fill(values.repetida ?? values.nova);
  await submit.click();
}

test('changes the password, confirms it, and clears the fields', async () => {
  const calls = answerCalls({ [PATH]: undefined });
  await fillIn({ nova: GOOD });
  await expect.element(page.getByText('Senha trocada.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ atual: 'a de agora', nova: GOOD }]);
  for (const field of [atual, nova, repetida]) await expect.element(field).toHaveValue('');
});

test.each([
  ['short', 'curta', /ao menos 12 caracteres/],
  ['made of easy words', 'fichario1234', /fácil de adivinhar/],
  ['the name of its owner', 'AnaSouza-ana-souza', /fácil de adivinhar/],
])('a password that is %s is refused before it is sent', async (_why, senha, message) => {
  const calls = answerCalls({});
  await fillIn({ nova: senha });
  await expect.element(nova).toHaveAccessibleDescription(message);
  await expect.element(nova).toHaveFocus();
  expect(calls).toEqual([]);
});

test('a different repetition is reported at its field', async () => {
  const calls = answerCalls({});
  await fillIn({ nova: GOOD, repetida: `${GOOD}!` });
  await expect.element(repetida).toHaveAttribute('aria-invalid', 'true');
  await expect.element(repetida).toHaveFocus();
  await expect.element(nova).not.toHaveAttribute('aria-invalid');
  expect(calls).toEqual([]);
  await expectAccessible();
});

test('a wrong current password is reported at its field, and the new one is not lost', async () => {
  const errors = [{ path: 'atual', code: 'wrong', message: 'Esta não é a sua senha.' }];
  answerCalls({ [PATH]: problem(422, 'invalid', 'Confira os campos.', { errors }) });
  await fillIn({ nova: GOOD });
  await expect.element(atual).toHaveAccessibleDescription('Esta não é a sua senha.');
  await expect.element(atual).toHaveFocus();
  await expect.element(nova).toHaveValue(GOOD);
});

test('tells a password manager the user, and which password is new', async () => {
  await draw(<PasswordForm />);
  const owner = document.querySelector('input[autocomplete=username]');
  expect(owner?.getAttribute('value')).toBe('ana@exemplo.com.br');
  await expect.element(atual).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(nova).toHaveAttribute('autocomplete', 'new-password');
  await userEvent.tab();
  await expect.element(atual).toHaveFocus();
});
