import type { Client } from 'pg';
import type { Db } from '../db/db.ts';
import { connectAlone } from '../db/lone-connection.ts';
import type { Ask, FigureSource, Samples } from '../observe/figures.ts';

/** The samples of a source; undefined if it could not be read in time. */
export type Reading = { source: FigureSource; samples: Samples<string> | undefined };

/** A source that takes longer, such as an unreachable network disk, is reported without its figures. */
const LIMIT_MS = 700;

/** Reads sources, each at most once at a time: a read that hangs is not repeated until it has ended. */
export type SourceReader = {
  read: (sources: readonly FigureSource[]) => Promise<Reading[]>;
  /** whether the database answered the last query, and how long all its figures took, in seconds */
  database: () => { isUp: boolean; seconds: number };
};

export function createSourceReader(db: Db, now: () => number = () => performance.now()): SourceReader {
  const readings = new Map<FigureSource, { at: number; samples: Samples<string> }>();
  const running = new Map<FigureSource | 'database', Promise<void>>();
  let database = { isUp: false, seconds: 0 };

  const isOld = (source: FigureSource) => {
    const { at } = readings.get(source) ?? {};
    return at === undefined || now() - at >= source.keepMs;
  };
  const keep = (source: FigureSource, samples: Samples<string>) => void readings.set(source, { at: now(), samples });

  const readOne = async (source: FigureSource & { from: 'process' }): Promise<void> => {
    readings.delete(source);
    keep(source, await source.read());
  };
  const readDatabase = async (sources: readonly FigureSource[]): Promise<void> => {
    const from = now();
    for (const source of sources) readings.delete(source);
    database = { isUp: false, seconds: 0 };
    await withConnection(db, async (ask) => {
      await ask('select');
      database = { isUp: true, seconds: 0 };
      for (const source of sources) {
        // a source that fails does not prevent the others
        if (source.from === 'database')
          await source.read(ask).then(
            (samples) => keep(source, samples),
            () => {},
          );
      }
    });
    database = { isUp: true, seconds: (now() - from) / 1000 };
  };
  /** Starts the work unless it is still running, and waits for it up to the limit. */
  const begin = async (key: FigureSource | 'database', work: () => Promise<void>): Promise<void> => {
    const work_ =
      running.get(key) ??
      work()
        .catch(() => {})
        .finally(() => running.delete(key));
    running.set(key, work_);
    await withinLimit(work_);
  };
  return {
    database: () => database,
    read: async (sources) => {
      const old = sources.filter(isOld);
      const ofDatabase = sources.filter(({ from }) => from === 'database');
      const begun = old.flatMap((source) => (source.from === 'process' ? [begin(source, () => readOne(source))] : []));
      if (ofDatabase.some(isOld)) begun.push(begin('database', () => readDatabase(ofDatabase)));
      await Promise.all(begun);
      return sources.map((source) => ({ source, samples: readings.get(source)?.samples }));
    },
  };
}

/** A separate connection: exactly when the figures matter, the pools may be full. */
async function withConnection(db: Db, work: (ask: Ask) => Promise<void>): Promise<void> {
  const limits = { connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS };
  const client = await connectAlone(db, { ...limits, application_name: 'fichario_metrics' });
  try {
    await work(async (text) => (await client.query(text)).rows);
  } finally {
    leave(client);
  }
}

/** Closes without waiting, because an unreachable server never confirms. */
function leave(client: Client): void {
  client.end().catch(() => {});
}

/** Waits up to the limit for work that never rejects. */
async function withinLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((done) => (timer = setTimeout(done, LIMIT_MS)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
