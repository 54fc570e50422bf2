import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userName } from '../../process/user-name.ts';
import type { OsUser } from './postgres-binaries.ts';

/**
 * Restricts the embedded server to the user of this process and root, by peer authentication, in any role. For a user
 * without a name (a container with only a number), only the private folder of the socket protects the server. The server
 * reads these files when it starts.
 */
export function writePeerAccess(cluster: string, owner: OsUser | undefined): void {
  const user = userName();
  const names = user === undefined ? undefined : [...new Set(['root', user])];
  const method = names ? 'peer map=fichario' : 'trust';
  const write = (file: string, lines: readonly string[]) => {
    const path = join(cluster, file);
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
    if (owner) chownSync(path, owner.uid, owner.gid);
  };
  write('pg_hba.conf', [`local all all ${method}`, `local replication all ${method}`]);
  write('pg_ident.conf', names?.map((name) => `fichario "${name}" all`) ?? []);
}
