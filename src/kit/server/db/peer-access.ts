import { chownSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { OsUser } from './postgres-binaries.ts';

/**
 * Says who may connect to the embedded server: the user of this process and root, told by the system, in any role; nobody else,
 * whatever they say. A process whose user has no name (a container with a number only) cannot be told so: then the private
 * folder of the socket is what keeps others out. Read by the server at its next start.
 */
export function writePeerAccess(cluster: string, owner: OsUser | undefined): void {
  const names = userNames();
  const method = names ? 'peer map=fichario' : 'trust';
  const write = (file: string, lines: readonly string[]) => {
    const path = join(cluster, file);
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
    if (owner) chownSync(path, owner.uid, owner.gid);
  };
  write('pg_hba.conf', [`local all all ${method}`, `local replication all ${method}`]);
  write('pg_ident.conf', names?.map((name) => `fichario "${name}" all`) ?? []);
}

/** Undefined where the system knows no name for the user. */
function userNames(): string[] | undefined {
  try {
    return [...new Set(['root', userInfo().username])];
  } catch {
    return undefined;
  }
}
