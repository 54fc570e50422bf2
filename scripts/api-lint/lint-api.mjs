// Lints the served OpenAPI document with the two most common linters. They are in a separate folder with a separate lockfile, and
// are installed on first use, because the product runs and builds without them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { root } from '../root.mjs';

const folder = join(root, 'scripts', 'api-lint');

/** Throws when a linter has an error or a warning. */
export function lintApi() {
  ensureInstalled(folder);
  const temporary = mkdtempSync(join(tmpdir(), 'fichario-api-'));
  try {
    const file = join(temporary, 'openapi.json');
    writeFileSync(file, readDocument());
    lint('redocly', ['lint', file, '--config', join(folder, 'redocly.yaml')]);
    lint('spectral', ['lint', file, '--ruleset', join(folder, 'spectral.yaml'), '--fail-severity', 'warn']);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function readDocument() {
  const program = [join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), '--conditions=source'];
  const { status, stdout } = spawnSync(process.execPath, [...program, join(folder, 'dump-document.ts')], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('The OpenAPI document could not be made.');
  return stdout;
}

function lint(name, args) {
  // without telemetry and update checks
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules', '.bin', name), args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`${name}:\n${stdout}\n${stderr}`);
}

if (process.argv[1] === import.meta.filename) lintApi();
