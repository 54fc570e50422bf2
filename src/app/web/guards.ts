import { redirect } from '@tanstack/react-router';
import { findSession, lookAround } from '../../access/web/session.api.ts';
import { getSessionState } from '../../access/web/session.store.ts';
import { parseReturnPath } from './return-path.ts';

/** Redirects users who are not signed in, to the setup or to the sign-in. */
export async function requireSession(href: string): Promise<void> {
  if (isInside()) return;
  await findSession();
  if (isInside()) return;
  const { setupNeeded } = await lookAround();
  if (isInside()) return;
  if (setupNeeded) throw redirect({ to: '/inicio' });
  throw redirect({ to: '/entrar', search: { voltar: parseReturnPath(href) } });
}

function isInside(): boolean {
  return ['signedIn', 'ended'].includes(getSessionState().status);
}

/** Redirects users who are signed in to the address that they came for, and everybody to the setup if it is needed. */
export async function enterDoor({ voltar }: { voltar?: string }): Promise<void> {
  const { setupNeeded } = await lookAround();
  if (setupNeeded) throw redirect({ to: '/inicio' });
  if (getSessionState().status !== 'signedIn') return;
  const href = parseReturnPath(voltar);
  throw href === undefined ? redirect({ to: '/' }) : redirect({ href });
}

export async function enterSetup(): Promise<{ codeNeeded: boolean }> {
  const { setupNeeded, codeNeeded } = await lookAround();
  if (!setupNeeded) throw redirect({ to: '/' });
  return { codeNeeded };
}

/** Redirects users without a client to the first screen that they can use, because the painel would be empty. */
export function requireTenant(): void {
  const state = getSessionState();
  if (!('session' in state) || state.session.tenants.length > 0) return;
  if (state.session.user.installationAdmin) throw redirect({ to: '/clientes' });
  throw redirect({ to: state.session.invitations ? '/convites' : '/configuracoes' });
}
