import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import type { ImportTable } from '../../import.ts';
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

const choice = () => page.getByRole('checkbox', { name: 'A primeira linha já é dado' });

test('reads the file anew, as it was read but for its first row', async () => {
  const calls = answerCalls({ [`POST /api/imports/${ID}/read`]: { id: ID } });
  await draw(<HeadingChoice id={ID} table={TABLE} />);
  await expect.element(choice()).not.toBeChecked();
  await expectAccessible();
  await userEvent.click(choice());
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toEqual({ encoding: 'windows-1252', delimiter: ';', hasHeading: false });
});

test('shows what the content proved, and takes it back', async () => {
  const calls = answerCalls({ [`POST /api/imports/${ID}/read`]: { id: ID } });
  await draw(<HeadingChoice id={ID} table={{ ...TABLE, headingLine: 0 }} />);
  await expect.element(choice()).toBeChecked();
  await userEvent.click(choice());
  await expect.poll(() => calls.map(({ body }) => body)).toMatchObject([{ hasHeading: true }]);
});

test('asks nothing of contacts, which have no headings', async () => {
  await draw(<HeadingChoice id={ID} table={{ ...TABLE, format: 'vcard' }} />);
  expect(page.getByRole('checkbox').elements()).toHaveLength(0);
});
