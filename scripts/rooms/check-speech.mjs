// Plain speech: names are nouns for what a thing is, and comments speak in plain words. A reader holds the rest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../root.mjs';
import { listSources } from './check-layers.mjs';
import { throwFaults } from './check-lines.mjs';

/** They say how a value came about, not what it is. */
const NO_NAMES = new Set(['left', 'said', 'kept', 'own', 'one', 'asked', 'rest']);
/** They fit every row, value or place of the house. */
const NO_TYPES = new Set(['Row', 'Values', 'Source', 'Place', 'Found', 'Asked']);
/** Words of a sentence that somebody has to translate back. */
const WORDS =
  /\b(?:of which|nobody|told|tells?|at it|in vain|by itself|of itself|of its own|amid|whose|wherein|thereof|what is asked|asked|said|says|stands?|lies|anew|aside|at once|beside|likewise|gives? way|goes? on|past which|to whom|a second time|for good|here and there|what there is|all of it|where it stands|none of|so that|wants?)\b/gi;
/** The most of these words per 100 lines of comments of a room. */
const MOST_WORDS = 12;

/** Throws with every declared name that says nothing, and every room with comments that are not plain. */
export function checkSpeech() {
  const files = ['src', 'packages/brasil/src', 'bench'].flatMap(listSources);
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  throwFaults([...[...texts].flatMap(([file, text]) => findNames(file, text)), ...findDialect(texts)]);
}

/** The declared names of a file that say nothing of what they name. */
export function findNames(file, text) {
  const names = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return undefined;
    names.push(...declaredBy(node));
    return Object.values(node).forEach(visit);
  };
  visit(parseSync(file, text).program);
  return names.map(({ name, start }) => `${file}:${lineAt(text, start)} declares ${name}: name what it is`);
}

function declaredBy(node) {
  if (node.type === 'VariableDeclarator') return boundBy(node.id);
  if (/^TS(?:TypeAlias|Interface)Declaration$/.test(node.type))
    return [node.id].filter(({ name }) => NO_TYPES.has(name));
  if (!/^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)) return [];
  return [node.id, ...node.params].flatMap(boundBy);
}

/** The forbidden names in a pattern of a declaration. */
function boundBy(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return NO_NAMES.has(pattern.name) ? [pattern] : [];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => boundBy(property.value ?? property.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundBy);
    case 'AssignmentPattern':
      return boundBy(pattern.left);
    case 'RestElement':
      return boundBy(pattern.argument);
    default:
      return [];
  }
}

function lineAt(text, position) {
  return text.slice(0, position).split('\n').length;
}

/** The rooms with more than so many of the words, given the text of each file. */
export function findDialect(texts) {
  const rooms = new Map();
  for (const [file, text] of texts) {
    const room = /^src\/[^/]+|^[^/]+/.exec(file)[0];
    const count = rooms.get(room) ?? { lines: 0, words: 0 };
    for (const { type, value } of parseSync(file, text).comments) {
      count.lines += type === 'Line' ? 1 : value.split('\n').length;
      count.words += (value.match(WORDS) ?? []).length;
    }
    rooms.set(room, count);
  }
  return [...rooms]
    .map(([room, { lines, words }]) => ({ room, share: (100 * words) / Math.max(lines, 1) }))
    .filter(({ share }) => share > MOST_WORDS)
    .map(
      ({ room, share }) =>
        `${room} has ${share.toFixed(1)} words of a dialect per 100 lines of comments: say it plainly`,
    );
}
