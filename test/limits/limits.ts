import { rounds } from '../rounds.ts';

const MINUTE = 60_000;

/** How long a test or a hook may take. What takes longer hangs, and is named; a machine that others use makes none take that long. */
export const TEST_MS = rounds(15 * MINUTE, 60 * MINUTE);
/** How long a test waits for what it expects. */
export const POLL_MS = rounds(5 * MINUTE, 15 * MINUTE);
