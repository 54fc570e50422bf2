import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { type ImportRow, NO_COUNTS } from '../../model/import.ts';
import { MovedRows } from './MovedRows.tsx';

beforeEach(() => {
  signIn();
});

const IMPORT = '0190c6a0-0000-7000-8000-000000000001';
const OPERATION = '0190c6a0-0000-7000-8000-000000000002';

function rowOf(line: number): ImportRow {
  return {
    line,
    kind: 'moved',
    cells: ['José Conceição'],
    issues: [{ column: null, code: 'moved', message: `A ficha ${line}, Pessoa ${line}, mudou depois da conferência.` }],
    repairs: [],
    warnings: [],
    existing: { id: `0190c6a0-0000-7000-8000-00000000${String(1000 + line)}`, codigo: line, nome: `Pessoa ${line}` },
    sameAsLine: null,
    skipped: false,
    becomes: null,
    moved: {
      version: 2,
      fields: [{ path: 'limiteCredito', label: 'Limite de crédito', checked: '10.00', now: '999.00', file: '20.00' }],
    },
  };
}

const about = 'Alguém mudou estas fichas depois da conferência.';
const list = { importId: IMPORT, label: 'Linhas: Mudaram depois', about, hasMore: false, onNearEnd: () => {} };

test('shows the three values of each field, and lets the file win in one row by its key', async () => {
  const calls = answerCalls({
    [`POST /api/imports/${IMPORT}/moved`]: { operationId: OPERATION, applied: 1, counts: NO_COUNTS },
  });
  await draw(<MovedRows {...list} count={2} rows={[rowOf(2), rowOf(3)]} mayApply />);
  const table = page.getByRole('table', { name: 'Valores da linha 2' });
  await expect.element(table).toBeVisible();
  const texts = table
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent?.replace('\u00a0', ' ')));
  expect(texts).toEqual([
    ['Campo', 'Na conferência', 'Agora', 'No arquivo'],
    ['Limite de crédito', 'R$ 10,00', 'R$ 999,00', 'R$ 20,00'],
  ]);
  await expectAccessible();
  page.getByRole('button', { name: 'Aplicar a linha 2' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Aplicar a linha 3' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ rows: [{ line: 3, version: 2 }] }]);
});

test('lets the file win in all rows, until none is applied any more', async () => {
  const answers = [
    { operationId: OPERATION, applied: 2 },
    { operationId: null, applied: 0 },
  ];
  const calls = answerCalls({
    [`POST /api/imports/${IMPORT}/moved`]: () => ({ ...answers[calls.length - 1], counts: NO_COUNTS }),
  });
  await draw(<MovedRows {...list} count={2} rows={[rowOf(2), rowOf(3)]} mayApply />);
  await userEvent.click(page.getByRole('button', { name: 'Aplicar todas as 2 linhas' }));
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{}, {}]);
});

test('has no keys for a user who may only read', async () => {
  await draw(<MovedRows {...list} count={1} rows={[rowOf(2)]} mayApply={false} />);
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
