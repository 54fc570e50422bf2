import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { ColumnRow } from './ColumnRow.tsx';

const COLUMN: Parameters<typeof ColumnRow>[0] = {
  heading: 'A1_MSBLQL',
  samples: ['1', '2'],
  isHidden: false,
  target: 'situacao',
  isOpen: false,
  isRepeated: false,
  others: [],
  isJoined: false,
  meanings: undefined,
  hasNoPlace: false,
  system: undefined,
  onSystem: () => {},
  onChange: () => {},
};

const drawRow = (change: Partial<typeof COLUMN>) =>
  draw(
    <ul>
      <ColumnRow {...COLUMN} {...change} />
    </ul>,
  );

test('shows the meanings of a program’s codes', async () => {
  await drawRow({ meanings: { '1': 'Bloqueada', X: null } });
  const words = 'Códigos: 1 é Bloqueada; X é sem lugar na ficha. Outro código é erro da linha.';
  await expect.element(page.getByText(words)).toBeVisible();
  await expectAccessible();
});

test('names the columns that share its field, or make one value with it', async () => {
  const drawn = await drawRow({ others: ['Nome'] });
  await expect.element(page.getByText('Também “Nome”: vale a primeira preenchida')).toBeVisible();
  await drawn.unmount();
  await drawRow({ others: ['A1_LOJA'], isJoined: true });
  await expect.element(page.getByText('Forma um só valor com “A1_LOJA”.')).toBeVisible();
});

test('notes a column in which a program stores nothing for a record', async () => {
  await drawRow({ target: null, hasNoPlace: true });
  await expect.element(page.getByText('O programa não guarda aqui nada que uma ficha tenha.')).toBeVisible();
});

test('goes to the remarks under its heading by the user’s choice', async () => {
  const onChange = vi.fn();
  await drawRow({ heading: 'Cargo', target: null, onChange });
  await userEvent.fill(page.getByRole('combobox'), 'observações como');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith('observacoes:Cargo');
});
