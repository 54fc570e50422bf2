import { redirect } from '@tanstack/react-router';
import { findSession, lookAround } from '../../access/web/session.api.ts';
import { getSessionState } from '../../access/web/session.store.ts';
import { parseReturnPath } from './return-path.ts';

/** Sends whoever is not signed in to the first run or to the door. */
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

/** Sends whoever is signed in on to where they wanted to go. */
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

/** Sends whoever belongs to no client to the first screen that is of use to them: the painel has nothing for them. */
export function requireTenant(): void {
  const state = getSessionState();
  if (!('session' in state) || state.session.tenants.length > 0) return;
  if (state.session.user.installationAdmin) throw redirect({ to: '/clientes' });
  throw redirect({ to: state.session.invitations ? '/convites' : '/configuracoes' });
}
