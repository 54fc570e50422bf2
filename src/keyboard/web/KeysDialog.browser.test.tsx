import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { type KeyTable, setSingleKeys, useKeyTable, useShortcut } from '../../kit/web/keys/shortcuts.ts';
import { GENERAL_KEYS } from './general.keys.ts';
import { KeysDialog } from './KeysDialog.tsx';

const TABLE: KeyTable = { open: { keys: 'Enter', label: 'Abrir a ficha', group: 'Lista' } };

function Screen({ onNew = () => {} }: { onNew?: () => void }) {
  useKeyTable(TABLE);
  useKeyTable(GENERAL_KEYS);
  useShortcut({ keys: 'N', label: 'Nova ficha', group: 'Lista', run: onNew });
  return <KeysDialog typed="" onClose={handleClose} />;
}

const handleClose = vi.fn();

test('lists the keys of the page, followed by those of every page', async () => {
  setSingleKeys(true);
  await draw(<Screen />);
  const dialog = page.getByRole('dialog', { name: 'Teclas desta tela' });
  await expect.element(dialog.getByRole('row', { name: 'Nova ficha N' })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: 'Abrir a ficha Enter' })).toBeVisible();
  const headings = dialog.getByRole('heading', { level: 3 }).elements();
  expect(headings[0]?.textContent).toBe('Lista');
  expect(headings.at(-1)?.textContent).toBe(GENERAL_KEYS.palette.group);
  await expectAccessible();
});

test('lists no key of a part that is not on the screen', async () => {
  await draw(<KeysDialog typed="" onClose={handleClose} />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(page.getByRole('row', { name: /Nova ficha/ }).elements()).toHaveLength(0);
});

test('links to the help, and closes on the way', async () => {
  handleClose.mockReset();
  await draw(<Screen />);
  const link = page.getByRole('link', { name: 'Todas as teclas e a ajuda' });
  await expect.element(link).toHaveAttribute('href', '/ajuda');
  await link.click();
  expect(handleClose).toHaveBeenCalledOnce();
});
