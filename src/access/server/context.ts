import type { Action, InstallationAction, Role } from '../policy.ts';
import type { Preferences } from '../session.ts';
import type { Membership } from '../tenant.schema.ts';

/**
 * The access that a route requires, declared in its `config.access`; the server does not start with a route without it.
 * - `public`: no session
 * - `session`: a signed-in user
 * - `{ tenant: action }`: the client named by X-Tenant, in which the user's role allows the action;
 *   with `acrossTenants` also `X-Tenant: all`, all clients in which the role allows it
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
  /** all memberships; in a request about one client, only that one */
  memberships: Membership[];
  /** SHA-256 of the session's token */
  tokenHash: Buffer;
  startedAt: Date;
  /** the session ends half an hour after this time, which is written at most once a minute */
  lastSeenAt: Date;
  /** the last time the password was entered in this session; the sign-in counts */
  passwordAt: Date;
};

/** The client the request is about. */
export type CurrentTenant = { id: number; role: Role; settings: Membership['settings'] };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** pages send it automatically, so it does not prolong the session */
    unattended?: true;
  }
  interface FastifyRequest {
    /** read it through `signedIn(request)` */
    signedInUser: SignedIn | undefined;
    /** the client that the request may read, or with `X-Tenant: all` the clients; read it through `currentTenant(request)` */
    tenants: CurrentTenant[];
    /** the client that the request names, once the user is known to be a member; also if the right is refused */
    memberOf: number | undefined;
  }
}
