import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { setSingleKeys } from '../../../kit/web/keys/shortcuts.ts';
import { NothingFound } from './NothingFound.tsx';

const link = (name: string | RegExp) => page.getByRole('link', { name });

beforeEach(() => setSingleKeys(true));

test('an empty list offers a person, a company, an import and a paste, each with its key', async () => {
  signIn('administrador');
  const { container } = await draw(<NothingFound search={{}} half={undefined} mayCreate onClear={vi.fn()} />);
  await expect.element(link('Cadastrar pessoa')).toHaveAttribute('aria-keyshortcuts', 'N');
  await expect.element(link('Cadastrar empresa')).toHaveAttribute('aria-keyshortcuts', 'J');
  await expect.element(link('Importar planilha')).toHaveAttribute('aria-keyshortcuts', 'P');
  expect([...container.querySelectorAll('kbd')].map(({ textContent }) => textContent).sort()).toEqual([
    'Ctrl V',
    'J',
    'N',
    'P',
  ]);
  await expectAccessible(container);
});

test('an empty list offers only actions that the role allows', async () => {
  signIn('operador');
  const { rerender } = await draw(<NothingFound search={{}} half="juridica" mayCreate onClear={vi.fn()} />);
  await expect.element(link('Cadastrar empresa')).toHaveAttribute('aria-keyshortcuts', 'N');
  await expect.element(link('Importar planilha')).not.toBeInTheDocument();
  await rerender(<NothingFound search={{}} half={undefined} mayCreate={false} onClear={vi.fn()} />);
  await expect.element(page.getByText('O que se cadastra aparece aqui.')).toBeVisible();
  await expect.element(link(/Cadastrar/)).not.toBeInTheDocument();
});

test('a search without a result is cleared by a button', async () => {
  signIn('administrador');
  const handleClear = vi.fn();
  await draw(<NothingFound search={{ q: 'zzz' }} half={undefined} mayCreate onClear={handleClear} />);
  await page.getByRole('button', { name: 'Limpar pesquisa e filtros' }).click();
  expect(handleClear).toHaveBeenCalledOnce();
});
