import { Ellipsis } from '../icons/icons.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { SelectField } from '../form/TextField.tsx';
import { Button, IconButton } from './Button.tsx';
import { Cell, RowHeader, Table } from './Table.tsx';

const COLUMNS = [{ label: 'Nome' }, { label: 'Fichas', align: 'end' as const }, { label: 'Ações', hideLabel: true }];

function Example({ keepTable = false }: { keepTable?: boolean }) {
  return (
    <Table label="Clientes" columns={COLUMNS} keepTable={keepTable}>
      <tr>
        <RowHeader>Padaria do Zé</RowHeader>
        <Cell label="Fichas" align="end">
          1.200
        </Cell>
        <Cell>
          <Button size="sm">Abrir</Button>
        </Cell>
      </tr>
    </Table>
  );
}

test('is a table with a name, headings of columns and rows, and one heading that is only read aloud', async () => {
  const { container } = await draw(<Example />);
  await expect.element(page.getByRole('table', { name: 'Clientes' })).toBeVisible();
  const headings = page.getByRole('columnheader').elements();
  expect(headings.map((heading) => heading.textContent)).toEqual(['Nome', 'Fichas', 'Ações']);
  await expect.element(page.getByRole('rowheader', { name: 'Padaria do Zé' })).toBeVisible();
  expect(page.getByText('Ações').element().getBoundingClientRect().width).toBeLessThanOrEqual(1);
  await expectAccessible(container);
});

test('aligns figures at their end, heading and cell alike', async () => {
  await draw(<Example />);
  expect(getComputedStyle(page.getByRole('columnheader', { name: 'Fichas' }).element()).textAlign).toBe('right');
  expect(getComputedStyle(page.getByRole('cell', { name: '1.200' }).element()).textAlign).toBe('right');
});

test('becomes cards on a phone, each figure with the name of its column', async () => {
  await page.viewport(360, 700);
  await draw(<Example />);
  const cell = page.getByText('1.200').element();
  expect(getComputedStyle(cell, '::before').content).toBe('"Fichas"');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('kept as a table on a phone, it scrolls sideways by the keyboard', async () => {
  await page.viewport(360, 700);
  const { container } = await draw(<Example keepTable />);
  await userEvent.tab();
  await expect.element(page.getByRole('region', { name: 'Clientes' })).toHaveFocus();
  expect(getComputedStyle(page.getByText('1.200').element(), '::before').content).toBe('none');
  await expectAccessible(container);
});

test('has rows of one height with any control, and controls of 20 px that touch no line', async () => {
  await draw(
    <Table label="Clientes" columns={[{ label: 'Nome' }, { label: 'Ações' }]}>
      {[
        'nada',
        <Button key="sm" size="sm">
          Abrir
        </Button>,
        <Button key="md">Abrir</Button>,
        <IconButton key="icon" icon={<Ellipsis />} label="Ações" />,
        <SelectField key="select" label="Papel" hideLabel>
          <option>Administrador</option>
        </SelectField>,
      ].map((content, row) => (
        <tr key={row}>
          <RowHeader>Padaria do Zé</RowHeader>
          <Cell>{content}</Cell>
        </tr>
      ))}
    </Table>,
  );
  const rows = page.getByRole('row').elements().slice(1);
  expect(rows).toHaveLength(5);
  const heights = new Set(rows.map((row) => row.getBoundingClientRect().height));
  expect([...heights]).toEqual([rows[0]!.getBoundingClientRect().height]);
  for (const control of document.querySelectorAll('td :is(button, select)')) {
    const [box, row] = [control.getBoundingClientRect(), control.closest('tr')!.getBoundingClientRect()];
    expect(box.height).toBe(20);
    expect(Math.min(box.top - row.top, row.bottom - box.bottom)).toBeGreaterThanOrEqual(2);
  }
});
