// Compares the JavaScript of a first visit to the list, the form and the painel with budgets: its compressed size (gzip) and its
// number of files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

/**
 * What a first visit of a page loads besides the entry: the chunks that the router loads (paths as in src/app/web), its budget in
 * KB, and the libraries that must not be in them.
 */
const PAGES = {
  list: {
    sources: ['pages/Pessoas.tsx'],
    budget: 175,
    without: ['echarts', 'dnd-kit', 'brazil-map', 'maskito'],
  },
  form: {
    sources: ['pages/Pessoa.tsx'],
    budget: 187,
    without: ['echarts', 'dnd-kit', 'brazil-map', 'maskito'],
  },
  // ECharts and the code for dragging widgets load after the page, because charts wait for the figures anyway
  painel: {
    sources: ['pages/Painel.tsx'],
    budget: 170,
    without: ['echarts', 'dnd-kit', 'brazil-map', 'maskito'],
  },
};

/** The largest number of files, because the page waits for a request for each. */
const MOST_FILES = 6;

/** Texts that identify a library in the minified code. */
const SIGNS = {
  echarts: '_echarts_instance_',
  'dnd-kit': 'DndDescribedBy',
  'brazil-map': '-7380,-711',
  maskito: 'Invalid mask value',
};

const WEB = join(root, 'dist', 'web');

/** Prints the sizes. Throws if a page is over its budget, contains a forbidden library, or is missing in the build. */
export function checkBundle() {
  const loads = measureFirstLoads();
  for (const [page, kb] of Object.entries(loads))
    console.log(`${page}: ${kb.toFixed(1)} KB of ${PAGES[page].budget}, ${filesOf(page).length} files`);
  const over = Object.keys(loads).filter((page) => loads[page] > PAGES[page].budget);
  const scattered = Object.keys(loads).filter((page) => filesOf(page).length > MOST_FILES);
  const faults = [
    ...over.map((page) => `${page} is over its budget`),
    ...scattered.map((page) => `${page} is in ${filesOf(page).length} files, more than ${MOST_FILES}`),
    ...findStrays(),
  ];
  if (faults.length > 0) throw new Error(`First load: ${faults.join('; ')}.`);
}

/** KB (1000 bytes, gzip) of JavaScript a page's first visit loads: entry, the page's chunks, all they import. */
export function measureFirstLoads() {
  return Object.fromEntries(
    Object.keys(PAGES).map((page) => [page, filesOf(page).reduce((sum, file) => sum + sizeOf(file), 0) / 1000]),
  );
}

function sizeOf(file) {
  return gzipSync(readBuilt(file), { level: 9 }).length;
}

/** Forbidden libraries in a first load: `list holds echarts`. Throws if a sign is not in the build, because it has changed. */
function findStrays() {
  const assets = readdirSync(join(WEB, 'assets')).filter((file) => file.endsWith('.js'));
  const built = assets.map((file) => readBuilt(join('assets', file)).toString());
  const lost = Object.keys(SIGNS).filter((library) => !built.some((code) => code.includes(SIGNS[library])));
  if (lost.length > 0) throw new Error(`Not found anywhere in the build: ${lost.join(', ')}. Is its sign another now?`);
  return Object.keys(PAGES).flatMap((page) => {
    const codes = filesOf(page).map((file) => readBuilt(file).toString());
    const strays = PAGES[page].without.filter((library) => codes.some((code) => code.includes(SIGNS[library])));
    return strays.map((library) => `${page} holds ${library}`);
  });
}

/** The JavaScript files of a page's first visit: those that index.html names, those of the page, and all that they import. */
function filesOf(page) {
  const manifest = JSON.parse(readBuilt(join('.vite', 'manifest.json')));
  const named = [
    ...readBuilt('index.html')
      .toString()
      .matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
  ].map(([, file]) => file);
  const entries = Object.keys(manifest).filter((key) => named.includes(manifest[key].file));
  if (entries.length === 0) throw new Error('index.html names no script of the build.');
  const { sources } = PAGES[page];
  const missing = sources.filter((source) => !manifest[source]);
  if (missing.length > 0) throw new Error(`Not a chunk of its own in the build: ${missing.join(', ')}`);
  return [...collectFiles(manifest, [...entries, ...sources])];
}

function readBuilt(file) {
  return readFileSync(join(WEB, file));
}

function collectFiles(manifest, keys, seen = new Set()) {
  for (const key of keys) {
    const { file, imports = [] } = manifest[key];
    if (seen.has(file)) continue;
    seen.add(file);
    collectFiles(manifest, imports, seen);
  }
  return new Set([...seen].filter((file) => file.endsWith('.js')));
}

if (process.argv[1] === import.meta.filename) checkBundle();
