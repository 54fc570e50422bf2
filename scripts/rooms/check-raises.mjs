// The brake: a budget of a room rises by a decision of its own. The commit that raises it touches nothing else, and its body
// names the room, the number of lines or doors, and the feature that needs them.
import { BUDGETS_FILE, throwFaults } from './check-lines.mjs';
import { readCommitsOf } from './read-commits.mjs';

/** Throws with every raise since the last green commit that came with something else, or without its reason. */
export function checkRaises() {
  throwFaults(readCommitsOf([BUDGETS_FILE], ([budgets]) => budgets).flatMap(findRaiseFaults));
}

/** What is wrong with a commit, given its files and budgets before and after. Its body is undefined before it is a commit. */
export function findRaiseFaults({ name, files, body, before, after }) {
  const raises = ['lines', 'doors'].flatMap((unit) => listRaises(unit, before[unit] ?? {}, after[unit] ?? {}));
  if (raises.length === 0) return [];
  const others = files.filter((file) => file !== BUDGETS_FILE);
  const rooms = raises.map(({ room, unit, by }) => `${room} (+${by} ${unit})`).join(', ');
  if (others.length > 0)
    return [`${name} raises the budget of ${rooms} together with ${others[0]}: raise it in a commit of its own`];
  if (body === undefined) return [];
  return raises
    .filter(({ room, by }) => !names(body, room, by))
    .map(
      ({ room, unit, by }) =>
        `${name} raises the budget of ${room} by ${by} ${unit}: its body names the room, the number and the feature, ` +
        `as in “${room.split('/').pop()}: ${by} ${unit} for …”`,
    );
}

/** A room without a budget before has one of nothing. Where all rooms are new, so is the file. */
function listRaises(unit, before, after) {
  if (Object.keys(before).length === 0) return [];
  return Object.entries(after)
    .map(([room, budget]) => ({ unit, room, by: budget - (before[room] ?? 0) }))
    .filter(({ by }) => by > 0);
}

/** Whether a line of the body has the room, the number, and words for the reason. */
function names(body, room, by) {
  const line = body
    .split('\n')
    .find((text) => text.includes(room.split('/').pop()) && new RegExp(`\\b${by}\\b`).test(text));
  return line !== undefined && line.split(/\s+/).length >= 5;
}
