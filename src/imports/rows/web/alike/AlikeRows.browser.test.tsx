import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/browser/accessible.ts';
import { draw } from '../../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../../test/browser/signed-in.ts';
import { type ImportRow, NO_COUNTS, type RowAlike } from '../../../model/import.ts';
import { AlikeRows } from './AlikeRows.tsx';

beforeEach(() => {
  signIn();
});

const IMPORT = '0190c6a0-0000-7000-8000-000000000001';
const COUNTS = { ...NO_COUNTS, alike: 3, certain: 2 };

function alikeOf(more: Partial<RowAlike> = {}): RowAlike {
  return {
    pessoa: { id: '0190c6a0-0000-7000-8000-000000001001', codigo: 12, nome: 'Thiago Quintela' },
    line: null,
    certeza: 'certa',
    p: 0.97,
    reasons: [
      { field: 'telefone', reason: 'Mesmo telefone', points: 8 },
      { field: 'email', reason: 'Outro e-mail', points: -1 },
    ],
    against: 'em vez de pessoas diferentes',
    ...more,
  };
}

function rowOf(line: number, alike: RowAlike, more: Partial<ImportRow> = {}): ImportRow {
  return {
    line,
    kind: 'alike',
    cells: ['TIAGO QUINTELA', 'x', '(11) 98765-1234'],
    issues: [{ column: 0, code: 'alike', message: 'Talvez já exista: ficha 12, Thiago Quintela.' }],
    repairs: [],
    warnings: [],
    existing: null,
    sameAsLine: null,
    skipped: false,
    becomes: null,
    alike: [alike],
    ...more,
  };
}

const ROWS = [
  rowOf(2, alikeOf()),
  rowOf(3, alikeOf()),
  rowOf(4, alikeOf({ pessoa: null, line: 2, certeza: 'provavel' })),
];
const list = {
  importId: IMPORT,
  about: 'Diga de cada uma.',
  counts: COUNTS,
  targets: ['nome', null, 'telefones.1.numero'],
  label: 'Linhas: Talvez já exista',
  rows: ROWS,
  hasMore: false,
  onNearEnd: () => {},
};

test('shows the matches of a row with the reasons, without a choice until the user makes one', async () => {
  await draw(<AlikeRows {...list} />);
  const [first, , third] = page.getByRole('listitem').elements();
  expect(first?.textContent).toContain('TIAGO QUINTELA · (11) 98765-1234 linha 2');
  expect(first?.textContent).toContain('certaMesmo telefone');
  expect(first?.textContent).not.toContain('Outro e-mail');
  expect(third?.textContent).toContain('Igual à linha 2');
  const record = page.getByRole('link', { name: 'Thiago Quintela nº 12' }).first();
  await expect.element(record).toHaveAttribute('target', '_blank');
  for (const button of page.getByRole('button', { name: /a linha/ }).elements())
    expect(button.getAttribute('aria-pressed')).toBe('false');
  await expect.element(page.getByRole('button', { name: 'Atualizar a linha 4' })).toBeDisabled();
  await expectAccessible();
});

test('chooses by a key a row, takes it back by the same key, and walks by the arrows', async () => {
  const path = `PUT /api/imports/${IMPORT}/rows/3/alike`;
  const answers = [
    {
      row: rowOf(3, alikeOf(), { choice: { does: 'update' }, kind: 'update', becomes: 'update', issues: [] }),
      counts: COUNTS,
    },
    { row: rowOf(3, alikeOf()), counts: COUNTS },
    { row: rowOf(3, alikeOf(), { skipped: true, kind: 'skipped' }), counts: COUNTS },
  ];
  const calls = answerCalls({ [path]: () => answers[calls.length - 1] });
  await draw(<AlikeRows {...list} />);
  page.getByRole('button', { name: 'Atualizar a linha 2' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Atualizar a linha 3' })).toHaveFocus();
  await userEvent.keyboard('a');
  await expect
    .element(page.getByRole('button', { name: 'Atualizar a linha 3' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('status')).toHaveTextContent('Linha 3: atualiza a ficha.');
  await userEvent.keyboard('a');
  await expect
    .element(page.getByRole('button', { name: 'Atualizar a linha 3' }))
    .toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('p');
  await expect.element(page.getByRole('button', { name: 'Pular a linha 3' })).toHaveAttribute('aria-pressed', 'true');
  expect(calls.map(({ body }) => body)).toEqual([{ choice: 'update' }, { choice: 'ask' }, { choice: 'skip' }]);
});

test('chooses for all that are as sure as the row, by the key with Shift and by a button, part by part', async () => {
  const answers = [
    { chosen: 1, left: 1, counts: COUNTS },
    { chosen: 1, left: 0, counts: COUNTS },
    { chosen: 1, left: 0, counts: COUNTS },
  ];
  const calls = answerCalls({ [`PUT /api/imports/${IMPORT}/alike`]: () => answers[calls.length - 1] });
  await draw(<AlikeRows {...list} />);
  page.getByRole('button', { name: 'Atualizar a linha 2' }).element().focus();
  await userEvent.keyboard('{Shift>}p{/Shift}');
  await expect.poll(() => calls.length).toBe(2);
  await userEvent.click(page.getByRole('button', { name: 'Criar todas as prováveis' }));
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toEqual([
      { certeza: 'certa', choice: 'skip' },
      { certeza: 'certa', choice: 'skip' },
      { certeza: 'provavel', choice: 'create' },
    ]);
});
