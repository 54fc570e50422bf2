// The layers of the house: an import leads down or stays in its room, types included. Nothing imports in a circle.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../root.mjs';
import { countRooms } from './check-lines.mjs';

/** From the ground up. Rooms of one layer do not know each other; `src/*` is every room not named: a feature. */
const LAYERS = [
  ['db', 'packages/brasil'],
  ['src/kit'],
  ['src/access', 'src/localidades', 'src/charts'],
  ['src/cnpj'],
  ['src/pessoa'],
  ['src/reading'],
  ['src/search', 'src/tables'],
  ['src/matching'],
  ['src/register'],
  ['src/*'],
  ['src/app'],
  // what measures and proves the product: no part of it knows them
  ['scripts'],
  ['test'],
  ['bench'],
];
/**
 * The sub-rooms of each large room, from the ground up. Sub-rooms on one floor do not know each other. A sub-room is the first
 * folder that is not a side: `rows` of `src/imports/rows/server`, `web/form` of `src/kit/web/form`, `web` of files that lie in
 * `src/record/web` itself, `.` of files that lie in the room itself.
 */
const SUB_ROOMS = {
  'src/app': [
    ['server/http', 'web/first'],
    ['server', 'web/pages', 'web/shell'],
    ['cli', 'web'],
  ],
  'src/duplicates': [
    ['.'],
    ['server/queue', 'web/merge-many'],
    ['server', 'web/queue'],
    ['web/merge', 'web/weights'],
    ['web'],
  ],
  'src/exports': [['.'], ['server/formats', 'web'], ['server']],
  'src/imports': [['model'], ['web'], ['columns'], ['store', 'upload'], ['rows'], ['page', 'work'], ['server']],
  'src/kit': [
    ['.'],
    ['server/env', 'server/observe', 'web/browser', 'web/grid', 'web/icons', 'web/style'],
    ['server/http', 'server/process', 'web/format', 'web/keys', 'web/routing'],
    ['server/db', 'server/files', 'web/api'],
    ['server/command', 'server/jobs', 'server/limits', 'server/metrics', 'web/ui'],
    ['server/outbound', 'server/requests', 'web/items', 'web/overlay'],
    ['web/form'],
    ['web/dates'],
  ],
  'src/operating': [
    ['distribution', 'installation', 'stored'],
    ['contents'],
    ['major'],
    ['backup'],
    ['external', 'nightly'],
    ['moment'],
    ['opening'],
    ['doctor', 'one-client'],
    ['entry'],
  ],
  'src/pessoa': [['fields'], ['.'], ['card', 'cells', 'rules'], ['items', 'nfe'], ['sources', 'stored']],
  'src/reading': [
    ['cells'],
    ['.', 'vcard'],
    ['address'],
    ['receita', 'rows'],
    ['fiscal', 'headings'],
    ['paste', 'profiles'],
  ],
  'src/record': [
    ['model'],
    ['paste', 'server', 'web/editing', 'web/sources'],
    ['web/card', 'web/cep', 'web/cnpj', 'web/nfe', 'web/paste'],
    ['web/look'],
    ['web/matches'],
    ['web/form'],
    ['web/in-place', 'web/new-row'],
    ['web/editor'],
    ['web/copy', 'web/neighbours'],
    ['web'],
  ],
  'src/register': [
    ['record', 'reorder'],
    ['note-key', 'operations'],
    ['history', 'jobs'],
    ['apply'],
    ['fill', 'undo'],
    ['bulk'],
    ['merge'],
  ],
  'src/search': [['.'], ['server/words', 'web'], ['server/sample'], ['server']],
};
/** A room of more lines has its sub-rooms in order. */
const MOST_UNORDERED = 5000;
/** What others import of a room that shows one face. */
const FACES = { 'packages/brasil': ['packages/brasil/src/index.ts'] };
/** Only `src/app` knows them: no feature operates the database, and the code of the others is in no first load. */
const FENCED = ['src/operating', 'src/voice', 'src/annotation', 'src/widgets'];
const FENCE_KEEPERS = ['src/app', 'test', 'bench'];
/** What the fields and their rules must not know: a screen, a connection, a request. */
const FORBIDDEN = { 'src/pessoa': ['pg', 'fastify', 'react'], 'src/reading': ['pg', 'fastify', 'react'] };
const MAX_FILES = 25;

/** Throws with every arrow that leads upward or sideways, every circle, and every folder that is too full. */
export function checkLayers() {
  const faults = [...findFaults(readImports()), ...findUnordered(countRooms()), ...findFullFolders()];
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${faults.length} faults of layers.`);
}

/** What is wrong with imports, given as the files with what each imports. */
export function findFaults(imports) {
  return [
    ...Object.entries(imports).flatMap(([file, targets]) => targets.flatMap((target) => faultsOf(file, target))),
    ...findCircles(imports).map((circle) => `circle of ${circle.length} files: ${circle.sort().join(', ')}`),
  ];
}

function faultsOf(file, target) {
  const from = roomOf(file);
  if (FORBIDDEN[from]?.includes(target)) return [`${file} imports ${target}: ${from} knows no such thing`];
  const to = roomOf(target);
  if (to === undefined) return [];
  if (from === to) return faultsInside(from, file, target);
  const rise = layerOf(to) - layerOf(from);
  if (rise > 0) return [`${file} imports upward: ${target}`];
  if (rise === 0) return [`${file} imports another room of its layer: ${target}`];
  if (FACES[to]?.includes(target) === false) return [`${file} imports ${target}: others import ${to} by its face`];
  if (FENCED.includes(to) && !FENCE_KEEPERS.includes(from)) return [`${file} imports ${target}: only src/app may`];
  return [];
}

/** What is wrong with an import inside a room with ordered sub-rooms. */
function faultsInside(room, file, target) {
  const floors = SUB_ROOMS[room];
  if (floors === undefined) return [];
  const [from, to] = [subRoomOf(room, file), subRoomOf(room, target)];
  if (from === to) return [];
  const floorOf = (subRoom) => floors.findIndex((subRooms) => subRooms.includes(subRoom));
  const unknown = [from, to].find((subRoom) => floorOf(subRoom) < 0);
  if (unknown !== undefined) return [`${room}/${unknown} has no place in the order of its room (SUB_ROOMS)`];
  if (floorOf(to) > floorOf(from)) return [`${file} imports upward inside its room: ${target}`];
  return floorOf(to) === floorOf(from) ? [`${file} imports another sub-room of its floor: ${target}`] : [];
}

function subRoomOf(room, file) {
  const folders = file
    .slice(room.length + 1)
    .split('/')
    .slice(0, -1);
  const subject = folders.findIndex((folder) => folder !== 'server' && folder !== 'web');
  return folders.slice(0, subject < 0 ? 1 : subject + 1).join('/') || '.';
}

/** The rooms that are too large for sub-rooms without an order, given the lines of each room. */
export function findUnordered(lines) {
  return Object.entries(lines)
    .filter(([room, count]) => count > MOST_UNORDERED && SUB_ROOMS[room] === undefined)
    .map(
      ([room, count]) =>
        `${room} has ${count} lines, more than ${MOST_UNORDERED}: put its sub-rooms in order (SUB_ROOMS)`,
    );
}

/** `src/kit` of `src/kit/web/ui/Button.tsx`, `bench` of `bench/run.ts`; undefined for a package of npm. */
export function roomOf(file) {
  return /^(?:src|packages)\/[^/]+|^(?:db|bench|test|scripts)(?=\/)/.exec(file)?.[0];
}

function layerOf(room) {
  const named = LAYERS.findIndex((rooms) => rooms.includes(room));
  return named >= 0 ? named : LAYERS.findIndex((rooms) => rooms.includes('src/*'));
}

/** Each source file with what it imports: paths from the root, or names of packages. */
export function readImports() {
  return readImportsOf(['src', 'packages/brasil/src', 'db', 'bench'].flatMap(listSources));
}

/** The same with the tests and what only they use. */
export function readImportsWithTests() {
  return readImportsOf(['src', 'packages/brasil/src', 'db', 'test'].flatMap(listFiles).filter(isCode));
}

function readImportsOf(files) {
  return Object.fromEntries(files.map((file) => [file, targetsOf(file)]));
}

/** The TypeScript files of a folder but for tests, as paths from the root. */
export function listSources(folder) {
  return listFiles(folder).filter(isSource);
}

function isSource(file) {
  return isCode(file) && !/\.test\.tsx?$/.test(file);
}

function isCode(file) {
  return /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
}

/** Static and dynamic imports, re-exports and `import('…')` types. */
function targetsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ...(text.includes('import(') ? importTypesIn(program) : []),
  ].filter((specifier) => specifier !== undefined);
  return [...new Set(specifiers.map((specifier) => resolve(file, specifier)))];
}

function importTypesIn(node) {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(importTypesIn);
  const own = node.type === 'TSImportType' ? [(node.argument?.literal ?? node.source)?.value] : [];
  return [...own, ...Object.values(node).flatMap(importTypesIn)];
}

function resolve(file, specifier) {
  if (specifier === '@fichario/brasil') return 'packages/brasil/src/index.ts';
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier;
}

/** Groups of files that reach one another (Tarjan's strongly connected components). */
function findCircles(imports) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const target of imports[file] ?? []) {
      if (!(target in imports)) continue;
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file), low.get(target)));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle);
  };
  for (const file of Object.keys(imports)) if (!index.has(file)) visit(file);
  return circles;
}

function findFullFolders() {
  const counts = new Map();
  for (const file of ['src', 'packages/brasil/src', 'test', 'bench', 'scripts'].flatMap(listFiles)) {
    if (file.includes('node_modules/')) continue;
    if (/\.(?:test|spec)\.tsx?$/.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > MAX_FILES);
  return full.map(([folder, count]) => `${folder} holds ${count} files, more than ${MAX_FILES}`);
}

if (process.argv[1] === import.meta.filename) checkLayers();
