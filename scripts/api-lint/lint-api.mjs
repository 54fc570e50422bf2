// Lints the OpenAPI document, as the product serves it, with the two linters that most programs trust. They stand in a
// folder of their own, with a lockfile of their own, and are installed when they first run: nobody needs them to run or
// to build the product.
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
  // a check tells nobody that it runs, and asks nobody for a newer version
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules', '.bin', name), args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`${name}:\n${stdout}\n${stderr}`);
}

if (process.argv[1] === import.meta.filename) lintApi();
