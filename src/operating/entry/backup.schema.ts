import * as z from 'zod/mini';

/** The state of the back-ups, for administrators of the installation. */
export const BackupReport = z.object({
  /** whether the server makes scheduled back-ups */
  configured: z.boolean(),
  /** time of the newest complete back-up */
  lastAt: z.nullable(z.iso.datetime()),
  /** time of the last drill, if it passed */
  provedAt: z.nullable(z.iso.datetime()),
  /** problems that need an administrator, Portuguese sentences */
  problems: z.array(z.string()),
});
export type BackupReport = z.infer<typeof BackupReport>;
