import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/browser/accessible.ts';
import { draw } from '../../../test/browser/draw.tsx';
import { signIn } from '../../../test/browser/signed-in.ts';
import type { Operation } from '../../register/operations/operation.schema.ts';
import { OperationFacts } from './OperationFacts.tsx';

const IMPORTED: Operation = {
  id: '0190c6a0-0000-7000-8000-000000000001',
  kind: 'import',
  at: new Date().toISOString(),
  user: { id: '0190c6a0-0000-7000-8000-000000000000', nome: 'Ana Souza' },
  origin: 'web',
  total: 40,
  nome: null,
  bulk: null,
  state: 'done',
  problem: null,
  durationMs: 1200,
  undoes: null,
  undoneBy: null,
  done: 40,
  kept: 0,
  failed: 0,
  cleared: false,
  mayUndo: true,
};

const fact = () => page.getByText('De fora').element().parentElement?.querySelector('dd')?.textContent;

test('an import shows how many rows the user skipped because a record existed', async () => {
  signIn();
  const { container } = await draw(<OperationFacts operation={{ ...IMPORTED, leftAlike: 3 }} />);
  expect(fact()).toBe('3 linhas, porque já existiam');
  await expectAccessible(container);
});

test('one row is singular, and no row shows nothing', async () => {
  signIn();
  const { rerender } = await draw(<OperationFacts operation={{ ...IMPORTED, leftAlike: 1 }} />);
  expect(fact()).toBe('1 linha, porque já existia');
  await rerender(<OperationFacts operation={IMPORTED} />);
  expect(page.getByText('De fora').elements()).toEqual([]);
});
