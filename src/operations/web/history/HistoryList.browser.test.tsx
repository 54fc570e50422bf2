import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { HistoryItem } from '../../../register/operations/operation.schema.ts';
import { HistoryList } from './HistoryList.tsx';

const ID = '0190c6a0-0000-7000-8000-000000000011';
const HISTORY = `GET /api/pessoas/${ID}/history`;

function entry(version: number, more: Partial<HistoryItem> = {}): HistoryItem {
  return {
    operationId: `0190c6a0-0000-7000-8000-0000000001${String(version).padStart(2, '0')}`,
    kind: version === 1 ? 'create' : 'update',
    pessoaId: ID,
    codigo: 7,
    version,
    at: `2026-11-2${version}T12:00:00.000Z`,
    user: { id: '0190c6a0-0000-7000-8000-000000000001', nome: 'Ana Souza' },
    origin: 'web',
    changes: [
      { path: 'nome', label: 'Nome', before: version === 1 ? null : `Nome ${version - 1}`, after: `Nome ${version}` },
    ],
    source: null,
    merge: null,
    ...more,
  };
}

const handleCompare = vi.fn();
const handleRestore = vi.fn();

function drawHistory({ mayRestore = true } = {}) {
  return draw(
    <HistoryList
      pessoaId={ID}
      version={3}
      mayRestore={mayRestore}
      onCompare={handleCompare}
      onRestore={handleRestore}
    />,
  );
}

const mark = (version: number) => page.getByRole('checkbox', { name: `Comparar a versão ${version}` });
const compare = page.getByRole('button', { name: /^Comparar/ });

beforeEach(() => {
  signIn();
  handleCompare.mockReset();
  handleRestore.mockReset();
});

test('shows who changed what, when and from where, the newest first', async () => {
  answerCalls({ [HISTORY]: { items: [entry(3, { origin: 'api' }), entry(2), entry(1)], next: null } });
  const { container } = await drawHistory();
  const items = page.getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('Ana Souza');
  await expect.element(items.first()).toHaveTextContent('pela API');
  await expect.element(items.first().getByRole('row', { name: /Nome Nome 2 Nome 3/ })).toBeVisible();
  await expect.element(items.last()).toHaveTextContent('versão 1');
  const link = items.first().getByRole('link');
  await expect.element(link).toHaveAttribute('href', `/operacoes/${entry(3).operationId}`);
  await expectAccessible(container);
});

test.each(['create', 'import'] as const)(
  'the first version of a %s is what the record was created with',
  async (kind) => {
    answerCalls({ [HISTORY]: { items: [entry(2), entry(1, { kind })], next: null } });
    const { container } = await drawHistory();
    const first = page.getByRole('table', { name: 'Criada com' });
    await expect.element(first.getByRole('row', { name: 'Nome Nome 1' })).toBeVisible();
    await expect.element(first).not.toHaveTextContent('vazio');
    expect(page.getByRole('table', { name: 'Criada com' }).elements()).toHaveLength(1);
    await expectAccessible(container);
  },
);

test('two marked versions are compared, the older first; a third mark removes the first', async () => {
  answerCalls({ [HISTORY]: { items: [entry(3), entry(2), entry(1)], next: null } });
  await drawHistory();
  await expect.element(page.getByText('Marque duas versões para compará-las.')).toBeVisible();
  await expect.element(compare).toBeDisabled();
  await mark(3).click();
  await expect.element(page.getByText('Marque mais uma versão.')).toBeVisible();
  await mark(1).click();
  await expect.element(compare).toHaveTextContent('Comparar 1 e 3');
  await mark(2).click();
  await expect.element(mark(3)).not.toBeChecked();
  await page.getByRole('button', { name: 'Comparar 1 e 2' }).click();
  expect(handleCompare).toHaveBeenCalledExactlyOnceWith(1, 2);
});

test('an import is shown with the sources of its values', async () => {
  const source = { kind: 'nfe' as const, key: '35', at: '2026-10-01T12:00:00.000Z', text: 'da NF-e 35 de 01/10/2026' };
  answerCalls({ [HISTORY]: { items: [entry(2, { kind: 'import', source }), entry(1)], next: null } });
  await drawHistory();
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('importou, da NF-e 35 de 01/10/2026');
});

test('every version but the current one can be restored, with the right', async () => {
  answerCalls({ [HISTORY]: { items: [entry(3), entry(2), entry(1)], next: null } });
  await drawHistory();
  await page.getByRole('button', { name: 'Voltar à versão 1…' }).click();
  expect(handleRestore).toHaveBeenCalledExactlyOnceWith(1);
  expect(page.getByRole('button', { name: /Voltar à versão 3/ }).elements()).toHaveLength(0);
});

test('users without the right are not offered a restore', async () => {
  answerCalls({ [HISTORY]: { items: [entry(3), entry(2)], next: null } });
  await drawHistory({ mayRestore: false });
  await expect.element(compare).toBeVisible();
  expect(page.getByRole('button', { name: /Voltar/ }).elements()).toHaveLength(0);
});

test('a single version cannot be compared', async () => {
  answerCalls({ [HISTORY]: { items: [entry(1)], next: null } });
  await drawHistory();
  await expect.element(page.getByText('versão 1', { exact: true })).toBeVisible();
  expect(compare.elements()).toHaveLength(0);
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});

test('older versions are loaded on request, starting after the last one', async () => {
  const newest = Array.from({ length: 50 }, (_, index) => entry(60 - index, { at: '2026-11-20T12:00:00.000Z' }));
  const calls = answerCalls({
    [HISTORY]: ({ query }) =>
      query.get('before') === null ? { items: newest, next: '11' } : { items: [entry(1)], next: null },
  });
  await drawHistory();
  await page.getByRole('button', { name: 'Mostrar mais' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Comparar a versão 1', exact: true })).toBeVisible();
  expect(calls.at(-1)?.query.get('before')).toBe('11');
});

test('a failed request is reported, and can be repeated', async () => {
  let answer: object = problem(500, 'failed', 'O servidor falhou.');
  answerCalls({ [HISTORY]: () => answer });
  await drawHistory();
  await expect.element(page.getByRole('alert')).toHaveTextContent('O servidor falhou.');
  answer = { items: [entry(1)], next: null };
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(page.getByText('versão 1', { exact: true })).toBeVisible();
});

test('shows where the history ends if the client limits its age', async () => {
  answerCalls({ [HISTORY]: { items: [entry(3), entry(2)], next: null } });
  await drawHistory();
  await expect.element(page.getByText(/As mudanças anteriores já não são guardadas/)).toBeVisible();
});

test('has the changes of merged records sorted by time, each with its codigo', async () => {
  const other = { pessoaId: '0190c6a0-0000-7000-8000-000000000012', codigo: 1042 };
  const merge = { survivor: 7, merged: [1042], undone: false };
  answerCalls({
    [HISTORY]: { items: [entry(2, { kind: 'merge', merge, changes: [] }), entry(2, other), entry(1)], next: null },
  });
  await drawHistory();
  const items = page.getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('Ana Souza uniu a ela a ficha 1042');
  await expect.element(items.nth(1)).toHaveTextContent('versão 2 da ficha 1042');
  // versions of a merged record can be neither compared with this record's versions nor restored
  expect(items.nth(1).getByRole('checkbox').elements()).toHaveLength(0);
  expect(items.nth(1).getByRole('button').elements()).toHaveLength(0);
  expect(page.getByRole('checkbox').elements()).toHaveLength(2);
});
