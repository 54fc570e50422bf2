import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, later, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { Member } from '../../../access/tenant.schema.ts';
import { acceptSession } from '../../../access/web/session.store.ts';
import { getTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { Notifications } from '../../../kit/web/overlay/Notifications.tsx';
import { Table } from '../../../kit/web/ui/Table.tsx';
import { MemberRow } from './MemberRow.tsx';
import { TenantSelector } from './TenantSelector.tsx';
import { TenantSettingsForm } from './TenantSettingsForm.tsx';

const MEMBER: Member = {
  userId: '0190c6a0-0000-7000-8000-000000000002',
  nome: 'Beto Lima',
  email: 'beto@exemplo.com.br',
  role: 'operador',
  disabled: false,
};
const PATH = `PUT /api/members/${MEMBER.userId}`;
const handleRemove = vi.fn();

beforeEach(() => {
  signIn();
});

function Row({ mayChange = true, member = MEMBER }: { member?: Member; mayChange?: boolean }) {
  const source = { tenantId: 1, byInstallation: false };
  const columns = [{ label: 'Nome' }, { label: 'E-mail' }, { label: 'Papel' }, { label: 'Ações', hideLabel: true }];
  return (
    <>
      <Table label="Pessoas com acesso" columns={mayChange ? columns : columns.slice(0, 3)}>
        <MemberRow source={source} member={member} mayChange={mayChange} onRemove={handleRemove} />
      </Table>
      <Notifications />
    </>
  );
}

const role = page.getByRole('combobox', { name: 'Papel de Beto Lima' });

test('a chosen role is shown immediately, sent to its client, and announced when it is stored', async () => {
  const answer = later<undefined>();
  const calls = answerCalls({
    [PATH]: () => answer.promise,
    'GET /api/session': problem(401, 'not_signed_in', 'Entre.'),
  });
  const { container } = await draw(<Row />);
  await expectAccessible(container);
  await role.selectOptions('Gestor');
  await expect.element(role).toHaveValue('gestor');
  answer.resolve(undefined);
  await expect.element(page.getByText('Papel alterado.')).toBeVisible();
  const change = calls.find(({ method }) => method === 'PUT');
  expect(change?.body).toEqual({ role: 'gestor' });
  expect(change?.headers.get('x-tenant')).toBe('1');
});

test('a role that the server refuses is reverted, with the reason', async () => {
  answerCalls({ [PATH]: problem(409, 'last_administrator', 'É o último administrador deste cliente.') });
  await draw(<Row member={{ ...MEMBER, role: 'administrador' }} />);
  await role.selectOptions('Leitor');
  await expect.element(page.getByRole('alert')).toHaveTextContent('É o último administrador deste cliente.');
  await expect.element(role).toHaveValue('administrador');
});

test('the access is removed by a button with the name of the user', async () => {
  await draw(<Row />);
  await page.getByRole('button', { name: 'Tirar o acesso de Beto Lima' }).click();
  expect(handleRemove).toHaveBeenCalledTimes(1);
});

test('without the right, roles are read-only, and a disabled user is marked', async () => {
  const { container } = await draw(<Row mayChange={false} member={{ ...MEMBER, disabled: true }} />);
  await expect.element(page.getByRole('cell', { name: 'Operador' })).toBeVisible();
  await expect.element(page.getByRole('rowheader')).toHaveTextContent('Desativado');
  expect(page.getByRole('combobox').elements()).toHaveLength(0);
  expect(page.getByRole('button').elements()).toHaveLength(0);
  await expectAccessible(container);
});

test('the selector names the client of the tab, and offers all clients together', async () => {
  const { container } = await draw(<TenantSelector />);
  const selector = page.getByRole('combobox', { name: 'Cliente' });
  await expect.element(selector).toHaveValue('1');
  await selector.selectOptions('Oficina da Lu');
  await expect.poll(getTenantChoice).toBe(2);
  await selector.selectOptions('Todos os clientes');
  await expect.poll(getTenantChoice).toBe('all');
  await expectAccessible(container);
});

test('a user with one client cannot choose all of them; a user without one sees a message', async () => {
  const session = signIn();
  acceptSession({ ...session, tenants: session.tenants.slice(0, 1) });
  const screen = await draw(<TenantSelector />);
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Padaria do Zé']);
  acceptSession({ ...session, tenants: [] });
  await screen.rerender(<TenantSelector />);
  await expect.element(page.getByText('Nenhum cliente')).toBeVisible();
});

test('a setting takes effect immediately, and is reverted if it is refused', async () => {
  const session = signIn();
  const [tenant] = session.tenants;
  if (!tenant) throw new Error('The session has no client.');
  const calls = answerCalls({
    'PATCH /api/tenants/current/settings': problem(403, 'forbidden', 'Seu papel não permite isto.'),
  });
  const { container } = await draw(
    <>
      <TenantSettingsForm tenant={tenant} />
      <Notifications />
    </>,
  );
  const endings = page.getByRole('checkbox', { name: /Aceitar terminações longas/ });
  await expect.element(page.getByRole('checkbox', { name: /vê a data de nascimento/ })).toBeChecked();
  await expectAccessible(container);
  await endings.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Seu papel não permite isto.');
  await expect.element(endings).not.toBeChecked();
  expect(calls).toHaveLength(1);
});
