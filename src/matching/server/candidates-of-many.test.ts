import { expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildFisica, EMAIL, TELEFONE } from '../../../test/pessoas.ts';
import { inTenant } from '../../kit/server/db/db.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';
import { applyOperation } from '../../register/apply/server/apply.ts';
import { matchKeysOf } from '../keys-of-record.ts';
import { findCandidatesOfMany } from './candidates-of-many.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import type { MatchRecord } from './match-pages.queries.ts';

const database = useDatabase();
const SURNAMES = ['Quintela', 'Zandoná', 'Brandt', 'Kowalski', 'Tavora', 'Ximenes', 'Uchoa'];

function personOf(number: number, nome: (surname: string) => string): PessoaInput {
  const telefones = [{ ...TELEFONE, numero: `119${80_000_000 + (number % 40)}` }];
  const surname = `${SURNAMES[number % 7]} ${SURNAMES[(number * 3 + 1) % 7]}`;
  return buildFisica({ nome: nome(surname), nascimento: `${1950 + (number % 40)}-02-0${1 + (number % 9)}`, telefones });
}

test('gives the same answers for many records as for each alone', async () => {
  const { id: tenantId } = await buildTenant(database.owner);
  const { id: userId } = await buildUser(database.owner);
  const changes = Array.from({ length: 300 }, (_, at) => ({
    type: 'create' as const,
    input: personOf(at, (surname) => `Thiago ${surname}`),
  }));
  await inTenant(database.db, tenantId, (tx) => applyOperation(tx, { kind: 'create', userId, origin: 'api' }, changes));
  const asked = Array.from({ length: 260 }, (_, at) => personOf(at * 2, (surname) => `TIAGO ${surname}`));
  const many = await inTenant(database.db, tenantId, (tx) => findCandidatesOfMany(tx, asked));
  expect(many.filter((found) => found.length > 0).length).toBeGreaterThan(100);
  for (const [at, record] of asked.entries()) {
    const alone = await inTenant(database.db, tenantId, (tx) => findCandidates(tx, record));
    expect(many[at]!.map(idsOf)).toEqual(alone.map(idsOf));
  }
});

/** A candidate with only the data that both functions read. */
function idsOf({ pessoa: { id, codigo, nome }, ...judged }: Candidate<MatchRecord>): object {
  return { ...judged, id, codigo, nome };
}

test('keeps the data that many share in memory, without temporary files', async () => {
  const { id: tenantId } = await buildTenant(database.owner);
  const asked = Array.from({ length: 250 }, (_, at) => ({
    ...personOf(at, (surname) => `Wanda ${surname}`),
    emails: [1, 2].map((number) => ({ ...EMAIL, email: `wanda.${at}.${number}@exemplo.com.br` })),
  }));
  // the largest block that still counts, for each key
  await database.owner.query(
    `insert into match_keys (tenant_id, key, codigo)
     select $1, k.key, k.place * 1000 + codigo from unnest($2::int[]) with ordinality as k(key, place), generate_series(1, 200) as codigo`,
    [tenantId, [...new Set(asked.flatMap(matchKeysOf))].slice(0, 60)],
  );
  const before = await readTemporary();
  await inTenant(database.db, tenantId, async (tx) => {
    await findCandidatesOfMany(tx, asked);
    await tx.query('select pg_stat_force_next_flush()');
  });
  expect(await readTemporary()).toBe(before);
});

/** Bytes that PostgreSQL wrote to temporary files for lack of memory. */
async function readTemporary(): Promise<string | undefined> {
  const { rows } = await database.owner.query<{ temp_bytes: string }>(
    'select temp_bytes from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.temp_bytes;
}
