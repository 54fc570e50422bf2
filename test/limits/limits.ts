import { rounds } from '../rounds.ts';

const MINUTE = 60_000;

/** How long a test may take. What takes longer hangs, and is named. */
export const TEST_MS = rounds(MINUTE, 30 * MINUTE);

/** For the tests of SLOW_FILES, and for hooks, which start whole programs and fill databases. */
export const SLOW_MS = rounds(5 * MINUTE, 30 * MINUTE);
