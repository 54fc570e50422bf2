import * as z from 'zod/mini';
import { ROLES } from '../../access/policy.ts';

/** How long an invitation waits. */
export const INVITATION_DAYS = 14;

/** As the client sees it: the e-mail as it was typed, and nothing of whoever has it. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export const InvitationList = z.object({ items: z.array(Invitation) });

/** As the person who is invited sees it. */
export const OwnInvitation = z.object({
  id: z.uuid(),
  tenant: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export const OwnInvitations = z.object({ items: z.array(OwnInvitation) });

export type Invitation = z.output<typeof Invitation>;
export type OwnInvitation = z.output<typeof OwnInvitation>;
