// Checks the Node versions of `engines`: the README names the same, and every package of every lockfile supports them. If a
// package needs a newer Node, replace the package or change `engines`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { root } from '../root.mjs';

const LOCKFILES = ['package-lock.json', 'scripts/tools/package-lock.json', 'scripts/api-lint/package-lock.json'];

/** Files that name the versions, and the word for "or" in their language. */
const SAYINGS = [
  ['README.md', 'ou'],
  ['scripts/install.mjs', 'ou'],
  ['CONTRIBUTING.md', 'or'],
];

/** Throws with every package that does not support all versions of `engines`. */
export function checkEngines() {
  const { engines } = read('package.json');
  const faults = LOCKFILES.flatMap((name) => findFaults(name, engines.node));
  const lowest = engines.node.split(' || ').map((range) => {
    const { major, minor } = semver.minVersion(range);
    return minor === 0 ? `${major}` : `${major}.${minor}`;
  });
  for (const [name, or] of SAYINGS) {
    const words = `${lowest.slice(0, -1).join(', ')} ${or} ${lowest.at(-1)}`;
    if (!readFileSync(join(root, name), 'utf8').includes(words)) faults.push(`${name} does not say "${words}"`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function findFaults(name, promised) {
  return Object.entries(read(name).packages)
    .filter(([, { engines }]) => engines?.node && !semver.subset(promised, engines.node, { loose: true }))
    .map(
      ([path, { engines }]) => `${name}: ${path || 'the project'} wants Node ${engines.node}, promised is ${promised}`,
    );
}

function read(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}
