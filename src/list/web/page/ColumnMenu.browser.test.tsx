import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { sessionOf, signIn, withoutNotes } from '../../../../test/browser/signed-in.ts';
import { acceptSession } from '../../../access/web/session.store.ts';
import { EXAMPLE_ITEM } from '../../../pessoa/examples.ts';
import { keepColumnChoice } from '../../../search/web/column-choice.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { useListColumns } from './use-list-columns.ts';

/** The menu, and the chosen columns for a record that is ready for an invoice and one that is not. */
function Columns() {
  const { columns, chosen, choose } = useListColumns([undefined, () => undefined, () => undefined]);
  const items = [EXAMPLE_ITEM, { ...EXAMPLE_ITEM, prontaParaNota: true }];
  return (
    <>
      <ColumnMenu chosen={chosen} onChange={choose} />
      <p role="status">{columns.map(({ label, text }) => `${label}: ${items.map(text).join(' e ')}`).join('; ')}</p>
    </>
  );
}

const said = page.getByRole('status');
const open = () => page.getByRole('button', { name: 'Colunas' }).click();

beforeEach(() => {
  signIn();
  keepColumnChoice(localStorage, sessionOf().user.id, ['codigo']);
});

test('a column of the list shows whether a record is ready for an invoice', async () => {
  await draw(<Columns />);
  await expect.element(said).not.toHaveTextContent('Nota fiscal');
  await open();
  await page.getByRole('menuitemcheckbox', { name: 'Nota fiscal' }).click();
  await expect.element(said).toHaveTextContent('Nota fiscal: Falta corrigir e Pronta');
});

test('a client that issues no notes is not offered the column, and does not show it if it was chosen', async () => {
  keepColumnChoice(localStorage, sessionOf().user.id, ['situacao', 'nota']);
  acceptSession(withoutNotes());
  await draw(<Columns />);
  await expect.element(said).toHaveTextContent('Situação: ');
  await expect.element(said).not.toHaveTextContent('Nota fiscal');
  await open();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Situação' })).toBeVisible();
  expect(page.getByRole('menuitemcheckbox', { name: 'Nota fiscal' }).elements()).toHaveLength(0);
});
