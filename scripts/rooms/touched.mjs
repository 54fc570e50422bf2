// Which tests belong to what differs from the last green run: all that import a file that differs, straight or through others.
import { readImportsWithTests } from './check-layers.mjs';
import { findGreen, git } from '../steps/green.mjs';

/** What tests read without an import, so that any of them may depend on it. */
const READ_BY_ALL =
  /^(?:db\/|package(?:-lock)?\.json$|vitest\.[^/]*$|tsconfig[^/]*$|test\/(?:postgres|database|builders)\.ts$|test\/limits\/)/;
/** What the tests of the repository's own tooling look at, which import little of it. */
const TOOLING = /^(?:scripts\/|package(?:-lock)?\.json$|db\/|docs\/|README\.md$)|(?:^|\/)api-paths\.ts$|\.data\.ts$/;
const TOOLING_TESTS = new Set([
  'test/api-paths.test.ts',
  'test/dependencies.test.ts',
  'test/fields/loads.test.ts',
  'test/fields/mutants.test.ts',
  'test/fields/page.test.ts',
  'test/layers.test.ts',
  'test/leftovers/leftovers.test.ts',
  'test/limits/process-files.test.ts',
  'test/schema.test.ts',
  'test/shipped.test.ts',
  'test/specification.test.ts',
  'test/touched.test.ts',
]);

/** The files of tests and of component tests to run, without those of `processFiles`, and the commit since which they are. */
export function findTouched(processFiles) {
  const since = findGreen();
  const lists = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')];
  const changed = lists.flatMap((list) => list.split('\n')).filter(Boolean);
  const { tests, components } = chooseTests(readImportsWithTests(), changed);
  return { since: since.slice(0, 12), tests: tests.filter((file) => !processFiles.includes(file)), components };
}

/** The same, given the files with what each imports, and those that differ. */
export function chooseTests(imports, changed) {
  const all = Object.keys(imports);
  const reached = changed.some((file) => READ_BY_ALL.test(file)) ? new Set(all) : reach(imports, changed);
  const hasTooling = changed.some((file) => TOOLING.test(file));
  return {
    tests: all.filter(
      (file) => file.endsWith('.test.ts') && (TOOLING_TESTS.has(file) ? hasTooling : reached.has(file)),
    ),
    components: all.filter((file) => file.endsWith('.browser.test.tsx') && reached.has(file)),
  };
}

/** The files that import one of `changed`, or one that does, and so on; those themselves included. */
function reach(imports, changed) {
  const importers = new Map();
  for (const [file, targets] of Object.entries(imports))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
