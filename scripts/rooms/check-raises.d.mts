import type { Budgets } from './check-lines.mjs';

/** A commit, or the work tree (without a body). */
export type Raise = { name: string; files: string[]; body?: string; before: Partial<Budgets>; after: Partial<Budgets> };
export function checkRaises(): void;
export function findRaiseFaults(raise: Raise): string[];
