import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import { rounds } from '../../../../test/rounds.ts';
import { inTenant, inTenantBulk } from '../../../kit/server/db/db.ts';
import { projectRoot } from '../../../kit/server/env/paths.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { applyBulkCreate, applyOperation } from './apply.ts';
import type { Change, OperationHeader } from './change.ts';

const database = useDatabase();
let tenantId = 0;
let header: OperationHeader;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'api' };
});

async function apply(changes: Change[]): Promise<Pessoa[]> {
  const { pessoas } = await inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, changes));
  return pessoas;
}

function bulkCreate(inputs: PessoaInput[]) {
  return inTenantBulk(database.db, tenantId, (tx) => applyBulkCreate(tx, { ...header, kind: 'import' }, inputs));
}

async function readFigures(): Promise<Record<string, number>> {
  const { rows } = await database.owner.query<{ name: string; count: number }>(
    `select figure || ':' || key as name, sum(count)::int as count from register_figures
     where tenant_id = $1 group by figure, key having sum(count) <> 0 order by 1`,
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The derived data of the records: pendências, tokens and figures. */
async function readKept(): Promise<unknown> {
  const kept = await database.owner.query(
    `select p.id, p.pendencias, s.tokens::text from pessoas p
     join pessoa_tokens s on s.tenant_id = p.tenant_id and s.pessoa_id = p.id where p.tenant_id = $1 order by p.id`,
    [tenantId],
  );
  return { records: kept.rows, figures: await readFigures() };
}

const RECOUNT = readFileSync(join(projectRoot(), 'test/recount-figures.sql'), 'utf8');

/** Deletes all derived data and computes it again from the records. */
async function countAll(): Promise<void> {
  await database.owner.query(RECOUNT);
}

let documents = 0;
const enderecos = fc.array(
  fc.record({
    cep: fc.constantFrom('01001000', '20040002', '', '01001', '00000001', '78900000', '69300000'),
    logradouro: fc.constantFrom('Praça da Sé', ''),
    city: fc.constantFrom(['35', '3550308'], ['33', '3304557'], ['14', '1400100'], ['35', ''], ['', '']),
  }),
  { maxLength: 3 },
);
const telefones = fc.array(
  fc.constantFrom(
    { tipo: 'celular' as const, numero: '11987654321' },
    { tipo: 'celular' as const, numero: '20987654321' },
    { tipo: 'fixo' as const, numero: '2033334444' },
    { tipo: 'servico' as const, numero: '08001234567' },
    { tipo: 'exterior' as const, numero: '+20223456789' },
  ),
  { maxLength: 2 },
);
const content = fc
  .record({
    isFisica: fc.boolean(),
    situacao: fc.constantFrom('ativa' as const, 'inativa' as const, 'bloqueada' as const),
    hasDocument: fc.boolean(),
    date: fc.constantFrom(null, '1980-02-29', '2001-11-20'),
    enderecos,
    telefones,
    hasEmail: fc.boolean(),
    principal: fc.nat(2),
  })
  .map(({ isFisica, situacao, hasDocument, date, principal, hasEmail, ...groups }): PessoaInput => {
    documents += 1;
    const isPrincipal = (index: number, { length }: unknown[]) => index === principal % length;
    const common = {
      situacao,
      enderecos: groups.enderecos.map(
        ({ cep, logradouro, city: [codigoEstado = '', codigoCidade = ''] }, index, all) => ({
          ...ENDERECO,
          cep,
          logradouro,
          codigoEstado,
          codigoCidade,
          principal: isPrincipal(index, all),
        }),
      ),
      telefones: groups.telefones.map((telefone, index) => ({ ...TELEFONE, ...telefone, principal: index === 0 })),
      emails: hasEmail ? [EMAIL] : [],
    };
    if (isFisica)
      return buildFisica({
        ...common,
        cpf: hasDocument ? String(documents).padStart(11, '0') : null,
        nascimento: date,
      });
    return buildJuridica({ ...common, cnpj: hasDocument ? String(documents).padStart(14, '0') : null, abertura: date });
  });

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('create' as const), inputs: fc.array(content, { maxLength: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('bulk' as const), inputs: fc.array(content, { maxLength: 9 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('change' as const),
      picks: fc.array(fc.nat(), { maxLength: 5 }),
      input: content,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('change' as const),
      picks: fc.array(fc.nat(), { maxLength: 5 }),
      input: fc.constant(undefined),
    }),
  },
);

/** Changes some records: live ones get the content, or are deleted without one; deleted ones are restored. */
function toChanges(records: Pessoa[], picks: number[], input: PessoaInput | undefined): Change[] {
  const picked = new Set(records.length === 0 ? [] : picks.map((pick) => records[pick % records.length]!));
  return [...picked].map((before, index): Change => {
    if (before.deletedAt !== null) return { type: 'restore', before };
    if (input === undefined) return { type: 'delete', before };
    // only one record may have the document
    const own = index === 0 ? input : { ...input, ...(input.tipo === 'fisica' ? { cpf: null } : { cnpj: null }) };
    return { type: 'update', before, input: own };
  });
}

test('after any sequence of writes the stored figures, pendências and tokens are those computed from all records', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      tenantId = (await buildTenant(database.owner)).id;
      const records = new Map<string, Pessoa>();
      for (const each of steps) {
        if (each.type === 'bulk') {
          await bulkCreate(each.inputs);
          continue;
        }
        const changes =
          each.type === 'create'
            ? each.inputs.map((input): Change => ({ type: 'create', input }))
            : toChanges([...records.values()], each.picks, each.input);
        if (changes.length > 0) for (const pessoa of await apply(changes)) records.set(pessoa.id, pessoa);
      }
      const kept = await readKept();
      await countAll();
      expect(kept).toEqual(await readKept());
    }),
    { numRuns: rounds(6, 25) },
  );
});

test('a deleted, restored or changed record counts in the month of its creation, in Brasília', async () => {
  const [ana] = await apply([{ type: 'create', input: buildFisica({ nome: 'Ana' }) }]);
  // this is just before March begins in Brasília
  const createdAt = '2026-03-01T02:59:59.999Z';
  await database.owner.query('update pessoas set created_at = $2 where tenant_id = $1', [tenantId, createdAt]);
  await countAll();
  expect(await readFigures()).toMatchObject({ 'created:2026-02 fisica': 1 });
  const [gone] = await apply([{ type: 'delete', before: { ...ana!, createdAt } }]);
  expect(await readFigures()).toEqual({});
  const [back] = await apply([{ type: 'restore', before: gone! }]);
  expect(await readFigures()).toMatchObject({ 'created:2026-02 fisica': 1 });
  await apply([{ type: 'update', before: back!, input: buildJuridica({ nome: 'Ana ME' }) }]);
  const created = Object.entries(await readFigures()).filter(([name]) => name.startsWith('created'));
  expect(created).toEqual([['created:2026-02 juridica', 1]]);
});

test('concurrent writers lose no count and do not deadlock', async () => {
  const made = await apply(
    Array.from({ length: rounds(16, 40) }, (_, index) => ({
      type: 'create',
      input: buildFisica({ nome: `Pessoa ${index}` }),
    })),
  );
  const writing = made.map(async (first, index) => {
    let before = first;
    // each uses the same numbers in a different order
    const contents = [{ emails: [EMAIL] }, { telefones: [TELEFONE] }, { enderecos: [ENDERECO] }, {}];
    for (let turn = 0; turn < contents.length; turn += 1) {
      const input = buildFisica({ nome: first.nome, ...contents[(index + turn) % contents.length] });
      [before = first] = await apply([{ type: 'update', before, input }]);
    }
    await apply([{ type: 'delete', before }]);
  });
  await Promise.all(writing);
  expect(await readFigures()).toEqual({});
});

test('no save waits for an import in progress', async () => {
  const [ana] = await apply([{ type: 'create', input: buildFisica({ nome: 'Ana' }) }]);
  await inTenantBulk(database.db, tenantId, async (tx) => {
    await applyBulkCreate(tx, { ...header, kind: 'import' }, [
      buildFisica({ nome: 'Bia' }),
      buildFisica({ nome: 'Caio' }),
    ]);
    await apply([{ type: 'update', before: ana!, input: buildFisica({ nome: 'Ana', emails: [EMAIL] }) }]);
  });
  expect(await readFigures()).toMatchObject({ 'pendencia:sem_email': 2, 'tipo_situacao:fisica ativa': 3 });
});

/** The rows, with the transaction that wrote each. */
async function readRows(): Promise<unknown[]> {
  const sql = 'select xmin::text, f.* from register_figures f where tenant_id = $1';
  return (await database.owner.query(sql, [tenantId])).rows;
}

test('a save that changes no figure writes none', async () => {
  const [ana] = await apply([{ type: 'create', input: buildFisica({ nome: 'Ana' }) }]);
  const before = await readRows();
  await apply([{ type: 'update', before: ana!, input: buildFisica({ nome: 'Ana Lima', tags: ['vip'] }) }]);
  expect(await readRows()).toEqual(before);
});
