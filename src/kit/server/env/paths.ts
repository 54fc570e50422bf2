import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project, both from `src/` and from the bundle in `dist/`. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'db', 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('A pasta db/migrations do Fichário não foi encontrada.');
    folder = parent;
  }
  return folder;
}

/** The version of the program. */
export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
