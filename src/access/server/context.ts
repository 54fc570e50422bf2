import type { Action, InstallationAction, Role } from '../policy.ts';
import type { Preferences } from '../session.ts';
import type { Membership } from '../tenant.schema.ts';

/**
 * What a route demands, declared in its `config.access`; a route without it does not start.
 * - `public`: nobody need be signed in
 * - `session`: somebody is signed in
 * - `{ tenant: action }`: the client named by X-Tenant, where the user's role allows the action;
 *   with `acrossTenants` also `X-Tenant: all`, the clients in which the role allows it
 * - `{ installation: action }`: the administrator of the installation
 */
export type Access =
  | 'public'
  | 'session'
  | { tenant: Action; acrossTenants?: true }
  | { installation: InstallationAction };

/** The signed-in user. The access hook sets it before any handler runs. */
export type SignedIn = {
  userId: string;
  nome: string;
  email: string;
  installationAdmin: boolean;
  preferences: Preferences;
  /** see `Session` */
  draftKey: string;
  /** all of them; in a request about one client, that one alone */
  memberships: Membership[];
  /** SHA-256 of the session's token */
  tokenHash: Buffer;
  startedAt: Date;
  /** the session ends half an hour after this; written at most once a minute */
  lastSeenAt: Date;
  /** when this session was last given the password; at its start it was */
  passwordAt: Date;
};

/** The client the request is about. */
export type CurrentTenant = { id: number; role: Role; settings: Membership['settings'] };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** pages send it by themselves, so it does not prolong the session */
    unattended?: true;
  }
  interface FastifyRequest {
    /** read it through `signedIn(request)` */
    signedInUser: SignedIn | undefined;
    /** the client, or with `X-Tenant: all` the clients, the request may read; read through `currentTenant(request)` */
    tenants: CurrentTenant[];
  }
}
