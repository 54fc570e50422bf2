import type { Submittable } from 'pg';
import { type Db, inTenantBulk, type TenantTx } from '../../kit/server/db/db.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { columnOf, PESSOA } from '../../pessoa/field-list.ts';
import { recordText } from '../../pessoa/stored/record-text.ts';
import { documentsOf, presentPessoa, seesAll } from '../../pessoa/present.ts';
import { presentSources } from '../../pessoa/sources/present-source.ts';
import { type ListStatement, selectAll, type WholeList } from '../../search/server/whole-list.ts';
import { BLOCK_GROUPS, type BlockCounts } from '../export.ts';
import { known } from '../../kit/known.ts';

/**
 * Records to read while others are written: enough to keep the writer busy, and few enough that parsing them holds the
 * event loop for only a few milliseconds.
 */
const BATCH = 1000;

const ALL_FIELDS = PESSOA.all.map(([key]) => key);

/** A list at one moment. Counting and reading see the same records. */
export type Snapshot = {
  /** the number of records, and the most items of each list that a record has */
  measure: () => Promise<BlockCounts & { count: number }>;
  /**
   * Calls `visit` with each record, in the order of the list, as the role may see it. Waits for `pause` after each batch;
   * reading ends if that throws. With `fields`, the other fields are empty, and `fontes` has the sources of the values.
   */
  read: (visit: (pessoa: Pessoa) => void, pause: () => Promise<void>, fields?: ReadonlySet<string>) => Promise<void>;
};

/** Runs `work` on a snapshot of a list, however long it takes. */
export function withSnapshot<T>(db: Db, list: WholeList, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { id, role, settings } = list.tenant;
  const viewer = settings ? { role, settings } : role;
  return inTenantBulk(db, id, async (tx) => {
    // no timeout: the first batch of a long list comes only after the whole list is sorted
    await tx.query('set transaction isolation level repeatable read, read only');
    await tx.query("set local statement_timeout = '30min'");
    await tx.query("set local idle_in_transaction_session_timeout = '10min'");
    // all rows will be read, so a plan that is fast only for the first rows is no help
    await tx.query('set local cursor_tuple_fraction = 1');
    const statement = await selectAll(tx, list);
    return work({
      measure: () => measure(tx, statement),
      read: async (visit, pause, fields) => {
        // a text is masked by the documents of its record, which the columns may not have
        const text = recordText(PESSOA, fields && !seesAll(viewer) ? new Set([...fields, ...ALL_FIELDS]) : fields);
        const visitText = (record: string) => {
          const pessoa = text.read(record);
          const shown = presentPessoa(pessoa, viewer);
          const { sources } = pessoa;
          visit(sources ? { ...shown, sources: presentSources(sources, role, documentsOf(pessoa)) } : shown);
        };
        await readAll(tx, statement, text.select, visitText, pause);
      },
    });
  });
}

type CountRow = { count: number; most: BlockCounts };

async function measure(tx: TenantTx, { from, values }: ListStatement): Promise<BlockCounts & { count: number }> {
  const mostBlocks = BLOCK_GROUPS.map(
    (group) => `'${group}', coalesce(max(jsonb_array_length(p.${columnOf(group)})), 0)`,
  );
  const [row] = await tx.query<CountRow>(
    `select count(*)::int as count, json_build_object(${mostBlocks.join(', ')}) as most ${from}`,
    values,
  );
  const { count, most } = known(row, 'the row of the count');
  return { count, ...most };
}

/** Selects the texts of a list. `offset 0` makes the database sort first: otherwise it builds every text before the sort. */
export function selectTexts({ from, order }: Omit<ListStatement, 'values'>, select: string): string {
  return `select ${select} as record from (select p.* ${from} ${order} offset 0) p`;
}

async function readAll(
  tx: TenantTx,
  { from, order, values }: ListStatement,
  select: string,
  visit: (text: string) => void,
  pause: () => Promise<void>,
): Promise<void> {
  await tx.query(`declare export_records no scroll cursor for ${selectTexts({ from, order }, select)}`, values);
  let reading = fetchBatch(tx, visit);
  while ((await reading) === BATCH) {
    // reads the next batch while this one is written
    reading = fetchBatch(tx, visit);
    // awaited above, unless `pause` has ended the reading
    reading.catch(() => {});
    await pause();
  }
  await pause();
  await tx.query('close export_records');
}

/**
 * Visits each record as it arrives, while the database produces the next ones. It takes the text out of the message of the
 * row: the client library would build an object and an event for each.
 */
function fetchBatch({ client }: TenantTx, visit: (text: string) => void): Promise<number> {
  return new Promise((done, failed) => {
    let read = 0;
    let fault: Error | undefined;
    const reading: Reading = {
      submit: (connection) => connection.query(`fetch ${BATCH} from export_records`),
      handleRowDescription: () => {},
      handleDataRow: ({ fields: [record = ''] }) => {
        read += 1;
        if (fault) return;
        try {
          visit(record);
        } catch (error) {
          fault = error as Error;
        }
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => (fault ? failed(fault) : done(read)),
      handleError: failed,
    };
    client.query(reading);
  });
}

/** A statement as the client library sends it and hands over its messages. */
type Reading = Submittable & {
  handleRowDescription: () => void;
  handleDataRow: (message: { fields: string[] }) => void;
  handleCommandComplete: () => void;
  handleReadyForQuery: () => void;
  handleError: (error: Error) => void;
};
