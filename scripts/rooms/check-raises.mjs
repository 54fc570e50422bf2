// The brake: a budget of a room rises by a decision of its own. The commit that raises it touches nothing else, and its body
// names the room, the number of lines or doors, and the feature that needs them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { findGreen, git } from '../steps/green.mjs';
import { BUDGETS_FILE, throwFaults } from './check-lines.mjs';

/** Throws with every raise since the last green commit that came with something else, or without its reason. */
export function checkRaises() {
  const commits = git('rev-list', '--reverse', `${findGreen()}..HEAD`, '--', BUDGETS_FILE).split('\n').filter(Boolean);
  throwFaults([...commits.map(readCommit), readWorkTree()].flatMap(findRaiseFaults));
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

function readCommit(hash) {
  return {
    name: `${hash.slice(0, 12)} “${git('log', '-1', '--format=%s', hash)}”`,
    files: git('diff-tree', '--no-commit-id', '--name-only', '-r', '--root', hash).split('\n').filter(Boolean),
    body: git('log', '-1', '--format=%b', hash),
    before: budgetsAt(`${hash}^`),
    after: budgetsAt(hash),
  };
}

function readWorkTree() {
  const files = [git('diff', '--name-only', 'HEAD'), git('ls-files', '--others', '--exclude-standard')];
  return {
    name: 'The work tree',
    files: files.flatMap((list) => list.split('\n')).filter(Boolean),
    before: budgetsAt('HEAD'),
    after: budgetsAt(''),
  };
}

/** The budgets at a commit, or those of the work tree. */
function budgetsAt(commit) {
  const text =
    commit === '' ? readFileSync(join(root, BUDGETS_FILE), 'utf8') : git('show', `${commit}:${BUDGETS_FILE}`);
  return text === '' ? {} : JSON.parse(text);
}
