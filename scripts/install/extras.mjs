// Packages that only some installations need, with the environment variables that require them. Tests have all of them, because
// they are in `devDependencies`, and so does an archive of a release.
// By hand: npm run extra -- <name>
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { takeLock } from './lock.mjs';

/** `asks` is a prefix of the variables that require the packages. */
const EXTRAS = {
  s3: { asks: 'FICHARIO_FILES', packages: ['@aws-sdk/client-s3'] },
  traces: {
    asks: 'OTEL_EXPORTER_OTLP_',
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace-node',
    ],
  },
};

/** Names of packages that the server loads if they are installed. */
export const EXTRA_PACKAGES = Object.values(EXTRAS).flatMap(({ packages }) => packages);

/** Installs the named extras in addition to existing packages. Returns the reason of a failure; undefined on success. */
export function installExtras(names, { folder = root, run = runNpm } = {}) {
  if (names.every((name) => isThere(name, folder))) return undefined;
  const release = takeLock(folder);
  try {
    // npm removes earlier extras that are not named again
    const wanted = Object.keys(EXTRAS).filter((name) => names.includes(name) || isThere(name, folder));
    console.error(`Instalando o que ${wanted.map((name) => EXTRAS[name].asks).join(' e ')} pede…`);
    const packages = pinPackages(
      wanted.flatMap((name) => EXTRAS[name].packages),
      folder,
    );
    const isDone = run(folder, packages) && names.every((name) => isThere(name, folder));
    return isDone ? undefined : `Não foi possível instalar ${packages.join(' ')}.`;
  } finally {
    release();
  }
}

/** The names of the extras that an environment requires. */
export function listAsked(env) {
  return Object.keys(EXTRAS).filter((name) =>
    Object.keys(env).some((variable) => variable.startsWith(EXTRAS[name].asks) && env[variable]),
  );
}

/** Adds to each package the version that the project in a folder was tested with. */
export function pinPackages(packages, folder) {
  const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return packages.map((name) => `${name}@${devDependencies[name]}`);
}

/** npm arguments to install packages without changing package.json or the lockfile, which has all versions of dependencies. */
export function addPackages(packages) {
  const flags = ['--no-save', '--save-prod', '--omit=dev', '--include=optional', '--ignore-scripts'];
  return ['install', ...flags, '--no-audit', '--no-fund', '--loglevel=error', ...packages];
}

function runNpm(folder, packages) {
  return spawnSync('npm', addPackages(packages), { cwd: folder, stdio: ['inherit', 2, 2] }).status === 0;
}

function isThere(name, folder) {
  return EXTRAS[name].packages.every((one) => existsSync(join(folder, 'node_modules', one, 'package.json')));
}

if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in EXTRAS));
  const failure =
    names.length === 0 || unknown !== undefined
      ? `Uso: npm run extra -- ${Object.keys(EXTRAS).join(' ou ')}`
      : installExtras(names);
  if (failure !== undefined) console.error(failure);
  process.exitCode = failure === undefined ? 0 : 1;
}
