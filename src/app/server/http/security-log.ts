import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { actorOf, recordRefusedAccess } from '../../../access/server/audit.ts';
import type { Refusal } from '../../../kit/server/http/errors.ts';
import { EVERYDAY, type SecurityEvent } from '../../../kit/server/observe/security-events.ts';
import { tally } from '../../../kit/server/observe/tallies.ts';
import type { Services } from '../../../kit/server/requests/services.ts';

/** The lines of one kind of event in a second; a flood is counted in the next line, and in the metrics. */
const MOST_LINES = 20;
const SECOND_MS = 1_000;

type Lines = { since: number; written: number; unwritten: number };
const linesOf = new WeakMap<FastifyBaseLogger, Map<SecurityEvent, Lines>>();

/** The ids of a request that the log may have: of the signed-in user, and of the client if that user is a member. */
export function idsOf({ signedInUser, memberOf }: FastifyRequest): { userId?: string; tenantId?: number } {
  return {
    ...(signedInUser && { userId: signedInUser.userId }),
    ...(memberOf !== undefined && { tenantId: memberOf }),
  };
}

/** Counts an event, and logs it with ids only: never an address, a header or a body, which may hold personal data. */
export function noteEvent(log: FastifyBaseLogger, event: SecurityEvent, ids: object = {}): void {
  tally(event);
  const ofLog = linesOf.get(log) ?? new Map<SecurityEvent, Lines>();
  linesOf.set(log, ofLog);
  const last = ofLog.get(event);
  const isOver = !last || performance.now() - last.since > SECOND_MS;
  const lines = isOver ? { since: performance.now(), written: 0, unwritten: last?.unwritten ?? 0 } : last;
  ofLog.set(event, lines);
  if (lines.written >= MOST_LINES) {
    lines.unwritten += 1;
    return;
  }
  const { unwritten } = lines;
  Object.assign(lines, { written: lines.written + 1, unwritten: 0 });
  const level = EVERYDAY.has(event) ? 'info' : 'warn';
  log[level]({ event, ...ids, ...(unwritten > 0 && { unwritten }) }, 'refused');
}

/** Notes a refusal that is an event, with the id of its request, and in the audit trail a right that a user does not have. */
export async function noteRefusal(services: Services, request: FastifyRequest, refusal: Refusal): Promise<void> {
  const { event, userId } = refusal;
  if (event === undefined) return;
  const { method, server, id: reqId } = request;
  const route = request.routeOptions?.url;
  noteEvent(server.log, event, { reqId, method, route, ...(userId !== undefined && { userId }), ...idsOf(request) });
  if (event !== 'right_refused' || !request.signedInUser) return;
  await recordRefusedAccess(services.db, actorOf(request), { tenantId: request.memberOf, route: `${method} ${route}` })
    // the refusal is answered even without a database
    .catch(() => server.log.error({ reqId }, 'a refused right was not recorded'));
}
