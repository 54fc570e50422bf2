import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { ImportTable } from '../../model/import.ts';
import { HeadingChoice } from './HeadingChoice.tsx';

beforeEach(() => {
  signIn();
});

const ID = '0190c6a0-0000-7000-8000-000000000001';
const TABLE: ImportTable = {
  format: 'csv',
  encoding: 'windows-1252',
  delimiter: ';',
  sheets: [],
  sheet: null,
  headingLine: 1,
  columns: [{ heading: 'Ana Souza', samples: ['Bia Lima'] }],
  firstRows: [['Bia Lima']],
};

const READ = { id: ID, readOptions: { encoding: 'windows-1252' } } as const;

const choice = () => page.getByRole('checkbox', { name: 'A primeira linha já é dado' });

test('reads the file again, with the same options except the first row', async () => {
  const calls = answerCalls({ [`POST /api/imports/${ID}/read`]: { id: ID } });
  await draw(<HeadingChoice current={READ} table={TABLE} />);
  await expect.element(choice()).not.toBeChecked();
  await expectAccessible();
  await userEvent.click(choice());
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toEqual({ encoding: 'windows-1252', hasHeading: false });
});

test('shows what the content proved, and undoes it', async () => {
  const calls = answerCalls({ [`POST /api/imports/${ID}/read`]: { id: ID } });
  await draw(<HeadingChoice current={READ} table={{ ...TABLE, headingLine: 0 }} />);
  await expect.element(choice()).toBeChecked();
  await userEvent.click(choice());
  await expect.poll(() => calls.map(({ body }) => body)).toMatchObject([{ hasHeading: true }]);
});

test('asks nothing about contacts, which have no headings', async () => {
  await draw(<HeadingChoice current={READ} table={{ ...TABLE, format: 'vcard' }} />);
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});

const LINES: Pick<ImportTable, 'headingLine' | 'firstLines'> = {
  headingLine: 4,
  firstLines: [
    { line: 1, cells: ['RELAÇÃO DE CLIENTES'], score: 0 },
    { line: 3, cells: ['Identificação', 'Contato'], score: 0.5 },
    { line: 4, cells: ['Nome', 'Telefone'], score: 1 },
  ],
};

test('has another line chosen with the first lines in sight, by the keyboard', async () => {
  const calls = answerCalls({ [`POST /api/imports/${ID}/read`]: { id: ID } });
  await draw(<HeadingChoice current={READ} table={{ ...TABLE, ...LINES }} />);
  const line = page.getByRole('combobox', { name: 'Linha dos títulos' });
  await expect.element(line).toHaveDisplayValue('4: Nome · Telefone');
  await expectAccessible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(line).toHaveFocus();
  await userEvent.selectOptions(line, '3: Identificação · Contato');
  await expect.poll(() => calls.map(({ body }) => body)).toMatchObject([{ headingLine: 3, joinsHeadings: false }]);
});

test('joins it with the line above', async () => {
  const calls = answerCalls({ [`POST /api/imports/${ID}/read`]: { id: ID } });
  await draw(<HeadingChoice current={READ} table={{ ...TABLE, ...LINES }} />);
  const join = page.getByRole('checkbox', { name: 'Juntar com a linha de cima' });
  await expect.element(join).not.toBeChecked();
  await userEvent.click(join);
  await expect.poll(() => calls.map(({ body }) => body)).toMatchObject([{ headingLine: 4, joinsHeadings: true }]);
});

test('offers no line to join with above the first', async () => {
  await draw(<HeadingChoice current={READ} table={{ ...TABLE, ...LINES, headingLine: 1 }} />);
  await expect.element(page.getByRole('combobox', { name: 'Linha dos títulos' })).toBeVisible();
  expect(page.getByRole('checkbox', { name: 'Juntar com a linha de cima' }).elements()).toHaveLength(0);
});
