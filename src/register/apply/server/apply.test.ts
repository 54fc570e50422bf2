import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, EMAIL, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import { inTenant, inTenantBulk, type TenantTx } from '../../../kit/server/db/db.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { applyBulkCreate, applyOperation } from './apply.ts';
import type { Change, OperationHeader } from './change.ts';
import { VersionConflict, violatedKey } from './conflicts.ts';

const database = useDatabase();
let tenantId = 0;
let header: OperationHeader;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'api' };
});

function apply(changes: Change[], of: Partial<OperationHeader> = {}): Promise<Pessoa[]> {
  return inTenant(
    database.db,
    tenantId,
    async (tx) => (await applyOperation(tx, { ...header, ...of }, changes)).pessoas,
  );
}

function create(nome: string, overrides: Parameters<typeof buildFisica>[0] = {}): Change {
  return { type: 'create', input: buildFisica({ nome, ...overrides }) };
}

/** All rows of the tenant in the register and its operations. */
async function snapshot(): Promise<string> {
  const tables = [
    'pessoas',
    'pessoa_tokens',
    'pessoa_external_codes',
    'search_words',
    'tenant_counters',
    'register_figures',
    'operations',
    'operation_changes',
    'register_streams',
    'register_events',
  ];
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await database.owner.query<{ row: string }>(
      `select t::text as row from ${table} t where tenant_id = $1 order by t::text`,
      [tenantId],
    );
    all[table] = rows.map(({ row }) => row);
  }
  return JSON.stringify(all);
}

describe('applyOperation', () => {
  test('writes new records by name, with codigos in the order of the input', async () => {
    const given = ['Zuleica', 'ana', 'Íris', 'Bia'];
    const made = await apply(given.map((nome) => create(nome)));
    expect(made.map(({ nome, codigo }) => [nome, codigo])).toEqual(given.map((nome, index) => [nome, index + 1]));
    for (const table of ['pessoas', 'pessoa_tokens']) {
      const text = `select nome_chave from ${table} where tenant_id = $1 order by ctid`;
      const { rows } = await database.owner.query<{ nome_chave: string }>(text, [tenantId]);
      expect(rows.map(({ nome_chave }) => nome_chave)).toEqual(['ana', 'bia', 'iris', 'zuleica']);
    }
  });

  test('returns the records in the order of the changes, whatever their kinds', async () => {
    const [ana, bia, caio] = await apply([create('Ana'), create('Bia'), create('Caio')]);
    const [gone] = await apply([{ type: 'delete', before: caio! }]);
    const changed = await apply([
      { type: 'restore', before: gone! },
      create('Davi'),
      { type: 'delete', before: bia! },
      { type: 'update', before: ana!, input: buildFisica({ nome: 'Ana Lima' }) },
    ]);
    expect(changed.map(({ nome, version, deletedAt }) => [nome, version, deletedAt !== null])).toEqual([
      ['Caio', 3, false],
      ['Davi', 1, false],
      ['Bia', 2, true],
      ['Ana Lima', 2, false],
    ]);
    expect(changed.map(({ codigo }) => codigo)).toEqual([3, 4, 2, 1]);
  });

  test('stores the total, the changed part of the version before, and the tokens of the records', async () => {
    const full = { enderecos: [ENDERECO], telefones: [TELEFONE], emails: [EMAIL], cpf: '52998224725' };
    const [ana, bia] = await apply([create('Ana', full), create('Bia')], { kind: 'create' });
    await apply([{ type: 'update', before: ana!, input: buildFisica({ ...full, nome: 'Ana Lima' }) }]);
    await apply([{ type: 'delete', before: bia! }], { kind: 'delete' });
    const { rows } = await database.owner.query<{ before: unknown; kind: string; total: number }>(
      `select o.kind, o.total, c.before from operations o
       join operation_changes c on c.tenant_id = o.tenant_id and c.operation_id = o.id
       where o.tenant_id = $1 order by o.id, c.pessoa_id`,
      [tenantId],
    );
    expect(rows.map(({ kind, total }) => [kind, total])).toEqual([
      ['create', 2],
      ['create', 2],
      ['update', 1],
      ['delete', 1],
    ]);
    expect(rows.map(({ before }) => before)).toEqual([
      null,
      null,
      { nome: 'Ana', updatedAt: ana!.updatedAt, deletedAt: null },
      { updatedAt: bia!.updatedAt, deletedAt: null },
    ]);
    const counters = await database.owner.query('select * from tenant_counters where tenant_id = $1', [tenantId]);
    expect(counters.rows).toEqual([{ tenant_id: tenantId, next_codigo: 3, pessoas_total: 1 }]);
    const found = await database.owner.query<{ tokens: string; nome_chave: string; deleted: boolean }>(
      'select tokens::text, nome_chave, deleted from pessoa_tokens where tenant_id = $1 order by nome_chave',
      [tenantId],
    );
    expect(found.rows.map(({ nome_chave, deleted }) => [nome_chave, deleted])).toEqual([
      ['ana lima', false],
      ['bia', true],
    ]);
    expect(found.rows[0]?.tokens).toContain(`'${tenantId}:lima'`);
    expect(found.rows[0]?.tokens).toContain(`'${tenantId}=1'`);
  });

  test('refuses a version that is not the one read, and then writes nothing of the operation', async () => {
    const [ana, bia] = await apply([create('Ana'), create('Bia')]);
    await apply([{ type: 'update', before: bia!, input: buildFisica({ nome: 'Bia Lima' }) }]);
    const before = await snapshot();
    for (const stale of [
      { type: 'update', before: bia!, input: buildFisica({ nome: 'Bia Souza' }) },
      { type: 'delete', before: bia! },
      { type: 'restore', before: ana! },
    ] as const) {
      const changes: Change[] = [{ type: 'update', before: ana!, input: buildFisica({ nome: 'Outra' }) }, stale];
      await expect(apply(stale.type === 'restore' ? [stale] : changes)).rejects.toThrow(VersionConflict);
      expect(await snapshot()).toBe(before);
    }
  });

  test('reports what is already taken', async () => {
    const id = '0192f0c4-2222-7000-8000-000000000001';
    await apply([create('Ana', { cpf: '52998224725', id })], { idempotencyKey: 'k' });
    const taken = (changes: Change[], of?: Partial<OperationHeader>) =>
      apply(changes, of).then(
        () => 'nothing',
        (error: unknown) => violatedKey(error),
      );
    expect(await taken([create('Bia', { cpf: '52998224725' })])).toBe('cpf');
    expect(await taken([create('Bia', { id })])).toBe('id');
    expect(await taken([create('Bia')], { idempotencyKey: 'k' })).toBe('idempotencyKey');
    expect(await taken([create('Bia')])).toBe('nothing');
  });

  test('gives every record a separate codigo when many are created in one operation', async () => {
    const created = await Promise.all(
      Array.from({ length: 30 }, (_, index) => apply([create(`Pessoa ${index}`), create(`Outra ${index}`)])),
    );
    const codigos = created.flat().map(({ codigo }) => codigo);
    expect([...codigos].sort((a, b) => a - b)).toEqual(codigos.map((_, index) => index + 1));
  });

  test('whichever of its statements fails, nothing has changed', async () => {
    const [ana, bia] = await apply([create('Ana'), create('Bia')]);
    const [gone] = await apply([{ type: 'delete', before: bia! }]);
    const changes: Change[] = [
      create('Caio'),
      { type: 'update', before: ana!, input: buildFisica({ nome: 'Ana Lima', cpf: '52998224725' }) },
      { type: 'restore', before: gone! },
    ];
    const before = await snapshot();
    let failing = 0;
    for (; ; failing++) {
      const attempt = inTenant(database.db, tenantId, (tx) => applyOperation(failAt(tx, failing), header, changes));
      if (
        await attempt.then(
          () => true,
          () => false,
        )
      )
        break;
      expect(await snapshot(), `statement ${failing} failed`).toBe(before);
    }
    expect(failing).toBe(8);
    expect(await snapshot()).not.toBe(before);
  });
});

/** The transaction with its n-th statement replaced by one that the database refuses. */
function failAt(tx: TenantTx, failing: number): TenantTx {
  let sent = 0;
  const query: TenantTx['query'] = (text, values) =>
    sent++ === failing ? tx.query('select 1 / 0') : tx.query(text, values);
  const queryLast: TenantTx['queryLast'] = (text, values) =>
    sent++ === failing ? tx.queryLast('select 1 / 0', []) : tx.queryLast(text, values);
  return { ...tx, query, queryLast };
}

describe('applyBulkCreate', () => {
  test('creates many records as one operation, each found and counted', async () => {
    const inputs = Array.from({ length: 2345 }, (_, index) => buildFisica({ nome: `Pessoa ${index}` }));
    const { operationId, total } = await inTenantBulk(database.db, tenantId, (tx) =>
      applyBulkCreate(tx, { ...header, kind: 'import' }, inputs),
    );
    expect(total).toBe(2345);
    const { rows } = await database.owner.query(
      `select (select total from operations where id = $2) as total,
         (select count(*)::int from operation_changes where operation_id = $2) as changes,
         (select count(distinct codigo)::int from pessoas where tenant_id = $1) as codigos,
         (select count(*)::int from pessoa_tokens where tenant_id = $1) as found,
         (select pessoas_total from tenant_counters where tenant_id = $1) as kept`,
      [tenantId, operationId],
    );
    expect(rows).toEqual([{ total: 2345, changes: 2345, codigos: 2345, found: 2345, kept: 2345 }]);
  });

  test('creates all or none', async () => {
    const before = await snapshot();
    const inputs = Array.from({ length: 1500 }, (_, index) => buildFisica({ nome: `Pessoa ${index}` }));
    inputs[3] = buildFisica({ cpf: '52998224725' });
    inputs[1400] = buildFisica({ cpf: '52998224725' });
    const attempt = inTenantBulk(database.db, tenantId, (tx) =>
      applyBulkCreate(tx, { ...header, kind: 'import' }, inputs),
    );
    await expect(attempt.catch((error: unknown) => violatedKey(error))).resolves.toBe('cpf');
    expect(await snapshot()).toBe(before);
  });
});
