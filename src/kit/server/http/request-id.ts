import type { IncomingMessage } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import type { Env } from '../env/env.ts';
import { matchAddresses } from './allowed-hosts.ts';
import type { App } from './http-schemas.ts';

/** The header with the id, in requests of proxies and in every answer. */
export const REQUEST_ID = 'x-request-id';

/** The accepted form of a proxy's id, which appears in headers, in lines of the log and on screens. */
const TAKEN = /^[A-Za-z0-9._-]{1,64}$/;

/** An id that no other request has. */
export function newRequestId(): string {
  return uuidv7();
}

/**
 * Gives each request its id: that of the header if a trusted proxy sent it, or else a new one. Any other caller could choose an
 * id that the log already has, or one with a message in it.
 */
export function nameRequests({ trustedProxies }: Pick<Env, 'trustedProxies'>): (request: IncomingMessage) => string {
  const isProxy = matchAddresses(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    const isTaken = typeof given === 'string' && TAKEN.test(given) && isProxy(socket.remoteAddress ?? '');
    return isTaken ? given : newRequestId();
  };
}

/** Sends the id to the caller, on every answer of a route or the not-found handler. */
export function sendRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
}
