import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { importOf } from '../../../../test/browser/import-of.ts';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { signIn } from '../../../../test/browser/signed-in.ts';
import { queryClient } from '../../../kit/web/api/query-client.ts';
import { NO_COUNTS } from '../../model/import.ts';
import { correctRow, useImport } from '../../web/imports.api.ts';
import { FileNotes } from './FileNotes.tsx';

beforeEach(() => {
  signIn();
  queryClient.clear();
});

const notesOf = (rows: number) => ({ rows, codes: [{ code: 'nfe_endereco_falta', rows }] });
const CHECKED = importOf({ heading: 'Nome', target: 'nome', facts: { notes: notesOf(2) } });

function LiveNotes() {
  const { data } = useImport(CHECKED.id);
  return data ? <FileNotes current={data} /> : null;
}

test('shows the number of rows without a possible note, which falls after a correction', async () => {
  const answers = [
    { row: {}, counts: NO_COUNTS, notes: notesOf(1) },
    { row: {}, counts: NO_COUNTS },
  ];
  const calls = answerCalls({
    [`GET /api/imports/${CHECKED.id}`]: CHECKED,
    [`PUT /api/imports/${CHECKED.id}/rows/3`]: () => answers[calls.length - 2],
  });
  await draw(<LiveNotes />);
  await expect.element(page.getByText(/^2 linhas ficariam sem poder receber nota: 2 sem endereço\./)).toBeVisible();
  await expectAccessible();
  await correctRow(CHECKED.id, 3, { skip: true });
  await expect.element(page.getByText(/^1 linha ficaria sem poder receber nota: 1 sem endereço\./)).toBeVisible();
  // an answer that says nothing of notes leaves what is known
  await correctRow(CHECKED.id, 3, { skip: true });
  await expect.element(page.getByText(/^1 linha ficaria/)).toBeVisible();
});

test('asks once about the addresses that the records do not have, and says what happens by default', async () => {
  const moved = { ...CHECKED, facts: { ...CHECKED.facts!, movedAddresses: 12 } };
  const calls = answerCalls({
    [`GET /api/imports/${CHECKED.id}`]: moved,
    [`PUT /api/imports/${CHECKED.id}/settings`]: {
      ...moved,
      settings: { ...moved.settings!, otherAddress: 'replace' },
    },
    [`POST /api/imports/${CHECKED.id}/check`]: { ...moved, settings: { ...moved.settings!, otherAddress: 'replace' } },
  });
  await draw(<FileNotes current={moved} />);
  const beside = '12 linhas trazem um endereço que a ficha não tem: ele entra ao lado do principal, que continua.';
  await expect.element(page.getByText(beside)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Substituir o principal' }).click();
  await expect.poll(() => calls.map(({ method }) => method)).toEqual(['PUT', 'POST']);
  expect(calls[0]?.body).toMatchObject({ otherAddress: 'replace' });
  await draw(<FileNotes current={{ ...moved, settings: { ...moved.settings!, otherAddress: 'replace' } }} />);
  await expect.element(page.getByText(/ele substitui o principal\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Acrescentar ao lado' })).toBeVisible();
});
