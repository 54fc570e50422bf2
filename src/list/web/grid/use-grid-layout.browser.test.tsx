import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Cell, RowHeader, Table } from '../../../kit/web/ui/Table.tsx';
import { useGridLayout } from './use-grid-layout.ts';

/** A table next to the row heights of the list of records. */
function Example() {
  const { rowHeight } = useGridLayout();
  return (
    <>
      <Table label="Clientes" columns={[{ label: 'Nome' }, { label: 'Ações' }]}>
        <tr>
          <RowHeader>Só palavras</RowHeader>
          <Cell>Nada</Cell>
        </tr>
        <tr>
          <RowHeader>Com botão</RowHeader>
          <Cell>
            <Button size="sm">Abrir</Button>
          </Cell>
        </tr>
      </Table>
      <output>{rowHeight}</output>
    </>
  );
}

/** The heights of the rows below the headings, in pixels. */
function heights(): number[] {
  const [, ...rows] = page.getByRole('row').elements();
  return rows.map((row) => Math.round(row.getBoundingClientRect().height));
}

test.each([700, 900])('rows of a table are as high as those of the list, on a screen of %i pixels', async (height) => {
  await page.viewport(1366, height);
  await draw(<Example />);
  const rowHeight = Number(page.getByRole('status').element().textContent);
  await expect.poll(heights).toEqual([rowHeight, rowHeight]);
});
