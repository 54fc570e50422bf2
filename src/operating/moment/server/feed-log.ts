import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeDataFolder } from '../../../kit/server/db/embedded/embedded-postgres.ts';
import { damaged } from '../../stored/server/manifest.ts';
import { NotAsStored } from '../../stored/server/stored-file.ts';
import { isSegment, nextSegment } from './log-names.ts';
import { copyOldLog, type OldLog } from './old-log.ts';
import { logIn } from './series.ts';
import { readSegment } from './store-segment.ts';

/** The sources of WAL files: a series with its key, and the former data folder. */
export type LogSource = { series: string; logKey: Buffer | undefined; oldLog: OldLog | undefined };

/** Serves WAL files to a recovering PostgreSQL. `failure`: why serving failed; `last`: the last segment that was served. */
export type Feeder = {
  command: string;
  failure: () => Error | undefined;
  last: () => string | undefined;
  stop: () => Promise<void>;
};

const FOLDER = 'log-que-volta';
const LOOK_MS = 10;

/**
 * The restore_command, which PostgreSQL runs for each WAL file: creates a request file in the folder and waits for the answer
 * file. The script has no key. It exits when the serving process ends.
 */
const SCRIPT = `#!/bin/sh
cd "$(dirname "$0")" || exit 255
: > "$1.pede" || exit 255
while :; do
  if [ -e "$1.pronto" ]; then exec mv "$1.pronto" "$2"; fi
  if [ -e "$1.nenhum" ]; then exit 1; fi
  if [ -e falha ] || [ ! -d "/proc/$3" ]; then exit 255; fi
  sleep 0.01
done
`;

/** Starts serving WAL files to the PostgreSQL of a data folder, through files there. Unpacks the next segment in advance. */
export function feedLog(dataDir: string, source: LogSource): Feeder {
  const folder = join(dataDir, FOLDER);
  const owner = takeDataFolder(dataDir);
  const give = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  give(folder);
  const script = join(folder, 'busca.sh');
  writeFileSync(script, SCRIPT, { mode: 0o700 });
  give(script);
  let [failure, last, isStopped]: [Error | undefined, string | undefined, boolean] = [undefined, undefined, false];

  const unpack = async (name: string): Promise<boolean> => {
    const ready = join(folder, `${name}.pronto`);
    const part = join(folder, `${name}.parte`);
    if (existsSync(ready)) return true;
    if (existsSync(join(logIn(source.series), name))) {
      const { data } = await readSegment(logIn(source.series), name, source.logKey);
      writeFileSync(part, data, { mode: 0o600 });
    } else if (source.oldLog === undefined || !copyOldLog(source.oldLog, name, part)) return false;
    chmodSync(part, 0o600);
    give(part);
    renameSync(part, ready);
    return true;
  };
  const answer = async (request: string) => {
    const name = request.slice(0, -'.pede'.length);
    rmSync(join(folder, `${name}.nenhum`), { force: true });
    const isThere = await unpack(name);
    rmSync(join(folder, request), { force: true });
    if (!isThere) return writeFileSync(join(folder, `${name}.nenhum`), '');
    if (!isSegment(name)) return;
    last = name;
    await unpack(nextSegment(name));
  };
  const isWanted = () => !isStopped;
  const look = async () => {
    while (isWanted()) {
      const requests = readdirSync(folder).filter((name) => name.endsWith('.pede'));
      for (const each of requests) await answer(each);
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
  };
  const looking = look().catch((error: unknown) => {
    failure = error instanceof NotAsStored ? damaged(source.series, `log/${error.message}`) : (error as Error);
    writeFileSync(join(folder, 'falha'), '');
  });
  const stop = async () => {
    isStopped = true;
    await looking;
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    command: `sh '${script.replaceAll("'", "'\\''")}' '%f' "$PWD/%p" ${process.pid}`.replaceAll(/%(?![fp])/g, '%%'),
    failure: () => failure,
    last: () => last,
    stop,
  };
}
