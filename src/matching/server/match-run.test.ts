import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { rounds } from '../../../test/rounds.ts';
import { inTenant, inTenantBulk, readInTenant } from '../../kit/server/db/db.ts';
import { claimJob, renewLease } from '../../kit/server/jobs/jobs.queries.ts';
import { type RunJob, runJobHere } from '../../kit/server/jobs/run-job.ts';
import type { Pessoa, PessoaInput } from '../../pessoa/pessoa.ts';
import { applyBulkCreate, applyOperation } from '../../register/apply/server/apply.ts';
import type { Change } from '../../register/apply/server/change.ts';
import { findCandidates } from './candidates.ts';
import { runMatching } from './match-run.ts';
import { findMatchRun, MATCH_JOB, requestMatching, saveMatchRun } from './match-runs.queries.ts';

const database = useDatabase();
let tenantId = 0;
let userId = '';

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  userId = (await buildUser(database.owner)).id;
});

async function apply(...changes: Change[]): Promise<Pessoa[]> {
  const header = { kind: 'bulk' as const, userId, origin: 'api' as const };
  const { pessoas } = await inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, changes));
  return pessoas;
}

/** Saves many records, as an import does. */
async function load(inputs: PessoaInput[]): Promise<void> {
  const header = { kind: 'import' as const, userId, origin: 'api' as const };
  await inTenantBulk(database.db, tenantId, (tx) => applyBulkCreate(tx, header, inputs));
}

const save = (...inputs: PessoaInput[]) => apply(...inputs.map((input) => ({ type: 'create' as const, input })));

async function run({ whole = false, pages = Infinity } = {}): Promise<void> {
  const id = await inTenant(database.db, tenantId, (tx) => requestMatching(tx, { whole, held: true }));
  const stop = new AbortController();
  const matching = runMatching(database.db);
  const work: RunJob = ({ lease }) => matching({ lease, signal: stopAfter(pages, stop) });
  expect(await runJobHere(database.db, MATCH_JOB, { tenantId, id }, { run: work, signal: stop.signal })).toBe(true);
}

/** A signal that the job checks before each page; it stops the job at the check after so many. */
function stopAfter(pages: number, stop: AbortController): AbortSignal {
  let asked = 0;
  const signal = {
    get aborted() {
      asked += 1;
      if (asked > pages) stop.abort();
      return stop.signal.aborted;
    },
  };
  return signal as AbortSignal; // all that the job asks of it
}

/** The stored pairs, in both directions. */
async function written(): Promise<string[]> {
  const { rows } = await database.owner.query<{ row: string }>(
    `select concat_ws(' ', pessoa_id, other_id, p, version, other_version, fields, reasons, against) as row
     from match_pairs where tenant_id = $1 order by pessoa_id, other_id`,
    [tenantId],
  );
  return rows.map(({ row }) => row);
}

/** The candidates of every record, queried individually. */
async function proposed(): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from pessoas where tenant_id = $1 and deleted_at is null order by id',
    [tenantId],
  );
  const records = await inTenant(database.db, tenantId, async (tx) => {
    const { readLive } = await import('./match-pages.queries.ts');
    return readLive(
      tx,
      rows.map(({ id }) => id),
    );
  });
  const found = await Promise.all(
    records.map(async (record) => {
      const candidates = await inTenant(database.db, tenantId, (tx) => findCandidates(tx, record));
      return candidates.map(({ pessoa, p }) => `${record.id} ${pessoa.id} ${Math.fround(p).toFixed(5)}`);
    }),
  );
  return found.flat().toSorted();
}

const shortened = (rows: string[]) =>
  rows
    .map((row) => row.split(' ').slice(0, 3))
    .map(([a, b, p]) => `${a} ${b} ${Number(p).toFixed(5)}`)
    .toSorted();

/** A person with little in common with any other. */
const one = (at: number, more: object = {}) =>
  buildFisica({
    nome: `Quirino${at} Zambelli${at * 7} Otrebor${at}`,
    nascimento: `19${50 + (at % 40)}-0${1 + (at % 9)}-1${at % 10}`,
    telefones: [{ ...TELEFONE, numero: `119${String(87_650_000 + at)}` }],
    ...more,
  });

/** Some people twice, among others, and a company. */
function buildRegister(people: number): PessoaInput[] {
  const all = Array.from({ length: people }, (_, at) => [
    one(at),
    one(at, { telefones: [], enderecos: [ENDERECO] }),
  ]).flat();
  return [
    ...all,
    buildJuridica({ nome: 'Acme Parafusos Ltda', emails: [EMAIL] }),
    buildJuridica({ nome: 'Acme Parafusos', emails: [EMAIL] }),
  ];
}

describe('the search of a register', () => {
  test('finds the candidates of each record, in both directions', async () => {
    await save(...buildRegister(20));
    await run();
    const rows = await written();
    expect(rows.length).toBeGreaterThan(30);
    expect(shortened(rows)).toEqual(await proposed());
    expect(await readInTenant(database.db, tenantId, findMatchRun)).toMatchObject({
      state: 'done',
      requested: false,
      done: 42,
    });
  });

  test('continues after a stop on any page, with the same result', async () => {
    // two and a half pages, or four and a half
    await load(buildRegister(rounds(600, 1_100)));
    await run();
    const whole = await written();
    await database.owner.query('delete from match_pairs where tenant_id = $1', [tenantId]);
    // the pages of the counting come first
    await run({ whole: true, pages: rounds(3, 5) + 2 });
    const half = await readInTenant(database.db, tenantId, findMatchRun);
    expect([half?.state, half?.done, (await written()).length < whole.length]).toEqual(['judging', 1_000, true]);
    await run();
    expect(await written()).toEqual(whole);
  });

  test('later judges only what changed, with the result of a full search', async () => {
    const made = await save(...buildRegister(30));
    await run();
    // long ago: otherwise the overlap would cover all changes
    await database.owner.query(
      "update match_runs set judged_until = now() + interval '15 minutes' where tenant_id = $1",
      [tenantId],
    );
    const [first, second, third, fourth] = [made[0]!, made[2]!, made[4]!, made[6]!];
    const { id: _id, ...again } = buildFisica({ nome: third.nome, nascimento: '1950-01-10', cpf: '52998224725' });
    await apply(
      { type: 'delete', before: first },
      {
        type: 'update',
        before: second,
        input: { ...second, nome: 'Outra Bem Diferente', nascimento: null } as PessoaInput,
      },
      { type: 'update', before: fourth, input: { ...fourth, observacoes: 'Ligar à tarde.' } as PessoaInput },
      { type: 'create', input: again as PessoaInput },
    );
    const { rows } = await database.owner.query('select counted_at from match_frequencies where tenant_id = $1', [
      tenantId,
    ]);
    await run();
    const later = await written();
    expect(await readInTenant(database.db, tenantId, findMatchRun)).toMatchObject({ walksAll: false, done: 4 });
    expect(
      (await database.owner.query('select counted_at from match_frequencies where tenant_id = $1', [tenantId])).rows,
    ).toEqual(rows);
    expect(shortened(later)).toEqual(await proposed());
    expect(later.some((row) => row.includes(first.id))).toBe(false);
  });
});

test('a request during the write of a page waits, and neither is aborted', async () => {
  await save(buildFisica({ nome: 'Ana' }));
  await run();
  const { id } = (await readInTenant(database.db, tenantId, findMatchRun))!; // it ran
  await inTenant(database.db, tenantId, (tx) => requestMatching(tx));
  const lease = await claimJob(database.db, { tenantId, kind: MATCH_JOB.name, id }, { owner: userId });
  let asked: Promise<unknown> = Promise.resolve();
  await inTenant(database.db, tenantId, async (tx) => {
    expect(await renewLease(tx, lease!)).toBe(true);
    asked = inTenant(database.db, tenantId, (other) => requestMatching(other, { whole: true }));
    await waitForLock();
    await saveMatchRun(tx, { state: 'judging', afterId: null, done: 1 });
  });
  await asked;
  expect(await readInTenant(database.db, tenantId, findMatchRun)).toMatchObject({ done: 1, whole: true });
});

/** Waits until a transaction waits for another. */
async function waitForLock(): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect((await database.owner.query(waiting)).rowCount).toBe(1), { timeout: 300_000 });
}
