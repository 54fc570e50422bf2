import * as z from 'zod/mini';

/** How the back-ups stand, for administrators of the installation. */
export const BackupReport = z.object({
  /** whether back-ups are made by themselves */
  configured: z.boolean(),
  /** the moment of the newest whole back-up */
  lastAt: z.nullable(z.iso.datetime()),
  /** when one was last proved */
  provedAt: z.nullable(z.iso.datetime()),
  /** what somebody has to look after, Portuguese sentences */
  problems: z.array(z.string()),
});
export type BackupReport = z.infer<typeof BackupReport>;
