import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { User } from '../../../access/user.ts';
import { Notifications } from '../../../kit/web/overlay/Notifications.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { UserTable } from './UserTable.tsx';

const USER: User = {
  id: '0190c6a0-0000-7000-8000-000000000002',
  nome: 'Beto Lima',
  email: 'beto@exemplo.com.br',
  installationAdmin: false,
  disabled: false,
  tenants: [{ id: 1, nome: 'Padaria do Zé', role: 'operador' }],
};
const PATH = `PATCH /api/users/${USER.id}`;
const ACTIONS = /Ações/;

beforeEach(() => {
  signIn();
});

async function openMenu(): Promise<void> {
  await page.getByRole('button', { name: ACTIONS }).click();
}

function Users({ users = [USER] }: { users?: readonly User[] }) {
  return (
    <>
      <UserTable users={users} />
      <Notifications />
    </>
  );
}

test('a user is a row with the clients and the role in each; a user without any is marked', async () => {
  const { container } = await draw(<Users users={[USER, { ...USER, id: 'x', nome: 'Caio', tenants: [] }]} />);
  await expect.element(page.getByRole('row', { name: /Beto Lima/ })).toHaveTextContent('Padaria do Zé · Operador');
  await expect.element(page.getByRole('row', { name: /Caio/ })).toHaveTextContent('Nenhum');
  await expectAccessible(container);
});

test('the signed-in user is in the list', async () => {
  const { user } = signIn();
  await draw(<Users users={[{ ...USER, id: user.id }]} />);
  await expect.element(page.getByRole('rowheader')).toHaveTextContent('(você)');
});

test('asks before a user is disabled, with the focus on Não, and confirms it', async () => {
  const calls = answerCalls({ [PATH]: { ...USER, disabled: true }, 'GET /api/users': { items: [] } });
  await draw(<Users />);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Desativar…' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Desativar Beto Lima?' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Não' })).toHaveFocus();
  await expectAccessible();
  await page.getByRole('button', { name: 'Sim, desativar' }).click();
  await expect.element(page.getByText('Usuário desativado.')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ disabled: true });
});

test('asks for a successor if clients would lose their administrator, and sends the answer', async () => {
  const other = {
    ...USER,
    id: '0190c6a0-0000-7000-8000-000000000009',
    nome: 'Caio Dias',
    email: 'caio@exemplo.com.br',
  };
  const refused = problem(409, 'last_administrator', 'É o último administrador.', {
    clients: [{ id: 7, nome: 'Padaria do Zé' }],
  });
  let isRefused = true;
  const calls = answerCalls({
    [PATH]: () => (isRefused ? ((isRefused = false), refused) : { ...USER, disabled: true }),
    'GET /api/users': { items: [USER, other] },
  });
  await draw(<Users />);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Desativar…' }).click();
  await page.getByRole('button', { name: 'Sim, desativar' }).click();
  await expect.element(page.getByText('É o último administrador de Padaria do Zé.')).toBeVisible();
  await expectAccessible();
  await page.getByLabelText('Novo administrador').selectOptions(other.id);
  await page.getByRole('button', { name: 'Desativar', exact: true }).click();
  await expect.element(page.getByText('Usuário desativado.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({
    disabled: true,
    successorId: other.id,
  });
});

test('a disabled user can be enabled with one press', async () => {
  const calls = answerCalls({ [PATH]: USER, 'GET /api/users': { items: [] } });
  await draw(<Users users={[{ ...USER, disabled: true }]} />);
  await openMenu();
  expect(page.getByRole('menuitem', { name: 'Desativar…' }).elements()).toHaveLength(0);
  await page.getByRole('menuitem', { name: 'Reativar' }).click();
  await expect.element(page.getByText('Usuário reativado.')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ disabled: false });
});

test('a refusal of the server is shown, and the row does not change', async () => {
  answerCalls({ [PATH]: problem(409, 'last_administrator', 'A instalação precisa de um administrador.') });
  await draw(<Users users={[{ ...USER, installationAdmin: true }]} />);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Deixar de ser administrador da instalação' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('A instalação precisa de um administrador.');
  await expect.element(page.getByRole('rowheader')).toHaveTextContent('Administrador da instalação');
});

test('a new password for another user is checked against their name, not against one’s own', async () => {
  const handleClose = vi.fn();
  const calls = answerCalls({ [PATH]: USER, 'GET /api/users': { items: [] } });
  await draw(<ResetPasswordDialog user={USER} onClose={handleClose} />);
  const senha = page.getByLabelText('Nova senha');
  await expect.element(senha).toHaveFocus();
  await userEvent.keyboard('BetoLimaBetoLima{Enter}');
  await expect.element(senha).toHaveAccessibleDescription(/fácil de adivinhar/);
  expect(calls).toEqual([]);
  await expectAccessible();
  await senha.fill('girafas tomam chá');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => handleClose.mock.calls.length).toBe(1);
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ senha: 'girafas tomam chá' });
});
