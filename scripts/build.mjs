// Builds stale output: the pages into dist/web, the server and the command line into dist/server. With a folder of the project as
// argument, builds only the server and the command line, into that folder.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { ensureInstalledToRun, refuseReadOnly } from './install.mjs';
import { EXTRA_PACKAGES } from './install/extras.mjs';
import { takeLock } from './install/lock.mjs';
import { root } from './root.mjs';

/** The sources of each half of dist/. `others`: files of `src` that only the other half uses. */
const SHARED = ['src', 'packages/brasil/src', 'package-lock.json', 'scripts/build.mjs'];
const HALVES = {
  web: { sources: [...SHARED, 'vite.config.ts', 'scripts/web'], others: /^src\/(?:.*\/)?(?:server|cli)\// },
  server: { sources: SHARED, others: /^src\/(?:.*\/)?web\// },
};
const { constants } = zlib;
const [brotliCompress, gzip] = [zlib.brotliCompress, zlib.gzip].map((compress) => promisify(compress));
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.map', '.ttf']);
/** For smaller files the headers of compression cost more than it saves. */
const MIN_COMPRESSED = 500;

/** Builds dist/ unless it was built from the present sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  refuseReadOnly(root, ['dist'], 'gerar as páginas e o servidor');
  const release = takeLock(root);
  try {
    // another process may have built it in the meantime
    if (!isBuilt()) await buildStale();
  } finally {
    release();
  }
}

function isBuilt() {
  return listStale().length === 0;
}

/** The halves of dist/ that were not built from the present sources. */
function listStale() {
  return Object.keys(HALVES).filter((half) => {
    const stamp = stampOf(half);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources(HALVES[half]);
  });
}

function stampOf(half) {
  return join(root, 'dist', `stamp.${half}`);
}

/** Builds both halves in parallel, the pages in a separate process. */
async function buildStale() {
  const stale = listStale();
  console.error(`Gerando ${stale.map((half) => WORDS[half]).join(' e ')}…`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  const made = await Promise.allSettled(stale.map((half) => buildHalf(half)));
  const failed = made.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

const WORDS = { web: 'as páginas', server: 'o servidor' };

async function buildHalf(half) {
  const hash = hashSources(HALVES[half]);
  rmSync(stampOf(half), { force: true });
  await (half === 'web' ? buildWeb() : buildServer(join(root, 'dist', 'server')));
  writeFileSync(stampOf(half), hash);
}

/** Hashes the sources, but not the Node version: the output is for the oldest supported one, and native modules work with all. */
function hashSources({ sources, others }) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(join(root, source))) {
      const name = relative(root, file);
      if (/\.test\.tsx?$/.test(name) || others.test(name)) continue;
      hash.update(name).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (extname(path) && !path.endsWith('/src')) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

async function buildWeb() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const flags = ['build', '--outDir', join(root, 'dist', 'web'), '--emptyOutDir', '--manifest', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [vite, ...flags], { cwd: root, stdio: ['inherit', 2, 2], env });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('As páginas não puderam ser geradas.');
  await compressFiles(join(root, 'dist', 'web'));
}

/** Writes compressed variants, which the server sends without compressing per request. Runs in parallel on zlib's threads. */
async function compressFiles(folder) {
  const files = listFiles(folder).filter((file) => COMPRESSIBLE.has(extname(file)));
  await Promise.all(files.map((file) => compressFile(file)));
}

async function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < MIN_COMPRESSED) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([brotliCompress(content, { params }), gzip(content, { level: 9 })]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}

/**
 * The packages outside the server's bundle: native code, code that loads files from its folder, and pg, because the benchmark
 * records its queries (bench/large/probe.mjs). The bundle holds all others, so a start reads a few files instead of 600.
 */
export const BESIDE = ['@expo-google-fonts/arimo', '@node-rs/argon2', 'pdfkit', 'pg'];

/** Defines `require`, which the CommonJS packages in the bundle call. */
const REQUIRE = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);";

/** Builds a file for each entry. packages.json lists the packages inside them. */
async function buildServer(folder) {
  const { build, stop } = await import('esbuild');
  const { optionalDependencies: native } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = {
    main: 'src/app/server/main.ts',
    fichario: 'src/app/cli/fichario.ts',
    'import-child': 'src/imports/work/server/import-child.ts',
    'read-worker': 'src/imports/work/server/read-worker.ts',
    'archive-child': 'src/operating/moment/server/archive-child.ts',
  };
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries)
      .filter(([, file]) => existsSync(join(root, file)))
      .map(([out, file]) => ({ in: file, out })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['source'],
    external: [...BESIDE, ...Object.keys(native), ...EXTRA_PACKAGES],
    banner: { js: REQUIRE },
    metafile: true,
    // minified, because V8 keeps the source text in memory; with names, for stack traces
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  // otherwise esbuild's process would run as long as the server that starts next
  await stop();
  writeFileSync(join(folder, 'packages.json'), `${JSON.stringify(listPackages(metafile), null, 2)}\n`);
}

/** The folders of the bundled packages, as `node_modules/fastify`. */
function listPackages({ inputs }) {
  const folders = Object.keys(inputs).map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

if (process.argv[1] === import.meta.filename) {
  const [folder] = process.argv.slice(2);
  ensureInstalledToRun();
  await (folder === undefined ? ensureBuilt() : buildServer(folder));
}
