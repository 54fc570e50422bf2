// The brake of the guard: a committed figure rises by a decision of its own. The commit that raises it touches nothing but figures
// and the pages with them, and its body has a line for each with both values and the reason.
import { throwFaults } from './check-lines.mjs';
import { readCommitsOf } from './read-commits.mjs';

const GUARD_FILES = ['bench/guard/figures-1000000.json', 'bench/guard/figures-20000.json'];
/** What may change together with a raised figure. */
const ALLOWED = new Set([
  ...GUARD_FILES,
  'bench/published/figures.json',
  'README.md',
  'docs/desempenho.md',
  'docs/numeros.md',
]);
const LEAST_WORDS = 5;

/** Throws with every raise since the last green commit that came with something else, or without its reason. */
export function checkFigures() {
  throwFaults(readCommitsOf(GUARD_FILES, (sizes) => sizes).flatMap(findFigureFaults));
}

/** What is wrong with a commit, given its files, and its figures of each size before and after. */
export function findFigureFaults({ name, files, body, before, after }) {
  const raises = after.flatMap((figures, size) => listFigureRaises(before[size] ?? {}, figures));
  if (raises.length === 0) return [];
  const other = files.find((file) => !ALLOWED.has(file));
  if (other !== undefined)
    return [
      `${name} raises ${raises.map(({ what }) => what).join('; ')} together with ${other}: raise it in a commit of its own`,
    ];
  if (body === undefined) return [];
  const lines = body.split('\n');
  return raises
    .filter((raise) => !lines.some((line) => isReasonFor(raise, line)))
    .map(
      (raise) =>
        `${name} raises ${raise.what}: its body says by what, as in “${lineOf(raise, '…')}”, in ${LEAST_WORDS} words or more`,
    );
}

/**
 * The figures and the goals that are worse after than before, each with its values before and after as text. A figure that is
 * gone is worse: it guards nothing. A file without goals, of before they were in it, has nothing to compare.
 */
export function listFigureRaises(before, after) {
  return Object.entries(before).flatMap(([name, { values, goals }]) => {
    if (goals === undefined) return [];
    const later = after[name];
    if (later === undefined) return [{ what: name, from: textOf(values), to: 'nothing' }];
    return [
      { what: name, from: values, to: later.values },
      { what: `the goal of ${name}`, from: goals, to: later.goals },
    ]
      .filter(({ from, to }) => from.some((value, place) => (to[place] ?? Infinity) > (value ?? Infinity)))
      .map(({ what, from, to }) => ({ what, from: textOf(from), to: textOf(to) }));
  });
}

/** The line for the body of the commit. */
export function lineOf({ what, from, to }, reason) {
  return `${what}: ${from} to ${to} for ${reason}`;
}

function isReasonFor(raise, line) {
  const begin = lineOf(raise, '');
  return line.startsWith(begin) && line.slice(begin.length).trim().split(/\s+/).length >= LEAST_WORDS;
}

function textOf(numbers) {
  return numbers.map((number) => number ?? '–').join(' / ');
}
