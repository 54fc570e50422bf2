import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls } from '../../../../test/browser/server-answers.ts';
import { sessionOf, signIn } from '../../../../test/browser/signed-in.ts';
import { acceptSession } from '../../../access/web/session.store.ts';
import type { BackupReport } from '../backup.schema.ts';
import { BackupNotice } from './BackupNotice.tsx';

const before = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
const FINE: BackupReport = { configured: true, lastAt: before(3), provedAt: before(72), problems: [] };

function signInAsAdmin(): void {
  const session = signIn();
  acceptSession({ ...session, user: { ...session.user, installationAdmin: true } });
}

async function drawReport(report: BackupReport) {
  signInAsAdmin();
  const calls = answerCalls({ 'GET /api/installation/backups': report });
  const { container } = await draw(<BackupNotice />);
  await expect.poll(() => calls.length).toBe(1);
  return container;
}

test('successful nights are a quiet line', async () => {
  const container = await drawReport(FINE);
  await expect.element(page.getByText('Último back-up há 3 h · provado há 3 dias')).toBeVisible();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  await expectAccessible(container);
});

test('a failure is a warning with its reason, the last back-up and the last drill', async () => {
  const problem = 'O back-up da última noite falhou. No disco de /mnt/b há 0 MB livres. Libere espaço.';
  const container = await drawReport({ ...FINE, provedAt: null, problems: [problem] });
  await expect.element(page.getByRole('status')).toHaveTextContent(problem);
  await expect.element(page.getByRole('status')).toHaveTextContent('Último back-up há 3 h · nenhum provado');
  await expectAccessible(container);
});

test('before the first back-up the line shows that there is none', async () => {
  await drawReport({ ...FINE, lastAt: null, provedAt: null });
  await expect.element(page.getByText('Nenhum back-up ainda · nenhum provado')).toBeVisible();
});

test('an installation without scheduled back-ups shows nothing', async () => {
  const container = await drawReport({ configured: false, lastAt: null, provedAt: null, problems: [] });
  await expect.poll(() => container.textContent).toBe('');
});

test('other users see nothing, and no request is sent for them', async () => {
  acceptSession(sessionOf());
  const calls = answerCalls({ 'GET /api/installation/backups': FINE });
  const { container } = await draw(<BackupNotice />);
  expect(container.textContent).toBe('');
  expect(calls).toEqual([]);
});
