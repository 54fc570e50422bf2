import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXTRA_PACKAGES } from '../scripts/install/extras.mjs';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

type Package = {
  version: string;
  license?: string;
  link?: boolean;
  dependencies?: object;
  optionalDependencies?: object;
};
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, object>;

const NEEDED = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...EXTRA_PACKAGES];
const OURS = '@fichario/brasil';

/** In the table's form: one or more names, a version, a licence, where it runs. */
const ROWS = read('docs/dependencias.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const LISTED = ROWS.flatMap(([, names = '', version, license = '', where = '']) =>
  [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, version, license: license.split(';')[0], where })),
);

/** Licences that let us distribute under the MIT licence, with their notice; the Unlicense asks for none. */
const PERMISSIVE = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Zlib',
  'Unlicense',
  // of a font: it may be embedded and come along, not be sold by itself
  'OFL-1.1',
];

/** Some name no licence in their package.json and carry its text. */
function isMitByItsText(path: string): boolean {
  const file = join(root, path.replace(/^(?!node_modules\/)/, 'node_modules/'), 'LICENSE');
  return existsSync(file) && readFileSync(file, 'utf8').startsWith('MIT License');
}

/** Also `(MIT AND Zlib)`: each of them has to. */
function isPermissive(license = ''): boolean {
  return license
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((one) => PERMISSIVE.includes(one));
}

function find(name: string): Package | undefined {
  return lock.packages[`node_modules/${name}`];
}

type Brings = 'dependencies' | 'optionalDependencies';

/** A package and all that it brings along, hoisted to the top as npm does when versions agree. */
function withTheirs(name: string, brings: Brings[], seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const theirs of brings.flatMap((field) => Object.keys(find(name)?.[field] ?? {})))
    withTheirs(theirs, brings, seen);
  return seen;
}

/** Also the copies of another version, further down. */
function copiesOf(names: Set<string>): [string, Package][] {
  return Object.entries(lock.packages).filter(
    ([path, { link }]) => !link && names.has(path.split('node_modules/').at(-1) ?? ''),
  );
}

test('the page of dependencies names each one of the server, and every one with its version and licence', () => {
  expect(LISTED.map(({ name }) => name)).toEqual(expect.arrayContaining(NEEDED.filter((name) => name !== OURS)));
  for (const { name, version, license } of LISTED)
    expect({ version: find(name)?.version, license: find(name)?.license }, name).toEqual({ version, license });
});

test('the page of dependencies names what the screens import', () => {
  const imported = new Set<string>();
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/(^|\/)web\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of read(join('src', file)).matchAll(/ from '((?:@[\w-]+\/)?[\w-][\w.-]*)[^']*'/g))
      imported.add(name);
  }
  expect(imported.size).toBeGreaterThan(5);
  expect([...imported].filter((name) => name !== OURS && !LISTED.some((listed) => listed.name === name))).toEqual([]);
});

test('everything that runs, or is sent to a browser, may be distributed under the MIT licence', () => {
  const of = (where: string, brings: Brings[]) =>
    LISTED.filter((listed) => listed.where.includes(where)).flatMap(({ name }) => [...withTheirs(name, brings)]);
  const names = [...of('servidor', ['dependencies', 'optionalDependencies']), ...of('página', ['dependencies'])];
  const found = copiesOf(new Set(names));
  expect(found.length).toBeGreaterThan(100);
  const offenders = found.filter(([path, { license }]) =>
    license === undefined ? !isMitByItsText(path) : !isPermissive(license),
  );
  expect(offenders.map(([name]) => name)).toEqual([]);
  expect(LISTED.map(({ where }) => where)).toEqual(
    LISTED.map(() => expect.stringMatching(/^(servidor|página|servidor e página|geração)$/) as string),
  );
});
