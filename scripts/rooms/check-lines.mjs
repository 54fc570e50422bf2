// The budget of lines and of doors of each room (budgets.json). Tests and what is generated do not count.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

export const BUDGETS_FILE = 'scripts/rooms/budgets.json';
const GENERATED = new Set(['src/kit/web/api/api-paths.ts', 'src/kit/web/icons/icons.ts']);
/** How far a room may be under its budget before the budget follows it down. */
const SLACK = { lines: 50, doors: 5 };

/** Throws with every room that is larger than its budget of lines, or has none. */
export function checkLines() {
  throwFaults(findBudgetFaults('lines', countRooms(), readBudgets().lines));
}

/** `{ lines, doors }`, each the most of every room. */
export function readBudgets() {
  return JSON.parse(readFileSync(join(root, BUDGETS_FILE), 'utf8'));
}

/** What is wrong with the lines or the doors of rooms, given the count of each room and its budget. */
export function findBudgetFaults(unit, counts, budgets) {
  const unused = Object.keys(budgets).filter((room) => counts[room] === undefined);
  return [
    ...unused.map((room) => `${room} has a budget of ${unit}, but does not exist`),
    ...Object.entries(counts).flatMap(([room, count]) => {
      const budget = budgets[room];
      if (budget === undefined) return [`${room} has no budget of ${unit}`];
      if (count > budget)
        return [
          `${room} has ${count} ${unit}, more than its ${budget}: take something out, or decide that it may grow`,
        ];
      return budget - count > SLACK[unit]
        ? [`${room} has ${count} ${unit}, far less than its ${budget}: keep what was won`]
        : [];
    }),
  ];
}

/** The lines of `packages/brasil/src` and of each folder of `src`. */
export function countRooms() {
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/${name}`);
  return Object.fromEntries(['packages/brasil/src', ...rooms].map((room) => [room, countLines(room)]));
}

function countLines(room) {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`);
  const counted = files.filter((file) => /(?<!\.test|\.d)\.(?:tsx?|css)$/.test(file) && !GENERATED.has(file));
  return counted.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
}

/** Throws with all faults, if there are any. */
export function throwFaults(faults) {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

if (process.argv[1] === import.meta.filename)
  for (const [room, count] of Object.entries(countRooms())) console.log(`  "${room}": ${count},`);
