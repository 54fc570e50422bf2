import { FileText, Plus } from '../../kit/web/icons/icons.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { hrefOf } from '../../kit/web/routing/href.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { PaletteList } from './PaletteList.tsx';

const ENTRIES: readonly PaletteEntry[] = [
  { id: 'new', label: 'Nova pessoa', group: 'Comandos', icon: Plus, keys: 'Alt+N', run: () => {} },
  { id: 'list', label: 'Fichas', group: 'Ir para', icon: FileText, href: hrefOf({ to: '/pessoas' }), hint: 'atual' },
  { id: 'firms', label: 'Empresas', group: 'Ir para', icon: FileText, href: hrefOf({ to: '/empresas' }) },
];

type Given = { entries?: readonly PaletteEntry[]; active?: number; stale?: readonly PaletteEntry[] };
const handleChoose = vi.fn();

function List({ entries = ENTRIES, active = 0, stale = [] }: Given) {
  return <PaletteList id="paleta" entries={entries} active={active} stale={stale} onChoose={handleChoose} />;
}

test('is a list of options under headings, with their keys', async () => {
  const { container } = await draw(<List />);
  await expect.element(page.getByRole('listbox', { name: 'Resultados' })).toBeVisible();
  const ways = page.getByRole('group', { name: 'Ir para' }).getByRole('option').elements();
  expect(ways.map(({ textContent }) => textContent)).toEqual(['Fichasatual', 'Empresas']);
  await expect.element(page.getByRole('option', { name: /Nova pessoa/ })).toHaveTextContent('Alt N');
  await expectAccessible(container);
});

test('the keys are at the end of their line', async () => {
  await draw(<List />);
  const key = page.getByText('Alt N').element().getBoundingClientRect();
  const { left, top, right, bottom } = page
    .getByRole('option', { name: /Nova pessoa/ })
    .element()
    .getBoundingClientRect();
  expect(right - key.right).toBeLessThanOrEqual(10);
  expect(key.left).toBeGreaterThan((left + right) / 2);
  expect(key.top - top).toBeCloseTo(bottom - key.bottom, 0);
});

test('one option is active, and the focused box refers to it by its id', async () => {
  const screen = await draw(<List active={1} />);
  const active = page.getByRole('option', { selected: true });
  await expect.element(active).toHaveTextContent('Fichas');
  await expect.element(active).toHaveAttribute('id', 'paleta-1');
  await screen.rerender(<List active={2} />);
  await expect.element(active).toHaveTextContent('Empresas');
});

test('the active option of a long list is scrolled into view', async () => {
  const entries = Array.from({ length: 60 }, (_, at) => ({
    id: String(at),
    label: `Ficha ${at}`,
    group: 'Fichas',
    icon: FileText,
    href: hrefOf({ to: '/pessoas/$codigo', params: { codigo: String(at) } }),
  }));
  const screen = await draw(<List entries={entries} />);
  await screen.rerender(<List entries={entries} active={59} />);
  const last = page.getByRole('option', { name: 'Ficha 59' });
  await expect.poll(() => last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(700);
});

test('a click chooses, Ctrl with it in a new tab, and the box keeps its focus', async () => {
  handleChoose.mockReset();
  await draw(
    <>
      <input aria-label="Procurar" />
      <List />
    </>,
  );
  await page.getByRole('textbox', { name: 'Procurar' }).click();
  await page.getByRole('option', { name: 'Empresas' }).click();
  await page.getByRole('option', { name: 'Empresas' }).click({ modifiers: ['Control'] });
  expect(handleChoose.mock.calls).toEqual([
    [ENTRIES[2], false],
    [ENTRIES[2], true],
  ]);
  await expect.element(page.getByRole('textbox', { name: 'Procurar' })).toHaveFocus();
});

test('results of an earlier text are marked as disabled', async () => {
  await draw(<List stale={ENTRIES.slice(1)} />);
  await expect.element(page.getByRole('option', { name: 'Empresas' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('option', { name: /Nova pessoa/ })).not.toHaveAttribute('aria-disabled');
});

test('a list without results is hidden from screen readers', async () => {
  await draw(<List entries={[]} />);
  expect(page.getByRole('listbox').elements()).toHaveLength(0);
});
