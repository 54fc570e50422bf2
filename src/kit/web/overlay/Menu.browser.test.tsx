import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { Button } from '../ui/Button.tsx';
import { Menu, type MenuItem } from './Menu.tsx';

const handleEdit = vi.fn();
const handleDelete = vi.fn();
const handleArchive = vi.fn();

const ITEMS: MenuItem[] = [
  { heading: 'Ficha' },
  { label: 'Editar', kbd: 'E', onSelect: handleEdit },
  { label: 'Arquivar', disabled: true, onSelect: handleArchive },
  'separator',
  { label: 'Excluir', danger: true, onSelect: handleDelete },
];

function Example({ items = ITEMS }: { items?: readonly MenuItem[] }) {
  return <Menu label="Opções" items={items} trigger={(trigger) => <Button {...trigger}>Mais</Button>} />;
}

const trigger = page.getByRole('button', { name: 'Mais' });
const menu = page.getByRole('menu', { name: 'Opções' });
const item = (name: string) => menu.getByRole('menuitem', { name });

test('opens under its button with the focus on the first item, and is marked as open', async () => {
  await draw(<Example />);
  await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(menu).toBeVisible();
  expect(getComputedStyle(menu.element()).animationDuration).toBe('0.235s');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item('Editar')).toHaveFocus();
  const below = trigger.element().getBoundingClientRect().bottom;
  expect(menu.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(below);
  await expectAccessible();
});

test('the arrows of the keyboard open it at its first and at its last item', async () => {
  await draw(<Example />);
  trigger.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Editar')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Excluir')).toHaveFocus();
});

test('arrows go round, Home and End lead to the ends, letters to the items that begin with them', async () => {
  await draw(<Example />);
  await trigger.click();
  for (const [key, name] of [
    ['{ArrowDown}', 'Arquivar'],
    ['{ArrowDown}', 'Excluir'],
    ['{ArrowDown}', 'Editar'],
    ['{ArrowUp}', 'Excluir'],
    ['{Home}', 'Editar'],
    ['{End}', 'Excluir'],
    ['a', 'Arquivar'],
    ['e', 'Excluir'],
    ['e', 'Editar'],
    ['x', 'Editar'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
  }
});

test.each(['{Escape}', '{Tab}'])('%s closes it and gives the focus back', async (key) => {
  await draw(<Example />);
  await trigger.click();
  await userEvent.keyboard(key);
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
});

test('its button closes it again, and so does a click outside', async () => {
  await draw(
    <>
      <Example />
      <p style={{ marginTop: 400 }}>Outra parte</p>
    </>,
  );
  await trigger.click();
  await trigger.click();
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await page.getByText('Outra parte').click();
  await expect.element(menu).not.toBeInTheDocument();
});

test.each([
  ['Enter', '{Enter}'],
  ['Space', ' '],
])('%s chooses an item, once, and the menu goes before the item does its work', async (_name, key) => {
  handleEdit.mockReset();
  const wasOpen: boolean[] = [];
  handleEdit.mockImplementation(() => wasOpen.push(menu.query() !== null));
  await draw(<Example />);
  await trigger.click();
  await userEvent.keyboard(key);
  await expect.element(menu).not.toBeInTheDocument();
  expect(handleEdit).toHaveBeenCalledTimes(1);
  expect(wasOpen).toEqual([false]);
});

test('a disabled action is shown as such and does nothing', async () => {
  handleArchive.mockReset();
  await draw(<Example />);
  await trigger.click();
  await expect.element(item('Arquivar')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('a{Enter}');
  await expect.element(menu).toBeVisible();
  expect(handleArchive).not.toHaveBeenCalled();
});

test('choices tell whether they are on, and one of several is a radio', async () => {
  const handleColumn = vi.fn();
  await draw(
    <Example
      items={[
        { label: 'CPF', checked: true, keepOpen: true, onSelect: handleColumn },
        { label: 'Telefone', checked: false, keepOpen: true, onSelect: handleColumn },
        'separator',
        { label: 'Claro', checked: true, radio: true },
        { label: 'Escuro', checked: false, radio: true },
      ]}
    />,
  );
  await trigger.click();
  await expect.element(menu.getByRole('menuitemcheckbox', { name: 'CPF' })).toHaveAttribute('aria-checked', 'true');
  const telefone = menu.getByRole('menuitemcheckbox', { name: 'Telefone' });
  await expect.element(telefone).toHaveAttribute('aria-checked', 'false');
  await expect.element(menu.getByRole('menuitemradio', { name: 'Claro' })).toHaveAttribute('aria-checked', 'true');
  await expectAccessible();
  // several may be chosen before it goes
  await telefone.click();
  await userEvent.keyboard('{Enter}');
  expect(handleColumn).toHaveBeenCalledTimes(2);
  await expect.element(menu).toBeVisible();
});

test('is above its button if there is no space below, and never leaves the window', async () => {
  await page.viewport(360, 400);
  await draw(
    <div style={{ position: 'fixed', right: 0, bottom: 0 }}>
      <Example />
    </div>,
  );
  await trigger.click();
  const box = menu.element().getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(trigger.element().getBoundingClientRect().top);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(360);
});

test('follows its button while the page is scrolled', async () => {
  await draw(
    <div style={{ height: 2000, paddingTop: 300 }}>
      <Example />
    </div>,
  );
  await trigger.click();
  const gap = () => menu.element().getBoundingClientRect().top - trigger.element().getBoundingClientRect().bottom;
  await expect.poll(gap).toBe(4);
  window.scrollTo(0, 200);
  await expect.poll(gap).toBe(4);
});
