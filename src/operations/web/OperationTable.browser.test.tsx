import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { signIn } from '../../../test/browser/signed-in.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import { ChangesTable } from './history/ChangesTable.tsx';
import { OperationTable } from './OperationTable.tsx';

const ID = '0190c6a0-0000-7000-8000-00000000000';

function operation(number: number, more: Partial<Operation> = {}): Operation {
  return {
    id: `${ID}${number}`,
    kind: 'import',
    at: new Date().toISOString(),
    user: { id: `${ID}0`, nome: 'Ana Souza' },
    origin: 'web',
    total: 1000,
    nome: null,
    bulk: null,
    state: 'done',
    problem: null,
    durationMs: 1200,
    undoes: null,
    undoneBy: null,
    done: 1000,
    kept: 0,
    failed: 0,
    cleared: false,
    mayUndo: true,
    ...more,
  };
}

beforeEach(() => {
  signIn();
});

const rowTexts = () =>
  page
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent);
const row = (name: RegExp) => page.getByRole('row', { name });

test('each operation is a row with user, time and a link to its page', async () => {
  const { container } = await draw(<OperationTable operations={[operation(1)]} focusOn={undefined} />);
  const link = page.getByRole('link', { name: /de 1\.000 fichas/ });
  await expect.element(link).toHaveAttribute('href', `/operacoes/${ID}1`);
  await expect.element(page.getByRole('cell', { name: 'Ana Souza' })).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Operações' })).toBeVisible();
  await expectAccessible(container);
});

test('a finished operation has no mark; a running one shows its progress', async () => {
  await draw(
    <OperationTable
      operations={[
        operation(1),
        operation(2, { kind: 'bulk', total: 200, state: 'running', done: 40, kept: 9, failed: 1 }),
      ]}
      focusOn={undefined}
    />,
  );
  await expect.element(row(/200 fichas/)).toHaveTextContent('Em andamento · 25%');
  await expect.element(row(/1\.000 fichas/)).not.toHaveTextContent(/Concluída|Em andamento/);
});

test('a cancelled operation and a partial one have a mark', async () => {
  const { container } = await draw(
    <OperationTable
      operations={[
        operation(1, { state: 'cancelled', total: 11 }),
        operation(2, { state: 'failed', total: 12 }),
        operation(3, { total: 13, done: 10, failed: 3 }),
      ]}
      focusOn={undefined}
    />,
  );
  await expect.element(row(/de 11 fichas/)).toHaveTextContent('Cancelada');
  await expect.element(row(/de 12 fichas/)).toHaveTextContent('Falhou');
  await expect.element(row(/de 13 fichas/)).toHaveTextContent('Em parte');
  await expectAccessible(container);
});

test('an undone operation and its undo are linked', async () => {
  await draw(
    <OperationTable
      operations={[
        operation(1, { undoneBy: { id: `${ID}2` } }),
        operation(2, { kind: 'undo', undoes: { id: `${ID}1`, kind: 'import', bulk: null }, kept: 4, total: 996 }),
        operation(3, { kind: 'undo', undoes: { id: `${ID}2`, kind: 'undo', bulk: null }, total: 995 }),
      ]}
      focusOn={undefined}
    />,
  );
  await expect.element(page.getByRole('link', { name: 'Desfeita' })).toHaveAttribute('href', `/operacoes/${ID}2`);
  await expect.element(page.getByRole('link', { name: 'Desfaz esta' })).toHaveAttribute('href', `/operacoes/${ID}1`);
  await expect.element(page.getByRole('link', { name: 'Refaz esta' })).toHaveAttribute('href', `/operacoes/${ID}2`);
  // records edited since were kept
  await expect.element(row(/Desfaz esta/)).toHaveTextContent('Em parte');
});

test('the first row of a newly loaded page gets the focus', async () => {
  await draw(<OperationTable operations={[operation(1), operation(2, { total: 7 })]} focusOn={1} />);
  await expect.element(page.getByRole('link', { name: /de 7 fichas/ })).toHaveFocus();
});

test('on a phone a row is a card, and nothing is wider than the screen', async () => {
  await page.viewport(360, 700);
  await draw(
    <OperationTable operations={[operation(1, { nome: 'João da Silva '.repeat(8), total: 1 })]} focusOn={0} />,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('a change shows each field before and after; a first version has no value before', async () => {
  const changes = [
    { path: 'nome', label: 'Nome', before: 'Jose', after: 'José' },
    { path: 'cpf', label: 'CPF', before: null, after: '52998224725' },
  ];
  const screen = await draw(<ChangesTable changes={changes} />);
  await expect.element(page.getByRole('rowheader', { name: 'CPF' })).toBeVisible();
  expect(rowTexts()[1]).toMatch(/^NomeJoseJosé$/);
  await expect.element(page.getByText('529.982.247-25')).toBeVisible();
  await expectAccessible(screen.container);
  await screen.rerender(<ChangesTable changes={changes} isFirst />);
  expect(rowTexts()[1]).toMatch(/^NomeJosé$/);
});

test('a version without changes shows no table', async () => {
  const { container } = await draw(<ChangesTable changes={[]} />);
  expect(container.textContent).toBe('');
});
