import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, EMAIL, ENDERECO, ENDERECO_RIO, TELEFONE } from '../../../../test/pessoas.ts';
import { rounds } from '../../../../test/rounds.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { entriesOf, filledSources } from '../../../pessoa/sources/fill-sources.ts';
import type { FieldSource } from '../../../pessoa/sources.ts';
import { findPessoa } from '../../../search/server/pessoas.queries.ts';
import { findAtVersion } from '../../history/server/history.queries.ts';
import { beginUndo, runUndo } from '../../undo/server/undo.ts';
import { applyOperation } from './apply.ts';
import type { Change, OperationHeader } from './change.ts';
import { contentOf } from './version-content.ts';

const database = useDatabase();
let tenantId = 0;
let header: OperationHeader;

const NOTE: FieldSource = { kind: 'nfe', key: '3526'.padEnd(44, '0'), at: '2026-10-01T12:00:00.000Z' };
const FILE: FieldSource = { kind: 'arquivo', key: 'clientes.csv:12', at: '2026-11-01T09:00:00.000Z' };
const OTHER = { ...EMAIL, principal: false, email: 'outra@exemplo.com.br' };

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'cli' };
});

async function apply(change: Change): Promise<{ operationId: string; pessoa: Pessoa }> {
  return inTenant(database.db, tenantId, async (tx) => {
    const { operationId, pessoas } = await applyOperation(tx, header, [change]);
    const pessoa = (await findPessoa(tx, { id: pessoas[0]!.id }))!;
    expect(pessoas[0]!.sources).toEqual(pessoa.sources);
    return { operationId, pessoa };
  });
}

async function undo(operationId: string): Promise<void> {
  const { userId, origin } = header;
  const id = await inTenant(database.db, tenantId, (tx) => beginUndo(tx, { userId, origin, undoes: operationId }, 0));
  await runUndo(database.db, tenantId, id);
}

const find = (id: string) => inTenant(database.db, tenantId, (tx) => findPessoa(tx, { id }));

async function readRow(id: string) {
  const { rows } = await database.owner.query<{ sources: unknown; bytes: number | null }>(
    'select sources, pg_column_size(sources) as bytes from pessoas where tenant_id = $1 and id = $2',
    [tenantId, id],
  );
  return rows[0]!;
}

/** Applies the values of a source, which also confirms them. */
function fill(before: Pessoa | undefined, after: PessoaInput, source = NOTE): Change {
  const sources = filledSources({ before, after, source, confirms: () => true });
  if (!before) return { type: 'create', input: after, sources };
  return { type: 'update', before, input: after, sources: sources ?? [] };
}

/** Applies a change by a person. */
function type(before: Pessoa, changes: Partial<PessoaInput>): Change {
  return { type: 'update', before, input: { ...contentOf(before), ...changes } as PessoaInput };
}

const fieldsOf = (pessoa: Pessoa | undefined) => [...entriesOf(pessoa?.sources).keys()].toSorted();
const base = () =>
  buildFisica({ nome: 'Ana Lima', rg: '123', telefones: [TELEFONE], emails: [EMAIL, OTHER], papeis: ['cliente'] });

test('a source fills fields and items, and a record written by a person has none', async () => {
  const { pessoa } = await apply(fill(undefined, base()));
  expect(fieldsOf(pessoa)).toEqual(['emails.0', 'emails.1', 'nome', 'papeis.0', 'rg', 'situacao', 'telefones.0']);
  expect(pessoa.sources).toHaveLength(1);
  expect(pessoa.sources![0]).toMatchObject(NOTE);
  // by position: identifying the item would be personal data that stays in the history
  const stored = JSON.stringify((await readRow(pessoa.id)).sources);
  for (const value of [EMAIL.email, TELEFONE.numero, 'Ana']) expect(stored).not.toContain(value);
  const { pessoa: typed } = await apply({ type: 'create', input: base() });
  expect(typed).not.toHaveProperty('sources');
  expect(await readRow(typed.id)).toEqual({ sources: null, bytes: null });
});

test('a source of twelve fields takes 279 bytes, and a second one 111', async () => {
  const whole = {
    ...buildFisica({ nome: 'Ana Lima', cpf: '52998224725', nascimento: '1980-02-29', rg: '1', nomeMae: 'Rosa Lima' }),
    enderecos: [ENDERECO, ENDERECO_RIO],
    telefones: [TELEFONE],
    emails: [EMAIL, OTHER],
    papeis: ['cliente' as const],
  };
  const { pessoa } = await apply(fill(undefined, whole));
  const { bytes } = await readRow(pessoa.id);
  expect(bytes).toBe(279);
  const second = filledSources({ before: pessoa, after: whole, source: FILE, confirms: (path) => path === 'rg' });
  const { pessoa: both } = await apply({ type: 'update', before: pessoa, input: whole, sources: second! });
  const more = (await readRow(both.id)).bytes! - bytes!;
  expect(more).toBe(111);
});

test('what a person changes loses its source, and the other fields keep it', async () => {
  const { pessoa } = await apply(fill(undefined, base()));
  const { pessoa: renamed } = await apply(type(pessoa, { nome: 'Ana Lima Souza' }));
  expect(fieldsOf(renamed)).toEqual(fieldsOf(pessoa).filter((path) => path !== 'nome'));
  // the second e-mail is now the first, and the principal one
  const { pessoa: without } = await apply(type(renamed, { emails: [{ ...OTHER, principal: true }] }));
  expect(fieldsOf(without)).toContain('emails.0');
  const { pessoa: other } = await apply(type(without, { emails: [{ ...EMAIL, email: 'x@exemplo.com.br' }] }));
  expect(fieldsOf(other)).not.toContain('emails.0');
  const { pessoa: emptied } = await apply(type(other, { rg: null }));
  expect(fieldsOf(emptied)).toEqual(['papeis.0', 'situacao', 'telefones.0']);
});

test('a later source replaces that of what it changes or confirms, and of nothing else', async () => {
  const { pessoa } = await apply(fill(undefined, base()));
  const after = { ...contentOf(pessoa), nome: 'Ana L.' };
  const sources = filledSources({ before: pessoa, after, source: FILE, confirms: (path) => path === 'rg' });
  const { pessoa: filled } = await apply({ type: 'update', before: pessoa, input: after, sources: sources! });
  const entries = entriesOf(filled.sources);
  expect([entries.get('nome'), entries.get('rg'), entries.get('telefones.0')]).toEqual([FILE, FILE, NOTE]);
});

test('an undo restores the earlier content, of a person and of a source', async () => {
  const { pessoa } = await apply(fill(undefined, base()));
  const { operationId, pessoa: renamed } = await apply(type(pessoa, { nome: 'Outra', emails: [] }));
  expect(renamed.sources).not.toEqual(pessoa.sources);
  await undo(operationId);
  expect((await find(pessoa.id))?.sources).toEqual(pessoa.sources);
  const { pessoa: typed } = await apply({ type: 'create', input: base() });
  const filled = await apply(fill(typed, { ...contentOf(typed), nome: 'Ana da Nota' }));
  expect(fieldsOf(filled.pessoa)).toContain('nome');
  await undo(filled.operationId);
  expect(await find(typed.id)).not.toHaveProperty('sources');
});

test('a deletion and a restoration keep the sources', async () => {
  const { pessoa } = await apply(fill(undefined, base()));
  const { pessoa: deleted } = await apply({ type: 'delete', before: pessoa });
  expect(deleted.sources).toEqual(pessoa.sources);
  const { pessoa: restored } = await apply({ type: 'restore', before: deleted });
  expect(restored.sources).toEqual(pessoa.sources);
});

test('each version of any history has its original sources, stored completely or in part', async () => {
  const step = fc.record({
    nome: fc.constantFrom('Ana', 'Bia', 'Cida'),
    emails: fc.subarray([EMAIL, OTHER], { minLength: 0 }),
    by: fc.constantFrom(NOTE, FILE, undefined),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 36 }), async (steps) => {
      let { pessoa } = await apply({ type: 'create', input: base() });
      const versions = [pessoa];
      for (const { nome, emails, by } of steps) {
        const after = { ...contentOf(pessoa), nome, emails } as PessoaInput;
        ({ pessoa } = await apply(by ? fill(pessoa, after, by) : type(pessoa, { nome, emails })));
        versions.push(pessoa);
      }
      for (const version of versions) {
        const found = await inTenant(database.db, tenantId, (tx) => findAtVersion(tx, pessoa, version.version));
        expect(found?.sources, `version ${version.version}`).toEqual(version.sources);
      }
    }),
    { numRuns: rounds(3, 8) },
  );
});
