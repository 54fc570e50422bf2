import { rounds } from './rounds.ts';

const MINUTE = 60_000;

/** How long a test may take. What takes longer hangs, and is named. */
export const TEST_MS = rounds(MINUTE, 30 * MINUTE);

/** For a test that takes some seconds alone, and so may take more than a minute beside another load on the machine. */
export const SLOW = { timeout: rounds(5 * MINUTE, 30 * MINUTE) };

/** A hook starts whole programs and fills databases. */
export const HOOK_MS = SLOW.timeout;
