import { availableParallelism } from 'node:os';
import { type Client, DatabaseError } from 'pg';
import { withNewDatabase } from '../../../kit/server/db/connect.ts';
import type { OsUser } from '../../../kit/server/db/embedded/postgres-binaries.ts';
import { requireKnownMigrations } from '../../../kit/server/db/schema/migrate.ts';
import { constraintOf } from '../../../kit/server/db/shard-errors.ts';
import type { DatabaseAddress } from '../../../kit/server/env/servers.ts';
import { listSequences, listTables, OF_MIGRATIONS, type Table } from '../../contents/server/catalogue.ts';
import { compareDatabase, type SummedTable } from '../../contents/server/compare-database.ts';
import { fillDatabase, loadTable } from '../../contents/server/load-database.ts';
import { loadingSettings } from '../../contents/server/loading-settings.ts';
import { createRowAdder } from '../../contents/server/row-sums.ts';
import { openSession, type Snapshot, withSnapshot } from '../../contents/server/snapshot.ts';

/** The step of a copy, and the progress of the whole copy in percent. */
export type CopyStep = { step: 'copy' | 'build' | 'compare'; percent: number };

/** The old database, and `home`, the empty data folder of the new one. */
type Copying = {
  old: DatabaseAddress;
  /** size of the old database on the disk */
  bytes: number;
  home: string;
  osUser: OsUser | undefined;
  onStep: (done: CopyStep) => void;
  /** called between chunks; an error from it ends the copy */
  watch: () => Promise<void>;
};

/** The share of each step in the whole time, in percent, by experience. */
const SHARES = { copy: 35, build: 35, compare: 30 };

/**
 * Copies every row of an old database into a new one, with keys, indexes and sequences, and reads back and compares every row.
 * Omits only tables that the migrations fill; sessions survive. The new database has the schema of the old one; the next start
 * runs newer migrations and creates the functions. Throws an Error with a Portuguese sentence.
 */
export async function copyCluster(copying: Copying): Promise<void> {
  const { old, bytes, home, osUser, onStep, watch } = copying;
  const workers = availableParallelism();
  await withNewDatabase(
    home,
    loadingSettings(bytes),
    async (address) => {
      const sums: SummedTable[] = [];
      let inTables = 0;
      await withSnapshot(old, workers, async (snapshot) => {
        const tables = await listTables(snapshot.holder, OF_MIGRATIONS);
        inTables = tables.reduce((sum, table) => sum + table.bytes, 0);
        const count = createMeter(inTables, (share) => onStep({ step: 'copy', percent: SHARES.copy * share }));
        await fillDatabase({
          address,
          workers,
          last: await requireKnownMigrations(snapshot.holder),
          sequences: await listSequences(snapshot.holder),
          requirePlaces: (owner) => requirePlaces(owner, tables),
          load: () => copyTables({ snapshot, tables, address, sums, count, watch }),
          explain: explainRows,
          onBuilt: (share) => onStep({ step: 'build', percent: SHARES.copy + SHARES.build * share }),
        });
      });
      const done = SHARES.copy + SHARES.build;
      const onRead = createMeter(inTables, (share) =>
        onStep({ step: 'compare', percent: done + SHARES.compare * share }),
      );
      refuseDifferences(await compareDatabase(address, { tables: sums, leftOut: OF_MIGRATIONS, onRead }, workers));
    },
    osUser,
  );
}

type CopyingTables = {
  snapshot: Snapshot;
  tables: Table[];
  address: DatabaseAddress;
  sums: SummedTable[];
  count: (chunk: Buffer) => void;
  watch: () => Promise<void>;
};

async function copyTables({ snapshot, tables, address, sums, count, watch }: CopyingTables): Promise<void> {
  await snapshot.each(tables, async (table, copy) => {
    const rows = createRowAdder(table.byClient);
    async function* passing(): AsyncIterable<Buffer> {
      for await (const chunk of copy(table)) {
        await watch();
        rows.add(chunk);
        count(chunk);
        yield chunk;
      }
    }
    const client = await openSession(address);
    try {
      await loadTable(client, table, passing());
    } finally {
      await client.end();
    }
    sums.push({ name: table.name, columns: table.columns, sums: rows.sums() });
  });
}

/** Reports the copied share to `tell`. The COPY text may be larger than the table, so the share never exceeds 0.99. */
function createMeter(bytes: number, tell: (share: number) => void): (chunk: Buffer) => void {
  let passed = 0;
  return (chunk) => {
    passed += chunk.length;
    tell(Math.min(0.99, passed / Math.max(1, bytes)));
  };
}

async function requirePlaces(owner: Client, tables: Table[]): Promise<void> {
  const made = new Map((await listTables(owner, OF_MIGRATIONS)).map(({ name, columns }) => [name, new Set(columns)]));
  const strange = tables.filter(({ name, columns }) => !columns.every((column) => made.get(name)?.has(column)));
  if (strange.length === 0) return;
  throw new Error(
    `O banco tem tabelas ou colunas que não são do Fichário (${strange.map(({ name }) => name).join(', ')}), e a troca as perderia. Com a versão do Fichário que o usou por último, leve-as a outro lugar e apague-as; depois inicie esta de novo.`,
  );
}

/** Explains rows that violate a key or constraint: they were damaged in the old database. */
function explainRows(error: unknown): never {
  if (!(error instanceof DatabaseError) || !/^(22|23)/.test(error.code ?? '')) throw error;
  throw new Error(
    `O banco de antes tem linhas danificadas (${error.table ?? 'tabela desconhecida'}, ${constraintOf(error) ?? error.code}), que o novo não aceita. Restaure um back-up numa pasta nova (fichario restore).`,
    { cause: error },
  );
}

function refuseDifferences(differences: string[]): void {
  if (differences.length === 0) return;
  throw new Error(
    `O banco novo não ficou igual ao de antes (${differences.slice(0, 3).join('; ')}). Inicie de novo; se acontecer outra vez, confira a memória e o disco desta máquina.`,
  );
}
