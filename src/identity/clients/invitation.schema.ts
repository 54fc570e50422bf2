import * as z from 'zod/mini';
import { ROLES } from '../../access/policy.ts';

/** The number of days until an invitation expires. */
export const INVITATION_DAYS = 14;

/** An invitation for its client: the typed e-mail, and nothing about the user who has it. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export const InvitationList = z.object({ items: z.array(Invitation) });

/** An invitation for the invited person. */
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
