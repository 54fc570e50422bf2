import type { FastifyReply } from 'fastify';
import type { Env } from '../../kit/server/env/env.ts';

/** 32 bytes in base64url */
export const TOKEN = /^[\w-]{43}$/;

/** The token in the cookies; undefined if it is missing or malformed. */
export function readSessionToken(env: Env, cookies: Record<string, string | undefined>): string | undefined {
  const token = cookies[cookieName(env)];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** A session cookie that ends when the browser closes, because many users share a computer. */
export function setSessionCookie(env: Env, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(env), token, cookieOptions(env));
}

export function clearSessionCookie(env: Env, reply: FastifyReply): void {
  reply.clearCookie(cookieName(env), cookieOptions(env));
}

function cookieName(env: Env): string {
  return hostCookie(env, 'fichario');
}

/** The name with the prefix `__Host-`: browsers accept such a cookie only from this host, without subdomains, and over https. */
export function hostCookie(env: Env, name: string): string {
  return isHttps(env) ? `__Host-${name}` : name;
}

export function cookieOptions(env: Env) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(env) } as const;
}

function isHttps(env: Env): boolean {
  return env.publicUrl?.protocol === 'https:';
}
