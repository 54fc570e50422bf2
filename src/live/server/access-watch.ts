import type { FastifyRequest } from 'fastify';
import { can } from '../../access/policy.ts';
import type { SignedIn } from '../../access/server/context.ts';
import type { LiveStream } from './live-stream.ts';

/** How long somebody may go on hearing whose session or access another process has ended. */
const CHECK_EVERY_MS = 5_000;
/** No more of the request pool than this. */
const CHECKS_AT_ONCE = 4;
/** What ends a session or an access in this process. */
const ENDS_ACCESS = /^\/api\/(?:users|members|tenants|invitations|session\/password)\b/;

type Check = () => Promise<void>;

/** Ends streams whose listener may hear no more, or may hear of other clients than at the beginning. */
export class AccessWatch {
  readonly #checks = new Set<Check>();
  #isRunning = false;
  #again = false;

  /** Looks now and then, and whenever `checkAll` says, until the stream ends. */
  watch(stream: LiveStream, user: SignedIn, findUser: () => Promise<SignedIn | undefined>): void {
    const before = accessOf(user);
    const check = async () => {
      try {
        const now = await findUser();
        if (!now) stream.end('session_ended');
        else if (accessOf(now) !== before) stream.end('access_changed');
      } catch {
        // the database is away, and with it all that could be told
      }
    };
    const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
    this.#checks.add(check);
    stream.body.once('close', () => {
      clearInterval(timer);
      this.#checks.delete(check);
    });
  }

  /** A session or an access may have ended: looks at every stream at once; asked while it looks, once more. */
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

/** Whether a request may have ended a session or somebody's access to a client. */
export function mayEndAccess({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return ENDS_ACCESS.test(url) || (method === 'DELETE' && url === '/api/session');
}

/** The clients of which a user may hear. */
export function readableTenants({ memberships }: SignedIn): number[] {
  return memberships.filter(({ role }) => can(role, 'pessoa.read')).map(({ id }) => id);
}

/** The same as a text to compare. */
function accessOf(user: SignedIn): string {
  return readableTenants(user)
    .sort((a, b) => a - b)
    .join();
}
