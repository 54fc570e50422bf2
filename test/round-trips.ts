import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A database server's socket with a counter on the way to it. */
export type CountedSocket = {
  /** where to connect to, in place of the server's own folder */
  host: string;
  /** How often somebody asked and waited for an answer since the last call; statements sent together are one time. */
  take: () => number;
  close: () => void;
};

/** Opens a socket that hands everything on to the server in `socketDir` and counts the round trips. */
export async function countRoundTrips(socketDir: string): Promise<CountedSocket> {
  const host = mkdtempSync(join(tmpdir(), 'fichario-trips-'));
  const file = '.s.PGSQL.5432';
  let trips = 0;
  const server: Server = createServer((client) => {
    const database = connect(join(socketDir, file));
    let isAsking = false;
    client.on('data', (sent) => {
      if (!isAsking) trips += 1;
      isAsking = true;
      database.write(sent);
    });
    database.on('data', (answer) => {
      isAsking = false;
      client.write(answer);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(join(host, file), done));
  const take = () => {
    const counted = trips;
    trips = 0;
    return counted;
  };
  const close = () => {
    server.close();
    rmSync(host, { recursive: true, force: true });
  };
  return { host, take, close };
}
