import type { Role } from '../../src/access/policy.ts';
import type { Session } from '../../src/access/session.ts';
import { acceptSession } from '../../src/access/web/session.store.ts';
import { chooseTenant, type TenantChoice } from '../../src/access/web/tenant-choice.store.ts';

/** Somebody of two clients, with the same role in both. */
export function sessionOf(role: Role = 'administrador'): Session {
  const now = Date.now();
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const settings = { longEmailEndings: false };
  return {
    user: {
      id: '0190c6a0-0000-7000-8000-000000000001',
      nome: 'Ana Souza',
      email: 'ana@exemplo.com.br',
      installationAdmin: false,
      preferences: { messageLanguage: 'pt', singleKeys: true },
    },
    tenants: [
      { id: 1, nome: 'Padaria do Zé', role, settings },
      { id: 2, nome: 'Oficina da Lu', role, settings },
    ],
    draftKey: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
    startedAt: inMinutes(0),
    idleExpiresAt: inMinutes(30),
    expiresAt: inMinutes(720),
    now: inMinutes(0),
  };
}

/** The same of clients that issue no invoices. */
export function withoutNotes(role?: Role): Session {
  const session = sessionOf(role);
  const tenants = session.tenants.map((tenant) => ({ ...tenant, settings: { ...tenant.settings, emiteNotas: false } }));
  return { ...session, tenants };
}

/** Signs somebody in for the parts that stand behind the sign-in; in the first of their clients unless told. */
export function signIn(role?: Role, choice: TenantChoice = 1): Session {
  const session = sessionOf(role);
  acceptSession(session);
  chooseTenant(choice);
  return session;
}
