import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { listenToShortcuts, setSingleKeys } from '../../../kit/web/keys/shortcuts.ts';
import { listNotifications } from '../../../kit/web/browser/notifications.store.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { EXAMPLE_ITEM } from '../../../pessoa/examples.ts';
import { markRows, NO_MARKS } from '../../../search/web/selection-marks.ts';
import type { GridSelection } from '../grid/use-grid-selection.ts';
import { SelectionBar } from './SelectionBar.tsx';

const NOTHING: GridSelection = {
  active: 0,
  marks: NO_MARKS,
  isEmpty: true,
  coversLoaded: false,
  offersWhole: false,
  isSelected: () => false,
  moveTo: () => {},
  toggle: () => {},
  selectAll: () => {},
  selectWhole: () => {},
  clear: () => {},
};

beforeEach(() => {
  setSingleKeys(true);
  return listenToShortcuts();
});

/** Opens the bar with a selection. */
function open(selection: GridSelection) {
  return draw(
    <SelectionBar
      selection={selection}
      search={{}}
      count={undefined}
      hasMore={false}
      compact={false}
      Bulk={() => null}
      Receita={() => <p>Comparar a seleção</p>}
      onOpen={() => {}}
    />,
  );
}

async function press(role: Parameters<typeof signIn>[0]): Promise<string[]> {
  signIn(role);
  await open(NOTHING);
  await userEvent.keyboard('m');
  return listNotifications().map(({ message }) => message);
}

test('M without a selection asks the user to select records first', async () => {
  expect(await press('gestor')).toEqual(['Selecione antes as fichas que mudam: X seleciona a linha.']);
});

test('M names the roles that may change many records to users who may not', async () => {
  const why = 'Mudar várias fichas de uma vez é de gestores e administradores, com um cliente escolhido.';
  expect(await press('operador')).toEqual([why]);
});

test.each<[string, Tipo[], boolean]>([
  ['people', ['fisica', 'fisica', 'fisica'], true],
  ['companies', ['juridica', 'juridica'], true],
  ['people and a company', ['fisica', 'fisica', 'juridica'], false],
  ['a single one', ['fisica'], false],
])('merging is offered for records of one kind, and for no others: %s', async (_which, tipos, isOffered) => {
  signIn('gestor');
  const items = tipos.map((tipo, index) => ({ ...EXAMPLE_ITEM, id: `p${index}`, tipo }));
  await open({ ...NOTHING, marks: markRows(NO_MARKS, items), isEmpty: false });
  await expect.element(page.getByRole('button', { name: 'Situação…' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Juntar…' }).elements()).toHaveLength(isOffered ? 1 : 0);
});

test('without the right, the bar offers no change, but copying', async () => {
  signIn('operador');
  await open({
    ...NOTHING,
    marks: markRows(NO_MARKS, [{ ...EXAMPLE_ITEM, email: 'ana@exemplo.com.br' }]),
    isEmpty: false,
  });
  await expect.element(page.getByRole('button', { name: 'Copiar e-mails' })).toBeEnabled();
  expect(page.getByRole('button', { name: 'Situação…' }).elements()).toHaveLength(0);
});

test.each([
  ['gestor', true],
  ['operador', false],
] as const)('%s: comparing with the Receita is offered: %s', async (role, isOffered) => {
  signIn(role);
  await open({ ...NOTHING, marks: markRows(NO_MARKS, [{ ...EXAMPLE_ITEM, tipo: 'juridica' }]), isEmpty: false });
  const menu = page.getByRole('button', { name: 'Mais ações da seleção' });
  if (!isOffered) {
    expect(menu.elements()).toHaveLength(0);
    return;
  }
  await menu.click();
  await page.getByRole('menuitem', { name: 'Comparar com a Receita…' }).click();
  await expect.element(page.getByText('Comparar a seleção')).toBeVisible();
});
