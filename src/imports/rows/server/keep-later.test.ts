import { beforeEach, describe, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { cpfOf } from '../../../../test/imports/imports.ts';
import { settingsOf } from '../../../../test/imports/import-rows.ts';
import { buildFisica, EMAIL, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { entriesOf } from '../../../pessoa/sources/fill-sources.ts';
import type { FieldSource } from '../../../pessoa/sources.ts';
import { applyOperation } from '../../../register/apply/server/apply.ts';
import type { OperationHeader } from '../../../register/apply/server/change.ts';
import { contentOf } from '../../../register/apply/server/version-content.ts';
import { beginUndo, runUndo } from '../../../register/undo/server/undo.ts';
import { findPessoa } from '../../../search/server/pessoas.queries.ts';
import { createPlanner, type Decision } from './judge-rows.ts';
import { findMatches } from './match.queries.ts';

const database = useDatabase();
let tenantId = 0;
let serial = 0;
let cpf = '';
let header: OperationHeader;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'cli' };
  cpf = cpfOf((serial += 1));
});

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const noteOf = (at: string, key = '35'): FieldSource => ({ kind: 'nfe', key: key.padEnd(44, '0'), at });

type Row = Readonly<Record<string, string>>;

/** What becomes of a row of a document, which changes the record that has the CPF. */
async function take(row: Row, source: FieldSource | undefined): Promise<{ decision: Decision; operationId: string }> {
  const columns = ['cpf', ...Object.keys(row)];
  const client = { longEmailEndings: false, now: new Date(), dates: [], fileName: 'notas.zip' };
  const planner = createPlanner(settingsOf(columns), client);
  return inTenant(database.db, tenantId, async (tx) => {
    const prepared = planner.prepare({ line: 2, cells: [cpf, ...Object.values(row)], source });
    const found = await findMatches(tx, planner.matchKeysOf([prepared]));
    const nothing = { claim: () => undefined, find: () => undefined, claimRecord: () => undefined };
    const decision = planner.decide(prepared, found, nothing);
    expect(decision.issues).toEqual([]);
    const changes = decision.change ? [decision.change] : [];
    return { decision, ...(await applyOperation(tx, { ...header, kind: 'import' }, changes)) };
  });
}

async function undo(operationId: string): Promise<void> {
  const { userId, origin } = header;
  const id = await inTenant(database.db, tenantId, (tx) => beginUndo(tx, { userId, origin, undoes: operationId }, 0));
  await runUndo(database.db, tenantId, id);
}

async function find(): Promise<Pessoa> {
  const { rows } = await database.owner.query<{ id: string }>(
    'select id from pessoas where tenant_id = $1 and cpf = $2',
    [tenantId, cpf],
  );
  return (await inTenant(database.db, tenantId, (tx) => findPessoa(tx, { id: rows[0]!.id })))!;
}

/** A person makes the record, or changes it. */
async function create(content: Parameters<typeof buildFisica>[0] = {}): Promise<Pessoa> {
  const input = buildFisica({ nome: 'Ana Lima', cpf, ...content });
  await inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, [{ type: 'create', input }]));
  return find();
}

async function type(changes: Partial<PessoaInput>): Promise<Pessoa> {
  const before = await find();
  const input = { ...contentOf(before), ...changes } as PessoaInput;
  await inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, [{ type: 'update', before, input }]));
  return find();
}

/** As if the record had been made, or changed, long ago. */
async function age(days: number): Promise<void> {
  await database.owner.query(
    `update pessoas set updated_at = updated_at - make_interval(days => $2), created_at = created_at - make_interval(days => $2)
     where tenant_id = $1`,
    [tenantId, days],
  );
}

const keptIn = ({ decision }: { decision: Decision }) =>
  decision.repairs.filter(({ code }) => code === 'kept_later').map(({ column }) => column);

describe('a field that a person changed after the date of the document', () => {
  test('is kept, with a note in the row; the fields without a change are filled', async () => {
    await create();
    const taken = await take({ nome: 'ANA L LIMA', rg: '1234567' }, noteOf(YESTERDAY));
    expect(taken.decision.bucket).toBe('update');
    expect(keptIn(taken)).toEqual([1]);
    const pessoa = await find();
    expect(pessoa).toMatchObject({ nome: 'Ana Lima', rg: '1234567' });
    expect([...entriesOf(pessoa.sources)]).toEqual([['rg', noteOf(YESTERDAY)]]);
  });

  test('gives way to a later document, from which it then comes', async () => {
    await create();
    const taken = await take({ nome: 'Ana Lima Souza' }, noteOf(TOMORROW));
    expect(keptIn(taken)).toEqual([]);
    const pessoa = await find();
    expect(pessoa.nome).toBe('Ana Lima Souza');
    expect(entriesOf(pessoa.sources).get('nome')).toEqual(noteOf(TOMORROW));
  });

  test('stays empty if they cleared it, and is filled if it was never written', async () => {
    await create({ rg: '1' });
    await type({ rg: null });
    const taken = await take({ rg: '7654321', 'rg.uf': 'SP', nomeMae: 'Rosa Lima' }, noteOf(YESTERDAY));
    expect(keptIn(taken)).toContain(1);
    expect(await find()).toMatchObject({ rg: null, nomeMae: 'Rosa Lima' });
  });

  test('is one they wrote before it, where other fields changed since', async () => {
    await create({ rg: '1' });
    await age(10);
    await type({ observacoes: 'ligar à tarde' });
    const taken = await take({ nome: 'Ana Lima Souza', rg: '2' }, noteOf(YESTERDAY));
    expect(keptIn(taken)).toEqual([]);
    expect(await find()).toMatchObject({ nome: 'Ana Lima Souza', rg: '2', observacoes: 'ligar à tarde' });
  });

  test('leaves the row as one that changes nothing, where nothing else is in it', async () => {
    await create();
    const { version } = await find();
    const taken = await take({ nome: 'ANA L LIMA' }, noteOf(YESTERDAY));
    expect(taken.decision.bucket).toBe('unchanged');
    expect(keptIn(taken)).toEqual([1]);
    expect((await find()).version).toBe(version);
  });
});

describe('a field that a document filled', () => {
  test('is protected from an older document, but not from a newer one', async () => {
    await take({ nome: 'Ana Lima' }, noteOf('2026-05-01T00:00:00.000Z', '1'));
    const older = await take({ nome: 'Ana Antiga' }, noteOf('2026-04-01T00:00:00-03:00', '2'));
    expect(keptIn(older)).toEqual([1]);
    await take({ nome: 'Ana Nova' }, noteOf('2026-06-01T00:00:00-03:00', '3'));
    const pessoa = await find();
    expect(pessoa.nome).toBe('Ana Nova');
    expect(entriesOf(pessoa.sources).get('nome')).toEqual(noteOf('2026-06-01T03:00:00.000Z', '3'));
  });

  test('belongs to a person again once they change it, and is no longer replaced', async () => {
    await take({ nome: 'Ana Lima', rg: '1' }, noteOf('2026-05-01T00:00:00.000Z'));
    await type({ nome: 'Ana Lima Souza' });
    expect([...entriesOf((await find()).sources).keys()]).toEqual(['cpf', 'rg']);
    await take({ nome: 'Ana Lima', rg: '2' }, noteOf('2026-06-01T00:00:00.000Z'));
    expect(await find()).toMatchObject({ nome: 'Ana Lima Souza', rg: '2' });
  });
});

describe('the items of a list', () => {
  const phone = { 'telefones.1.numero': '(11) 3333-4444' };

  test('are added, and one that a person removed after the date of the document does not come back', async () => {
    await create({ telefones: [TELEFONE], emails: [EMAIL] });
    await take({ ...phone, 'emails.1.email': 'nova@exemplo.com.br' }, noteOf(YESTERDAY));
    expect(await find()).toMatchObject({ telefones: [TELEFONE, { numero: '1133334444' }], emails: [EMAIL, {}] });
    await type({ telefones: [TELEFONE] });
    const again = await take(phone, noteOf(YESTERDAY));
    expect(keptIn(again)).toEqual([1]);
    expect((await find()).telefones).toMatchObject([TELEFONE]);
    await take(phone, noteOf(TOMORROW));
    expect((await find()).telefones).toHaveLength(2);
  });

  test('an address that a person changed later stays unchanged, and an untouched one is completed', async () => {
    const { complemento: _complemento, ...rest } = ENDERECO;
    await create({ enderecos: [{ ...rest, complemento: '' }] });
    const row = {
      'enderecos.1.cep': ENDERECO.cep,
      'enderecos.1.logradouro': ENDERECO.logradouro,
      'enderecos.1.numero': ENDERECO.numero,
      'enderecos.1.complemento': 'sala 3',
    };
    const kept = await take(row, noteOf(YESTERDAY));
    expect(keptIn(kept)).toEqual([1]);
    expect((await find()).enderecos).toMatchObject([ENDERECO]);
    await take(row, noteOf(TOMORROW));
    const pessoa = await find();
    expect(pessoa.enderecos).toMatchObject([{ complemento: 'sala 3' }]);
    expect(entriesOf(pessoa.sources).get('enderecos.0')).toEqual(noteOf(TOMORROW));
  });
});

test('undone files can be imported again: an undo is no change by a person', async () => {
  await create();
  await age(10);
  const { operationId } = await take(
    { nome: 'Ana Lima Souza', 'telefones.1.numero': '(11) 3333-4444' },
    noteOf(YESTERDAY),
  );
  await undo(operationId);
  expect(await find()).toMatchObject({ nome: 'Ana Lima', telefones: [] });
  const again = await take({ nome: 'Ana Lima Souza', 'telefones.1.numero': '(11) 3333-4444' }, noteOf(YESTERDAY));
  expect(keptIn(again)).toEqual([]);
  expect(await find()).toMatchObject({ nome: 'Ana Lima Souza', telefones: [{ numero: '1133334444' }] });
});

test('a row of a spreadsheet replaces existing values, and its source is its file and line', async () => {
  await create();
  const taken = await take({ nome: 'Ana Lima Souza' }, undefined);
  expect(taken.decision.bucket).toBe('update');
  expect(entriesOf((await find()).sources).get('nome')).toMatchObject({ kind: 'arquivo', key: 'notas.zip:2' });
});
