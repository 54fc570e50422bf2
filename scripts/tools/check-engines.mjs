// The versions of Node that `engines` promises: the README says the same, and every package of every lockfile runs on
// them. A package that needs a newer one is changed for another, or the promise is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { root } from '../root.mjs';

const LOCKFILES = ['package-lock.json', 'scripts/tools/package-lock.json', 'scripts/api-lint/package-lock.json'];

/** Who says which versions they are, and in which language. */
const SAYINGS = [
  ['README.md', 'ou'],
  ['scripts/install.mjs', 'ou'],
  ['CONTRIBUTING.md', 'or'],
];

/** Throws with every package that does not run on all that is promised. */
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
