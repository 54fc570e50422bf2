// The budget of lines of each room: growth is a decision, written down here. Tests and what is generated do not count.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** The most lines of each room. */
const BUDGETS = {
  'packages/brasil/src': 3021,
  'src/access': 2636,
  'src/annotation': 1428,
  'src/app': 4190,
  'src/audit': 667,
  'src/backup': 5928,
  'src/dashboard': 2248,
  'src/duplicates': 4670,
  'src/demo': 1262,
  'src/distribution': 561,
  'src/exports': 5340,
  'src/help': 796,
  'src/identity': 4011,
  'src/imports': 17580,
  'src/installation': 1366,
  'src/keyboard': 1091,
  'src/kit': 16770,
  'src/list': 4310,
  'src/live': 1645,
  'src/localidades': 901,
  'src/operations': 4400,
  'src/pessoa': 6009,
  'src/reading': 10489,
  'src/record': 9710,
  'src/register': 8010,
  'src/search': 4910,
  'src/matching': 3650,
  'src/views': 686,
  'src/voice': 1971,
  'src/webhooks': 4013,
  'src/widgets': 1671,
};
const GENERATED = new Set(['src/kit/web/api/api-paths.ts', 'src/kit/web/icons/icons.ts']);
/** Lines that a room may lie under its budget before the budget follows it down. */
const SLACK = 400;

/** Throws with every room that is larger than its budget, or has none. */
export function checkLines() {
  const faults = findLineFaults(countRooms(), BUDGETS);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** What is wrong with lines, given as the lines of each room and its budget. */
export function findLineFaults(lines, budgets) {
  return Object.entries(lines).flatMap(([room, count]) => {
    const budget = budgets[room];
    if (budget === undefined) return [`${room} has no budget of lines`];
    if (count > budget)
      return [`${room} has ${count} lines, more than its ${budget}: take something out, or decide that it may grow`];
    return budget - count > SLACK ? [`${room} has ${count} lines, far less than its ${budget}: keep what was won`] : [];
  });
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
  const own = files.filter((file) => /(?<!\.test|\.d)\.(?:tsx?|css)$/.test(file) && !GENERATED.has(file));
  return own.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
}

if (process.argv[1] === import.meta.filename) {
  for (const [room, count] of Object.entries(countRooms())) console.log(`  '${room}': ${count},`);
}
