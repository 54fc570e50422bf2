// Builds what is stale: the pages into dist/web, the server and the command line into dist/server. With a folder of the
// project named, builds the server and the command line into that one, and nothing else.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ensureInstalledToRun, refuseReadOnly } from './install.mjs';
import { EXTRA_PACKAGES } from './install/extras.mjs';
import { takeLock } from './install/lock.mjs';
import { root } from './root.mjs';

const SOURCES = [
  'src',
  'packages/brasil/src',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/web',
];
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.map', '.ttf']);
/** Below this, what compression saves is less than what its headers cost. */
const MIN_COMPRESSED = 500;

/** Builds unless what stands in dist/ came from the sources as they are now. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  refuseReadOnly(root, ['dist'], 'gerar as páginas e o servidor');
  const release = takeLock(root);
  try {
    // another process may have done it in the meantime
    if (!isBuilt()) await buildAll();
  } finally {
    release();
  }
}

const stamp = join(root, 'dist', 'stamp');

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

async function buildAll() {
  console.error('Gerando as páginas e o servidor…');
  const hash = hashSources();
  rmSync(stamp, { force: true });
  buildWeb();
  await buildServer(join(root, 'dist', 'server'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Not of the version of Node: what is built is for the oldest that is promised, and the natives are for all. */
function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of listFiles(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
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

function buildWeb() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const flags = ['build', '--outDir', join(root, 'dist', 'web'), '--emptyOutDir', '--manifest', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [vite, ...flags], { cwd: root, stdio: ['inherit', 2, 2], env });
  if (status !== 0) throw new Error('As páginas não puderam ser geradas.');
  compressFiles(join(root, 'dist', 'web'));
}

/** The server sends these siblings as they are, so no request waits for a compression. */
function compressFiles(folder) {
  for (const file of listFiles(folder)) {
    const content = readFileSync(file);
    if (!COMPRESSIBLE.has(extname(file)) || content.length < MIN_COMPRESSED) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Bundled, so that what the server does not use of it is left out. */
export const SHAKEN = ['zod'];

/** One file each, with the workspace package inside; what npm installs stays outside, but for what is shaken. */
async function buildServer(folder) {
  const { build, stop } = await import('esbuild');
  const { '@fichario/brasil': _ours, ...installed } = readDependencies();
  const entries = {
    main: 'src/app/server/main.ts',
    fichario: 'src/app/cli/fichario.ts',
    'import-child': 'src/imports/work/server/import-child.ts',
    'archive-child': 'src/backup/server/moment/archive-child.ts',
  };
  rmSync(folder, { recursive: true, force: true });
  await build({
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
    external: [...Object.keys(installed).filter((name) => !SHAKEN.includes(name)), ...EXTRA_PACKAGES],
    // V8 keeps the text of what it runs; names stay, for the traces of errors
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  // its process would stay as long as the server that starts next
  await stop();
}

function readDependencies() {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { ...dependencies, ...optionalDependencies };
}

if (process.argv[1] === import.meta.filename) {
  const [folder] = process.argv.slice(2);
  ensureInstalledToRun();
  await (folder === undefined ? ensureBuilt() : buildServer(folder));
}
