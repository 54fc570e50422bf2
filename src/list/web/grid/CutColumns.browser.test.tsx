import { createRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { CutColumns } from './CutColumns.tsx';

test('shows how many columns the edge hides, until the last one is in view', async () => {
  const grid = createRef<HTMLDivElement>();
  const table = (width: number, columns = 4) => (
    <>
      <CutColumns grid={grid} />
      <div ref={grid} role="grid" aria-label="Fichas" tabIndex={0} style={{ width, overflow: 'auto' }}>
        <div
          role="row"
          style={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, 150px)`, width: columns * 150 }}
        >
          {['Código', 'Nome', 'CPF', 'Cidade'].slice(0, columns).map((name) => (
            <div key={name} role="columnheader">
              {name}
            </div>
          ))}
        </div>
      </div>
    </>
  );
  const { container, rerender } = await draw(table(400));
  await expect.element(page.getByText('Mais 2 colunas')).toBeVisible();
  await expectAccessible(container);
  grid.current?.scrollTo(100, 0);
  await expect.element(page.getByText('Mais 1 coluna', { exact: true })).toBeVisible();
  grid.current?.scrollTo(200, 0);
  await expect.element(page.getByText(/Mais/)).not.toBeInTheDocument();
  grid.current?.scrollTo(0, 0);
  await expect.element(page.getByText('Mais 2 colunas')).toBeVisible();
  await rerender(table(400, 3));
  await expect.element(page.getByText('Mais 1 coluna', { exact: true })).toBeVisible();
  await rerender(table(620));
  await expect.element(page.getByText(/Mais/)).not.toBeInTheDocument();
});
