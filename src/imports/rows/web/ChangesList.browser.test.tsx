import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { ImportRow } from '../../model/import.ts';
import { ChangesList } from './ChangesList.tsx';

beforeEach(() => {
  signIn();
});

function rowOf(line: number, more: Partial<ImportRow> = {}): ImportRow {
  return {
    line,
    kind: 'update',
    cells: ['José Conceição'],
    issues: [],
    repairs: [],
    warnings: [],
    existing: { id: `0190c6a0-0000-7000-8000-00000000${String(1000 + line)}`, codigo: line, nome: `Pessoa ${line}` },
    sameAsLine: null,
    skipped: false,
    becomes: 'update',
    changes: [{ path: 'nome', label: 'Nome', before: 'Joaquim Xavier', after: 'José Conceição' }],
    ...more,
  };
}

const none = { changes: new Map(), hasMore: false, onNearEnd: () => {} };

test('shows each row with its changes and a warning for a different name, and leaves it out by a key', async () => {
  const onChange = vi.fn();
  const warnings = [{ column: 0, code: 'other_name', message: 'É a mesma pessoa?' }];
  const rows = [rowOf(2, { warnings }), rowOf(3)];
  await draw(<ChangesList label="Linhas: Alteradas" rows={rows} onChange={onChange} {...none} />);
  const [first] = page.getByRole('listitem').elements();
  expect(first?.textContent).toContain('É a mesma pessoa?');
  expect(first?.textContent).toContain('Joaquim Xavier');
  expect(first?.textContent).toContain('José Conceição');
  await expectAccessible();
  page.getByRole('button', { name: 'Pular a linha 2' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Pular a linha 3' })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(rows[1], { skip: true });
});

test('shows what the SEFAZ would refuse in a row’s record, without counting it as wrong', async () => {
  const notes = [{ column: null, code: 'nfe_endereco_falta', message: 'Falta o endereço.' }];
  await draw(<ChangesList label="Linhas: Alteradas" rows={[rowOf(2, { notes })]} onChange={undefined} {...none} />);
  await expect.element(page.getByText('Nota: Falta o endereço.')).toBeVisible();
  await expectAccessible();
});

test('renders only the visible ones of a hundred thousand rows', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => rowOf(index + 2));
  await draw(<ChangesList label="Linhas: Alteradas" rows={rows} onChange={undefined} {...none} />);
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  expect(page.getByRole('listitem').elements().length).toBeLessThan(200);
});
