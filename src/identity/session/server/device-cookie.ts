import type { FastifyReply } from 'fastify';
import { cookieOptions, hostCookie, TOKEN } from '../../../access/server/session-cookie.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { DEVICE_DAYS } from '../../../access/server/known-devices.ts';

const NAME = 'fichario-device';
const DAY_S = 24 * 60 * 60;

/** The token of the browser; undefined if it is missing or malformed. */
export function readDeviceToken(env: Env, cookies: Record<string, string | undefined>): string | undefined {
  const token = cookies[hostCookie(env, NAME)];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** Marks a browser in which a user has signed in. It grants no access and outlives the session. */
export function setDeviceCookie(env: Env, reply: FastifyReply, token: string): void {
  reply.setCookie(hostCookie(env, NAME), token, { ...cookieOptions(env), maxAge: DEVICE_DAYS * DAY_S });
}
