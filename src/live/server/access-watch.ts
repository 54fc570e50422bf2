import type { FastifyRequest } from 'fastify';
import { can } from '../../access/policy.ts';
import type { SignedIn } from '../../access/server/context.ts';
import type { LiveStream } from './live-stream.ts';

/** The longest time that a stream continues after another process has ended its session or access. */
const CHECK_EVERY_MS = 5_000;
/** The most connections of the request pool. */
const CHECKS_AT_ONCE = 4;
/** Requests that may end a session or an access in this process. */
const ENDS_ACCESS = /^\/api\/(?:users|members|tenants|invitations|session\/password)\b/;

type Check = () => Promise<void>;

/** Ends streams of users whose session or list of readable clients has changed. */
export class AccessWatch {
  readonly #checks = new Set<Check>();
  #isRunning = false;
  #again = false;

  /** Checks the stream regularly, and whenever `checkAll` is called, until it ends. */
  watch(stream: LiveStream, user: SignedIn, findUser: () => Promise<SignedIn | undefined>): void {
    const before = accessOf(user);
    const check = async () => {
      try {
        const now = await findUser();
        if (!now) stream.end('session_ended');
        else if (accessOf(now) !== before) stream.end('access_changed');
      } catch {
        // without the database the stream has no data anyway
      }
    };
    const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
    this.#checks.add(check);
    stream.body.once('close', () => {
      clearInterval(timer);
      this.#checks.delete(check);
    });
  }

  /** Checks every stream immediately, after a session or an access may have ended; a call during a check repeats it. */
  checkAll(): void {
    this.#again = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#again) {
      this.#again = false;
      const checks = [...this.#checks];
      for (let start = 0; start < checks.length; start += CHECKS_AT_ONCE)
        await Promise.all(checks.slice(start, start + CHECKS_AT_ONCE).map((check) => check()));
    }
    this.#isRunning = false;
  }
}

/** Whether a request may have ended a session or a user's access to a client. */
export function mayEndAccess({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return ENDS_ACCESS.test(url) || (method === 'DELETE' && url === '/api/session');
}

/** The clients that a user may follow. */
export function readableTenants({ memberships }: SignedIn): number[] {
  return memberships.filter(({ role }) => can(role, 'pessoa.read')).map(({ id }) => id);
}

/** The access of a user as a text, for comparison. */
function accessOf(user: SignedIn): string {
  return readableTenants(user)
    .sort((a, b) => a - b)
    .join();
}
