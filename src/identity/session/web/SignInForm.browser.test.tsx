import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, later, problem } from '../../../../test/browser/server-answers.ts';
import { sessionOf, signIn } from '../../../../test/browser/signed-in.ts';
import type { Session } from '../../../access/session.ts';
import { getSessionState, reportSessionEnd } from '../../../access/web/session.store.ts';
import { getTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { SessionEndedForm } from './SessionEndedForm.tsx';
import { SignInForm } from './SignInForm.tsx';

const email = page.getByLabelText('E-mail');
const senha = page.getByLabelText('Senha', { exact: true });
const submit = page.getByRole('button', { name: 'Entrar' });
const PATH = 'POST /api/session';

test('has the focus in the first field, and names for a password manager', async () => {
  const { container } = await draw(<SignInForm />);
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute('autocomplete', 'username');
  await expect.element(senha).toHaveAttribute('autocomplete', 'current-password');
  await expectAccessible(container);
});

test('signs in by keyboard alone, sends the typed values, and opens the first client', async () => {
  const calls = answerCalls({ [PATH]: sessionOf() });
  await draw(<SignInForm />);
  await userEvent.keyboard('ana@exemplo.com.br{Enter}correto cavalo{Enter}');
  await expect.poll(() => getSessionState().status).toBe('signedIn');
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'ana@exemplo.com.br', senha: 'correto cavalo' }]);
  // no client is chosen before the sign-in
  expect(calls[0]?.headers.has('x-tenant')).toBe(false);
  expect(getTenantChoice()).toBe(1);
});

test('reports missing values before it sends a request', async () => {
  const calls = answerCalls({});
  await draw(<SignInForm />);
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription('Este campo é obrigatório');
  await expect.element(senha).toHaveAccessibleDescription('Este campo é obrigatório');
  await expect.element(email).toHaveFocus();
  expect(calls).toEqual([]);
});

test('a wrong password is reported, ends no session, and keeps the typed values', async () => {
  answerCalls({ [PATH]: problem(401, 'wrong_credentials', 'E-mail ou senha não conferem.') });
  const { container } = await draw(<SignInForm />);
  await email.fill('ana@exemplo.com.br');
  await senha.fill('errada de todo');
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('E-mail ou senha não conferem.');
  await expect.element(email).toHaveValue('ana@exemplo.com.br');
  await expectAccessible(container);
});

test('a user who forgot the password learns whom to ask', async () => {
  const { container } = await draw(<SignInForm />);
  const answer = page.getByText('Peça uma senha nova a quem administra o Fichário');
  await expect.element(answer).not.toBeVisible();
  await page.getByText('Esqueci a senha').click();
  await expect.element(answer).toBeVisible();
  await expect.element(page.getByText('user password seu@e-mail')).toBeVisible();
  await expectAccessible(container);
});

test('too many attempts are reported with the message of the server', async () => {
  answerCalls({ [PATH]: problem(429, 'too_many', 'Muitas tentativas. Espere 15 minutos.') });
  await draw(<SignInForm />);
  await email.fill('ana@exemplo.com.br');
  await senha.fill('errada de todo');
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Espere 15 minutos.');
});

test('during the request, the button is busy and a second press sends nothing', async () => {
  const answer = later<Session>();
  const calls = answerCalls({ [PATH]: () => answer.promise });
  await draw(<SignInForm email="ana@exemplo.com.br" />);
  await senha.fill('correto cavalo');
  await userEvent.keyboard('{Enter}');
  await expect.element(submit).toHaveAttribute('aria-busy', 'true');
  await senha.click();
  await userEvent.keyboard('{Enter}');
  answer.resolve(sessionOf());
  await expect.element(submit).not.toHaveAttribute('aria-busy');
  expect(calls).toHaveLength(1);
});

test('an ended session asks only for the password, over the page, and cannot be dismissed', async () => {
  signIn();
  reportSessionEnd();
  answerCalls({ [PATH]: sessionOf() });
  await draw(<SessionEndedForm email="ana@exemplo.com.br" />);
  await expect.element(page.getByRole('alertdialog', { name: 'Sua sessão terminou' })).toBeVisible();
  await expect.element(email).toHaveValue('ana@exemplo.com.br');
  await expect.element(senha).toHaveFocus();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible();
  await senha.fill('correto cavalo');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => getSessionState().status).toBe('signedIn');
});
