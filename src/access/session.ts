import type * as z from 'zod/mini';
import type * as schema from './session.schema.ts';

export type Session = z.output<typeof schema.Session>;
export type Preferences = z.output<typeof schema.Preferences>;
export type Setup = z.output<typeof schema.Setup>;

/** A session ends after this time without a request, and after `MAX_SESSION_MINUTES` in any case. */
export const IDLE_MINUTES = 30;
export const MAX_SESSION_MINUTES = 12 * 60;

/** How long an entered password counts for acts that require it again. */
export const RECENT_PASSWORD_MINUTES = 10;
/** The `type` of the problem that asks for the password. */
export const RECENT_PASSWORD_PROBLEM = 'urn:fichario:problem:recent-password-needed';
