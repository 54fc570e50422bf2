// The doors of each room: the names that other rooms of `src` import from it. A room with few doors can be changed alone.
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../root.mjs';
import { listSources, roomOf } from './check-layers.mjs';
import { findBudgetFaults, readBudgets, throwFaults } from './check-lines.mjs';

/** Pictures, each with a name. */
const ICONS = 'src/kit/web/icons/icons.ts';

/** Prints the doors of each room beside their budget. Throws with every room that has more, or has no budget. */
export function checkDoors() {
  const doors = countDoors(Object.fromEntries(listSources('src').map((file) => [file, namesOf(file)])));
  const { doors: budgets } = readBudgets();
  const rooms = Object.entries(doors).sort(([, a], [, b]) => b - a);
  console.log(
    rooms.map(([room, count]) => `${room.slice('src/'.length)} ${count}/${budgets[room] ?? '–'}`).join(' · '),
  );
  throwFaults(findBudgetFaults('doors', doors, budgets));
}

/** The number of names that each room lets in, given the names that each file imports as `path#name`. */
export function countDoors(imports) {
  const names = new Map();
  for (const [file, targets] of Object.entries(imports)) {
    for (const target of targets) {
      const room = roomOf(target);
      if (!room?.startsWith('src/') || room === roomOf(file) || target.startsWith(`${ICONS}#`)) continue;
      names.set(room, (names.get(room) ?? new Set()).add(target));
    }
  }
  return Object.fromEntries([...names].map(([room, { size }]) => [room, size]));
}

/** `src/kit/count-of.ts#countOf`; a module that is imported as a whole, or loaded later, is one name. */
function namesOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const resolve = (specifier) => posix.join(dirname(file), specifier);
  const named = module.staticImports
    .filter(({ moduleRequest }) => isCode(moduleRequest.value))
    .flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName }) => `${resolve(moduleRequest.value)}#${importName.name ?? '*'}`),
    );
  const loaded = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1))
    .filter(isCode);
  return [...named, ...loaded.map((specifier) => `${resolve(specifier)}#*`)];
}

function isCode(specifier) {
  return specifier?.startsWith('.') && /\.tsx?$/.test(specifier);
}
