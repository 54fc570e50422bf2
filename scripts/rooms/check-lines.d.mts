export type Counts = Readonly<Record<string, number>>;
export type Budgets = { lines: Counts; doors: Counts };
export const BUDGETS_FILE: string;
export function checkLines(): void;
export function readBudgets(): Budgets;
export function findBudgetFaults(unit: 'lines' | 'doors', counts: Counts, budgets: Counts): string[];
export function countRooms(): Record<string, number>;
export function throwFaults(faults: readonly string[]): void;
