import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { ImportRow } from '../../model/import.ts';
import { RowsGridRow } from './RowsGridRow.tsx';

const ROW: ImportRow = {
  line: 2,
  kind: 'create',
  cells: ['Ana', 'Sé – Centro'],
  issues: [],
  repairs: [],
  warnings: [],
  notes: [
    { column: 1, code: 'nfe_letra_estranha', message: 'A nota não aceita o sinal “–”.' },
    { column: null, code: 'nfe_endereco_falta', message: 'Endereço: falta.' },
  ],
  existing: null,
  sameAsLine: null,
  skipped: false,
  becomes: 'create',
};

function drawRow(row: ImportRow) {
  const props = { gridId: 'g', index: 0, top: 0, columns: [0, 1], headings: ['Nome', 'Bairro'], isSettled: false };
  return draw(
    <div role="grid" aria-label="Linhas">
      <RowsGridRow
        {...props}
        row={row}
        change={undefined}
        activeColumn={undefined}
        editing={undefined}
        onCellClick={() => undefined}
        onEdited={() => undefined}
        onSkip={undefined}
      />
    </div>,
  );
}

beforeEach(() => {
  signIn();
});

test('what the SEFAZ would refuse is shown in its cell or next to the line number, and marks no cell as wrong', async () => {
  await drawRow(ROW);
  const cell = page.getByRole('gridcell', { name: /Sé – Centro/ });
  await expect.element(cell).toHaveTextContent('Nota: A nota não aceita o sinal “–”.');
  await expect.element(cell).not.toHaveAttribute('aria-invalid');
  await expect.element(page.getByRole('gridcell', { name: /^2/ })).toHaveTextContent('Nota: Endereço: falta.');
});

test('a row that is left out shows nothing about notes', async () => {
  await drawRow({ ...ROW, skipped: true });
  await expect.element(page.getByText('pulada')).toBeVisible();
  expect(page.getByText(/Nota:/).elements()).toHaveLength(0);
});

test('a row that joins another says so in its cell, which is not wrong', async () => {
  const message = 'O mesmo CNPJ está na linha 2, com outra inscrição: entra na ficha dela.';
  const issues = [{ column: 0, code: 'joined', message }];
  await drawRow({ ...ROW, line: 4, kind: 'joined', issues, notes: [], sameAsLine: 2, becomes: null });
  const cell = page.getByRole('gridcell', { name: /^Ana/ });
  await expect.element(cell).toHaveTextContent(message);
  await expect.element(cell).not.toHaveAttribute('aria-invalid');
  await expect.element(page.getByText('une-se à linha 2')).toBeVisible();
});
