import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { ImportTable } from '../../model/import.ts';
import { ProfileLine } from './ProfileLine.tsx';

beforeEach(() => {
  signIn();
});

const ID = '0190c6a0-0000-7000-8000-000000000001';
const TABLE: ImportTable = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  sheets: [],
  sheet: null,
  headingLine: 1,
  profile: 'Protheus, clientes (SA1)',
  columns: [{ heading: 'A1_COD', samples: ['000001'] }],
  firstRows: [['000001']],
};

test('names the program, and reads the file by its headings if the program is wrong', async () => {
  const calls = answerCalls({ [`POST /api/imports/${ID}/read`]: { id: ID } });
  await draw(<ProfileLine current={{ id: ID, readOptions: { encoding: 'utf-8' } }} table={TABLE} />);
  await expect.element(page.getByText('Parece ser de: Protheus, clientes (SA1).')).toBeVisible();
  await expectAccessible();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Não é' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toMatchObject([{ encoding: 'utf-8', headingLine: 1, joinsHeadings: false, useProfile: false }]);
});

test('shows nothing without a recognised program', async () => {
  await draw(
    <ProfileLine current={{ id: ID, readOptions: { encoding: 'utf-8' } }} table={{ ...TABLE, profile: undefined }} />,
  );
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
