import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/browser/accessible.ts';
import { draw } from '../../../../test/browser/draw.tsx';
import { answerCalls, problem } from '../../../../test/browser/server-answers.ts';
import { sessionOf } from '../../../../test/browser/signed-in.ts';
import type { Session } from '../../../access/session.ts';
import { acceptSession, getSessionState } from '../../../access/web/session.store.ts';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { Notifications } from '../../../kit/web/overlay/Notifications.tsx';
import { SessionExpiryBanner } from './SessionExpiryBanner.tsx';

/** A session with an idle time or a total time that ends in so many seconds. */
function endingIn(seconds: number, what: 'idle' | 'whole' = 'idle'): Session {
  const session = sessionOf();
  const end = new Date(Date.parse(session.now) + seconds * 1000).toISOString();
  return what === 'idle' ? { ...session, idleExpiresAt: end } : { ...session, idleExpiresAt: end, expiresAt: end };
}

const banner = page.getByRole('alert').filter({ hasText: 'Sua sessão' });

test('shows nothing while the end is far away', async () => {
  acceptSession(endingIn(125));
  await draw(<SessionExpiryBanner />);
  expect(banner.elements()).toHaveLength(0);
});

test('warns two minutes before the end, and one press prolongs the session', async () => {
  acceptSession(endingIn(100));
  const calls = answerCalls({ 'GET /api/session': sessionOf() });
  await draw(<SessionExpiryBanner />);
  await expect.element(banner).toHaveTextContent('Sua sessão termina por falta de uso');
  await expectAccessible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test('a key prolongs it, too, while a dialog is open, and the warning is inside the dialog', async () => {
  acceptSession(endingIn(100));
  answerCalls({ 'GET /api/session': sessionOf() });
  await draw(
    <>
      <Dialog open title="Etiquetas" onClose={() => {}}>
        <input aria-label="Nome" defaultValue="Bia" />
      </Dialog>
      <SessionExpiryBanner />
    </>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Etiquetas' }).getByRole('alert')).toBeVisible();
  const button = page.getByRole('button', { name: 'Continuar' });
  const key = button.element().getAttribute('aria-keyshortcuts') ?? '';
  const field = page.getByRole('textbox', { name: 'Nome' });
  await field.click();
  await userEvent.keyboard(`{${key}}`);
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Bia');
});

test('a key pressed at the moment the warning appears prolongs it', async () => {
  acceptSession(endingIn(120.3));
  const calls = answerCalls({ 'GET /api/session': sessionOf() });
  new MutationObserver((_changes, observer) => {
    if (banner.elements().length === 0) return;
    observer.disconnect();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9' }));
  }).observe(document.body, { childList: true, subtree: true });
  await draw(<SessionExpiryBanner />);
  await expect.poll(() => calls.length).toBe(1);
});

test('the final end of a session is announced without a button', async () => {
  acceptSession(endingIn(100, 'whole'));
  await draw(<SessionExpiryBanner />);
  await expect.element(banner).toHaveTextContent('Sua sessão chega ao tempo máximo');
  await expect.element(banner).toHaveTextContent('Salve o que está fazendo');
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('a failed renewal is reported, and can be repeated', async () => {
  acceptSession(endingIn(100));
  answerCalls({ 'GET /api/session': problem(500, 'failed', 'O servidor falhou.') });
  await draw(
    <>
      <SessionExpiryBanner />
      <Notifications />
    </>,
  );
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(page.getByText('O servidor falhou.')).toBeVisible();
  await expect.element(banner).toBeVisible();
});

test('at the end it asks the server, which knows the other tabs, too', async () => {
  acceptSession(endingIn(1));
  answerCalls({ 'GET /api/session': problem(401, 'not_signed_in', 'Entre de novo.') });
  await draw(<SessionExpiryBanner />);
  await expect.poll(() => getSessionState().status).toBe('ended');
  await expect.element(banner).not.toBeInTheDocument();
});
