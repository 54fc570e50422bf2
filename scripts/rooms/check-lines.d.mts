export function checkLines(): void;
export function findLineFaults(
  lines: Readonly<Record<string, number>>,
  budgets: Readonly<Record<string, number>>,
): string[];
export function countRooms(): Record<string, number>;
