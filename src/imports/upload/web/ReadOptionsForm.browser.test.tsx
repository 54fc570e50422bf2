import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, later } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { ImportTable, ReadOptions } from '../../model/import.ts';
import { ReadOptionsForm } from './ReadOptionsForm.tsx';

beforeEach(() => {
  signIn();
});

const ID = '0190c6a0-0000-7000-8000-000000000001';
const TABLE: ImportTable = {
  format: 'csv',
  encoding: 'cp850',
  delimiter: ';',
  sheets: [],
  sheet: null,
  headingLine: 1,
  columns: [{ heading: 'Nome', samples: ['José'] }],
  firstRows: [['José']],
};
const readAs = (table: ImportTable, readOptions: ReadOptions = {}) => ({ id: ID, table, readOptions });
const answerRead = () => answerCalls({ [`POST /api/imports/${ID}/read`]: { id: ID } });

test('asks nothing about a file with a proved encoding', async () => {
  await draw(<ReadOptionsForm current={readAs(TABLE)} />);
  await expect.element(page.getByLabelText('Acentos (codificação)')).toHaveValue('cp850');
  expect(page.getByRole('radio').elements()).toHaveLength(0);
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});

test('shows a line in each encoding, and reads the file in the one that is chosen', async () => {
  const calls = answerRead();
  const readings = [
    { encoding: 'windows-1252', line: 'Jos‚;SP' },
    { encoding: 'cp850', line: 'José;SP' },
    { encoding: 'mac-roman', line: 'JosÇ;SP' },
  ] satisfies ImportTable['readings'];
  await draw(<ReadOptionsForm current={readAs({ ...TABLE, readings })} />);
  await expect.element(page.getByRole('radio', { name: 'José;SP' })).toBeChecked();
  await expectAccessible();
  await userEvent.click(page.getByText('JosÇ;SP'));
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ encoding: 'mac-roman' }]);
});

test('offers to take back accents that were read twice, with examples, and keeps that with other choices', async () => {
  const calls = answerRead();
  const doubled = { cells: 7, examples: [{ from: 'JosÃ©', to: 'José' }], isUndone: false };
  const { rerender } = await draw(<ReadOptionsForm current={readAs({ ...TABLE, doubled })} />);
  await expect.element(page.getByText('“JosÃ©” é “José”')).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole('checkbox', { name: 'Desfazer acentos' }));
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ undoDouble: true }]);
  await rerender(<ReadOptionsForm current={readAs({ ...TABLE, doubled: { ...doubled, isUndone: true } })} />);
  await userEvent.selectOptions(page.getByLabelText('Acentos (codificação)'), 'utf-8');
  await expect.poll(() => calls.at(-1)?.body).toEqual({ undoDouble: true, encoding: 'utf-8' });
});

test('reads the file again after a choice during a reading', async () => {
  const first = later<object>();
  const answers = [first.promise, { id: ID }];
  const calls = answerCalls({ [`POST /api/imports/${ID}/read`]: () => answers.shift() });
  await draw(<ReadOptionsForm current={readAs(TABLE)} />);
  await userEvent.selectOptions(page.getByLabelText('Acentos (codificação)'), 'utf-8');
  await expect.poll(() => calls).toHaveLength(1);
  await userEvent.selectOptions(page.getByLabelText('O que separa as colunas'), ',');
  first.resolve({ id: ID });
  await expect.poll(() => calls.at(-1)?.body).toEqual({ encoding: 'utf-8', delimiter: ',' });
  await expect.element(page.getByLabelText('O que separa as colunas')).toHaveValue(',');
});

test('keeps the line of headings that was chosen, but for another sheet', async () => {
  const calls = answerRead();
  const table: ImportTable = { ...TABLE, headingLine: 3, sheets: ['Clientes', 'Fornecedores'], sheet: 'Clientes' };
  await draw(<ReadOptionsForm current={readAs(table, { headingLine: 3, joinsHeadings: true, useProfile: false })} />);
  await userEvent.selectOptions(page.getByLabelText('Acentos (codificação)'), 'utf-8');
  await expect
    .poll(() => calls.at(-1)?.body)
    .toEqual({ headingLine: 3, joinsHeadings: true, useProfile: false, encoding: 'utf-8' });
  await expect.element(page.getByRole('form')).toHaveAttribute('aria-busy', 'false');
  await userEvent.selectOptions(page.getByLabelText('Planilha'), 'Fornecedores');
  await expect.poll(() => calls.at(-1)?.body).toEqual({ useProfile: false, encoding: 'utf-8', sheet: 'Fornecedores' });
});

test('shows the company of the documents, and accepts another one', async () => {
  const calls = answerRead();
  const documents = {
    read: { nfe: 2 },
    skipped: {},
    refused: 0,
    people: 1,
    own: [{ root: '11222333', nome: 'NÓS LTDA' }],
  };
  await draw(
    <ReadOptionsForm current={readAs({ ...TABLE, format: 'xml', encoding: null, delimiter: null, documents })} />,
  );
  const field = page.getByLabelText('Sua empresa (CNPJ)');
  await expect.element(page.getByText('Fica de fora, com as filiais: NÓS LTDA.')).toBeVisible();
  await userEvent.type(field, '11.444.777/0001-62{Tab}');
  await expect.element(page.getByText(/CNPJ inválido/)).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '11.444.777/0001-61{Tab}');
  await expect.poll(() => calls).toMatchObject([{ body: { ownCompany: '11444777000161' } }]);
});
