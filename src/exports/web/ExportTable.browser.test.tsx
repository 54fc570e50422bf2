import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../test/browser/server-answers.ts';
import { signIn } from '../../../test/browser/signed-in.ts';
import { connectApi } from '../../kit/web/api/api-client.ts';
import { Notifications } from '../../kit/web/overlay/Notifications.tsx';
import type { Export } from '../export.ts';
import { ExportTable } from './ExportTable.tsx';

const ID = '0190c6a0-0000-7000-8000-000000000099';
const DONE: Export = {
  id: ID,
  user: { id: '0190c6a0-0000-7000-8000-000000000001', nome: 'Ana Souza' },
  origin: 'web',
  format: 'csv',
  state: 'done',
  problem: null,
  total: 12,
  rows: 12,
  bytes: 3000,
  replaced: 0,
  at: '2026-11-20T12:00:00.000Z',
  list: 'Pessoas',
  fileName: 'Fichas.csv',
  finishedAt: '2026-11-20T12:00:01.000Z',
  expiresAt: '2026-11-27T12:00:01.000Z',
  mayDownload: true,
};
const handlePasswordNeeded = vi.fn<() => Promise<boolean>>();
let isRecent = false;

beforeEach(() => {
  signIn();
  isRecent = false;
  handlePasswordNeeded.mockReset();
  connectApi({ tenant: () => 1, onUse: () => {}, onSessionEnd: () => {}, onPasswordNeeded: handlePasswordNeeded });
});

/** The table, and the files that the browser was told to save. */
async function drawTable(): Promise<string[]> {
  const saved: string[] = [];
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  save.mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute('href')} ${this.download}`);
  });
  answerCalls({
    [`POST /api/exports/${ID}/download`]: () =>
      isRecent ? undefined : problem(403, 'recent_password_needed', 'Confirme sua senha para continuar.'),
  });
  await draw(
    <>
      <ExportTable exports={[DONE]} focusOn={undefined} />
      <Notifications />
    </>,
  );
  return saved;
}

test('the file of a list is saved once the password was given again', async () => {
  const saved = await drawTable();
  handlePasswordNeeded.mockImplementation(async () => (isRecent = true));
  await page.getByRole('link', { name: 'Baixar' }).click();
  await expect.poll(() => saved).toEqual([`/api/exports/${ID}/file Fichas.csv`]);
  expect(handlePasswordNeeded).toHaveBeenCalledOnce();
});

test('nothing is saved without it, and the page explains why', async () => {
  const saved = await drawTable();
  handlePasswordNeeded.mockResolvedValue(false);
  await page.getByRole('link', { name: 'Baixar' }).click();
  await expect.element(page.getByText('Confirme sua senha para continuar.')).toBeVisible();
  expect(saved).toEqual([]);
});
