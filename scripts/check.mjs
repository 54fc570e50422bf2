// npm run check: all checks without a browser. `npm run check -- types lint` runs only these static checks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { checkBundle } from './check-bundle.mjs';
import { checkText } from './check-text.mjs';
import { ensureInstalled } from './install.mjs';
import { checkFigures } from './rooms/check-figures.mjs';
import { checkLines } from './rooms/check-lines.mjs';
import { checkRaises } from './rooms/check-raises.mjs';
import { root } from './root.mjs';
import { besideEachOther, runAlone } from './steps/beside.mjs';
import { finish, run, runSteps, runTests } from './steps/steps.mjs';
import { ensureTools, findTool, runTool } from './tools/run-tool.mjs';

/** Checks that run in separate processes, two at a time; the longest first. */
const ALONE = {
  packages: ensureInstalled,
  tools: ensureTools,
  types: () => run('tsc', ['-b']),
  build: async () => {
    await ensureBuilt();
    checkBundle();
  },
  'dead code': () => runTool('knip', ['--no-progress']),
  lint: () => runTool('oxlint', ['--deny-warnings']),
  format: () => runTool('biome', ['format', '.']),
  layers: async () => (await import('./rooms/check-layers.mjs')).checkLayers(),
  'style sheets': () => run('stylelint', ['src/**/*.css']),
  'lines of rooms': checkLines,
  'doors of rooms': async () => (await import('./rooms/check-doors.mjs')).checkDoors(),
  'raised budgets': checkRaises,
  'raised figures': checkFigures,
  'figures of the pages': () => run('tsx', ['--conditions=source', 'bench/published/write-pages.ts', '--check']),
  'plain speech': async () => (await import('./rooms/check-speech.mjs')).checkSpeech(),
  'names and paths': checkText,
  'versions of Node': checkNodeVersions,
};

const INSTALLS = ['packages', 'tools'];
const STATIC = Object.keys(ALONE).filter((name) => !INSTALLS.includes(name));

export const INSTALL = ['install', besideEachOther(import.meta.filename, INSTALLS)];
export const STATIC_CHECKS = ['static checks', besideEachOther(import.meta.filename, STATIC)];
export const CHECKS = [INSTALL, STATIC_CHECKS, ['unit, database and HTTP tests', () => runVitest()]];

/** Checks `engines`, with the package semver from the tools. */
async function checkNodeVersions() {
  findTool('semver');
  (await import('./tools/check-engines.mjs')).checkEngines();
}

const VITEST_REPORTERS = ['--reporter=default', '--reporter=scripts/steps/vitest-report.mjs'];

/** Runs the tests of a configuration, by default vitest.config.ts. */
export function runVitest(flags = [], env = {}) {
  return runTests('vitest', ['run', ...flags, ...VITEST_REPORTERS], env);
}

/** The files that `npm test` leaves to `npm run test:slow`. */
export const PROCESS_FILES = readLimits('process-files.json');
/** The CPU budget of each step of `npm test` (cpu.mjs). */
export const BUDGETS = { ...readLimits('budget.json'), processFiles: new Set(PROCESS_FILES) };

function readLimits(name) {
  return JSON.parse(readFileSync(join(root, 'test', 'limits', name), 'utf8'));
}

if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  if (names.length > 0) await runAlone(ALONE, names);
  finish(await runSteps(CHECKS, { budgets: BUDGETS }));
}
