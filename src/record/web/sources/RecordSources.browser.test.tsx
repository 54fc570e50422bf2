import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { EXAMPLE_PESSOA } from '../../../pessoa/examples.ts';
import { RecordSources } from './RecordSources.tsx';

const SOURCES = `GET /api/pessoas/${EXAMPLE_PESSOA.id}/fontes`;
const KEY = '3526'.padEnd(44, '0');
const source = { kind: 'nfe', key: KEY, at: '2026-10-01T12:00:00.000Z', text: 'da NF-e 3526…0000 de 01/10/2026' };
const button = page.getByRole('button', { name: 'De onde veio' });

beforeEach(() => signIn());

test('opens by keyboard the list of sources, and Esc returns', async () => {
  answerCalls({ [SOURCES]: { items: [{ path: 'emails.0', label: 'E-mail 1', source }] } });
  const { container } = await draw(<RecordSources pessoa={EXAMPLE_PESSOA} />);
  await expect.element(button).toBeVisible();
  await expectAccessible(container);
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: /De onde veio a ficha/ });
  await expect.element(dialog.getByRole('term')).toHaveTextContent('E-mail 1');
  await expect.element(dialog.getByRole('definition')).toHaveTextContent('da NF-e 3526…0000 de 01/10/2026');
  await expect.element(dialog.getByTitle(KEY)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

test('shows nothing for a record that people typed, and without an answer', async () => {
  const calls = answerCalls({ [SOURCES]: { items: [] } });
  const { container } = await draw(<RecordSources pessoa={EXAMPLE_PESSOA} />);
  await expect.poll(() => calls.length).toBe(1);
  expect(container.textContent).toBe('');
  const refused = answerCalls({ [SOURCES]: problem(404, 'not_found', 'Não existe.') });
  const other = await draw(<RecordSources pessoa={{ ...EXAMPLE_PESSOA, version: 99 }} />);
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  expect(other.container.textContent).toBe('');
});
