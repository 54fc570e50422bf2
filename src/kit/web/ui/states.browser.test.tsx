import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { ApiProblem } from '../api/api-problem.ts';
import { Button } from './Button.tsx';
import { EmptyState, ErrorState, SkeletonLines } from './states.tsx';

test('an empty list shows a message and an action', async () => {
  const { container } = await draw(
    <EmptyState title="Nenhuma ficha ainda" actions={<Button>Nova ficha</Button>}>
      Comece com a primeira.
    </EmptyState>,
  );
  await expect.element(page.getByText('Nenhuma ficha ainda')).toBeVisible();
  await expect.element(page.getByText('Comece com a primeira.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Nova ficha' })).toBeVisible();
  await expectAccessible(container);
});

test('an empty list has no empty places where there is nothing more to say', async () => {
  const { container } = await draw(<EmptyState title="Nada aqui" />);
  expect(container.textContent).toBe('Nada aqui');
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('a refusal by the server is shown in its own words', async () => {
  const error = new ApiProblem({ status: 403, code: 'forbidden', detail: 'Seu papel não permite ver esta lista.' });
  await draw(<ErrorState error={error} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi possível carregar');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Seu papel não permite ver esta lista.');
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('what the server failed at has a code by which it is found in the log, and a refusal has none', async () => {
  const requestId = '01963d2a-7c5e-7b1a-8f00-1d2c3b4a5968';
  const failed = new ApiProblem({ status: 500, code: 'internal', detail: 'Algo falhou aqui dentro.', requestId });
  const { container } = await draw(<ErrorState error={failed} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Código para o suporte: ${requestId}`);
  await expectAccessible(container);
  const refused = new ApiProblem({ status: 403, code: 'forbidden', detail: 'Seu papel não permite.', requestId });
  const { container: other } = await draw(<ErrorState error={refused} />);
  expect(other.textContent).not.toContain(requestId);
});

test('a fault of the page itself never shows its English message', async () => {
  await draw(<ErrorState title="Não foi possível abrir" error={new TypeError('x is not a function')} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi possível abrir');
  await expect.element(page.getByRole('alert')).toHaveTextContent('recarregue-a');
  await expect.element(page.getByRole('alert')).not.toHaveTextContent('is not a function');
});

test('a failure can be tried again, next to other actions', async () => {
  const handleRetry = vi.fn();
  const { container } = await draw(
    <ErrorState error={undefined} onRetry={handleRetry} actions={<a href="/pessoas">Ir para a lista</a>} />,
  );
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  expect(handleRetry).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('link', { name: 'Ir para a lista' })).toBeVisible();
  await expectAccessible(container);
});

test('lines on their way are heard once, however many they are', async () => {
  const { container } = await draw(<SkeletonLines lines={5} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Carregando…');
  expect(container.textContent).toBe('Carregando…');
  expect(container.querySelectorAll('[aria-hidden=true]')).toHaveLength(5);
});
