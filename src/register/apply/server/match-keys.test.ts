import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import { rounds } from '../../../../test/rounds.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { MATCH_KEYS_VERSION, matchKeysOf } from '../../../matching/keys-of-record.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { fillMatchKeys } from '../../fill/server/match-fill.ts';
import { applyOperation } from './apply.ts';
import type { Change, OperationHeader } from './change.ts';

const database = useDatabase();
let tenantId = 0;
let header: OperationHeader;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'api' };
});

function apply(changes: Change[]): Promise<Pessoa[]> {
  return inTenant(database.db, tenantId, async (tx) => (await applyOperation(tx, header, changes)).pessoas);
}

async function readKeys(): Promise<string[]> {
  const { rows } = await database.owner.query<{ key: number; pessoa_id: string }>(
    `select m.key, p.id as pessoa_id from match_keys m join pessoas p on p.tenant_id = m.tenant_id and p.codigo = m.codigo where m.tenant_id = $1`,
    [tenantId],
  );
  return rows.map(({ key, pessoa_id: id }) => `${id} ${key}`).sort();
}

/** The expected keys: those of the live records. */
function keysFor(records: readonly Pessoa[]): string[] {
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  return live.flatMap((record) => matchKeysOf(record).map((key) => `${record.id} ${key}`)).sort();
}

const content: fc.Arbitrary<PessoaInput> = fc
  .record({
    nome: fc.constantFrom('Ana Lima', 'Ana Souza Lima', 'Thiago Reis', 'Posto 2000'),
    enderecos: fc.boolean().map((some) => (some ? [ENDERECO] : [])),
    telefones: fc.boolean().map((some) => (some ? [TELEFONE] : [])),
    emails: fc.boolean().map((some) => (some ? [EMAIL] : [])),
    company: fc.boolean(),
  })
  .map(({ company, ...fields }) => (company ? buildJuridica(fields) : buildFisica(fields)));

test('the match keys are those of the live records, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ pick: fc.nat(10), input: content, how: fc.constantFrom('create', 'update', 'mark') }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (steps) => {
        tenantId = (await buildTenant(database.owner)).id;
        const records: Pessoa[] = [];
        for (const { pick, input, how } of steps) {
          const at = pick % Math.max(1, records.length);
          const before = how === 'create' ? undefined : records[at];
          if (!before) records.push(...(await apply([{ type: 'create', input }])));
          else if (before.deletedAt !== null) records[at] = (await apply([{ type: 'restore', before }]))[0]!;
          else if (how === 'mark') records[at] = (await apply([{ type: 'delete', before }]))[0]!;
          else records[at] = (await apply([{ type: 'update', before, input }]))[0]!;
          expect(await readKeys()).toEqual(keysFor(records));
        }
      },
    ),
    { numRuns: rounds(5, 20) },
  );
});

const place = async () =>
  (await database.owner.query('select ctid::text from match_keys where tenant_id = $1 order by key', [tenantId])).rows;

test('a change that moves no key writes none', async () => {
  const [made] = await apply([{ type: 'create', input: buildFisica({ nome: 'Ana Lima', telefones: [TELEFONE] }) }]);
  const before = await place();
  await apply([
    { type: 'update', before: made!, input: buildFisica({ nome: 'Ana Lima', telefones: [TELEFONE], tags: ['vip'] }) },
  ]);
  expect(await place()).toEqual(before);
});

test('after an upgrade the records get new keys, and those of older rules are deleted', async () => {
  const records = await apply([
    { type: 'create', input: buildFisica({ nome: 'Ana Lima', telefones: [TELEFONE] }) },
    { type: 'create', input: buildJuridica({ nome: 'Padaria Estrela Ltda', emails: [EMAIL] }) },
  ]);
  const [gone] = await apply([{ type: 'create', input: buildFisica({ nome: 'Caio Reis' }) }]);
  await apply([{ type: 'delete', before: gone! }]);
  await database.owner.query('update match_keys set key = key + 1 where tenant_id = $1', [tenantId]);
  await database.owner.query('update tenants set match_keys_version = 0 where id = $1', [tenantId]);
  expect(await fillMatchKeys(database.db, tenantId)).toBe(2);
  expect(await readKeys()).toEqual(keysFor(records));
  const { rows } = await database.owner.query('select match_keys_version as version from tenants where id = $1', [
    tenantId,
  ]);
  expect(rows).toEqual([{ version: MATCH_KEYS_VERSION }]);
});
