import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import type { AuditEvent } from '../audit.schema.ts';
import { AuditTable } from './AuditTable.tsx';

const ANA = { id: '0190c6a0-0000-7000-8000-000000000001', nome: 'Ana Souza', email: 'ana@exemplo.com.br' };
const BETO = { ...ANA, id: '0190c6a0-0000-7000-8000-000000000002', nome: 'Beto Lima' };
const EVENT: AuditEvent = {
  number: 2,
  at: '2026-11-22T12:00:00.000Z',
  kind: 'member.changed',
  user: ANA,
  subject: BETO,
  address: '10.0.0.7',
  origin: 'web',
  details: { role: 'gestor', before: 'leitor' },
};

test('an act shows in words who, to whom, when, from where and what', async () => {
  const refused: AuditEvent = {
    ...EVENT,
    number: 1,
    kind: 'session.refused',
    user: null,
    subject: null,
    details: { reason: 'wrong_credentials' },
  };
  const { container } = await draw(<AuditTable events={[EVENT, refused]} focusOn={undefined} />);
  await expectAccessible(container);
  const row = page.getByRole('row', { name: /Papel mudado/ });
  await expect.element(row).toHaveTextContent('Ana Souza');
  await expect.element(row).toHaveTextContent('Beto Lima');
  await expect.element(row).toHaveTextContent('Navegador · 10.0.0.7');
  await expect.element(row).toHaveTextContent('papel: Gestor · antes: Leitor');
  await expect
    .element(page.getByRole('row', { name: /Entrada recusada/ }))
    .toHaveTextContent('motivo: e-mail ou senha não conferem');
});

test('the command line is shown once, as the actor', async () => {
  await draw(<AuditTable events={[{ ...EVENT, user: null, origin: 'cli', address: null }]} focusOn={undefined} />);
  const row = page.getByRole('row', { name: /Papel mudado/ });
  await expect.element(row).toBeVisible();
  expect(row.element().textContent.split('Linha de comando')).toHaveLength(2);
});

test('an act without a session shows an actor, too', async () => {
  const byCommand: AuditEvent = { ...EVENT, number: 1, user: null, origin: 'cli', address: null };
  const unknown: AuditEvent = { ...EVENT, kind: 'session.refused', user: null };
  await draw(<AuditTable events={[byCommand, unknown]} focusOn={undefined} />);
  await expect
    .element(
      page
        .getByRole('row', { name: /Papel mudado/ })
        .getByRole('cell')
        .nth(0),
    )
    .toHaveTextContent('Linha de comando');
  await expect
    .element(
      page
        .getByRole('row', { name: /Entrada recusada/ })
        .getByRole('cell')
        .nth(0),
    )
    .toHaveTextContent('Desconhecido');
});

test('on a phone an act is two lines', async () => {
  await page.viewport(360, 700);
  const { container } = await draw(<AuditTable events={[EVENT]} focusOn={undefined} />);
  await expect.element(page.getByText('papel: Gestor · antes: Leitor')).toBeVisible();
  const row = page.getByRole('row', { name: /Papel mudado/ }).element();
  expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(56);
  await expectAccessible(container);
});
