import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { buildTenant, buildUser } from '../../../../test/builders.ts';
import { useDatabase } from '../../../../test/database.ts';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../../test/pessoas.ts';
import { rounds } from '../../../../test/rounds.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { findPessoa } from '../../../search/server/pessoas.queries.ts';
import { applyOperation } from '../../apply/server/apply.ts';
import type { Change, OperationHeader } from '../../apply/server/change.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import { findAtVersion, listHistory } from './history.queries.ts';
import { versionBefore, WHOLE_EVERY } from './kept-versions.ts';

const database = useDatabase();
let tenantId = 0;
let header: OperationHeader;

beforeEach(async () => {
  tenantId = (await buildTenant(database.owner)).id;
  const { id: userId } = await buildUser(database.owner);
  header = { kind: 'update', userId, origin: 'cli' };
});

async function apply(change: Change): Promise<Pessoa> {
  const { pessoas } = await inTenant(database.db, tenantId, (tx) => applyOperation(tx, header, [change]));
  return (await find(pessoas[0]!.id))!;
}

function find(id: string): Promise<Pessoa | undefined> {
  return inTenant(database.db, tenantId, (tx) => findPessoa(tx, { id }));
}

async function update(before: Pessoa, changes: Partial<Pessoa>): Promise<Pessoa> {
  const input = { ...contentOf(before), ...changes } as ReturnType<typeof contentOf>;
  return apply({ type: 'update', before, input });
}

/** A possible change of a record. */
type Step = (before: Pessoa, text: string) => Promise<Pessoa>;

const STEPS: Record<string, Step> = {
  name: (before, text) => update(before, { nome: `Ana ${text}` }),
  remarks: (before, text) => update(before, { observacoes: text }),
  phones: (before, text) =>
    update(before, { telefones: [...before.telefones.slice(-2), { ...TELEFONE, ramal: text.slice(0, 5) }] }),
  addresses: (before, text) => update(before, { enderecos: [{ ...ENDERECO, numero: text }] }),
  emails: (before, text) => update(before, { emails: [{ ...EMAIL, email: `a${text}@exemplo.com.br` }] }),
  nothing: (before) => update(before, {}),
  tipo: (before, text) => {
    const input = before.tipo === 'fisica' ? buildJuridica({ nome: `Loja ${text}` }) : buildFisica({ nome: text });
    return apply({ type: 'update', before, input });
  },
  delete: (before) => apply({ type: 'delete', before }),
};

async function take(step: string, before: Pessoa, text: string): Promise<Pessoa> {
  if (before.deletedAt !== null) return apply({ type: 'restore', before });
  return STEPS[step]!(before, text);
}

test('every version of a record reads as it was, however it changed', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.integer({ min: 0, max: 99_999 })), {
    minLength: 2,
    maxLength: 2 * WHOLE_EVERY + 5,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const versions = [await apply({ type: 'create', input: buildFisica({ nome: 'Ana' }) })];
      for (const [step, text] of taken) versions.push(await take(step, versions.at(-1)!, String(text)));
      const newest = versions.at(-1)!;
      await inTenant(database.db, tenantId, async (tx) => {
        for (const then of versions) expect(await findAtVersion(tx, newest, then.version)).toEqual(then);
        const rows = await listHistory(tx, newest.id, newest.version + 1, 200);
        let after = newest;
        for (const { version, before } of rows.slice(0, -1)) {
          after = versionBefore(after, before!);
          expect(after).toEqual(versions[version - 2]);
        }
        expect(rows.at(-1)!.before).toBeNull();
      });
    }),
    { numRuns: rounds(2, 8) },
  );
});

test('a save stores only what it changed; one version in 32 is stored completely', async () => {
  let record = await apply({
    type: 'create',
    input: buildFisica({ nome: 'Ana Moreira', enderecos: [ENDERECO], telefones: [TELEFONE], emails: [EMAIL] }),
  });
  while (record.version <= WHOLE_EVERY)
    record = await update(record, { observacoes: `Ligar na ${record.version}ª vez` });
  const { rows } = await database.owner.query<{ version: number; kept: string[]; bytes: number }>(
    `select version, array(select jsonb_object_keys(before)) as kept, pg_column_size(before) as bytes
     from operation_changes where tenant_id = $1 and before is not null order by version`,
    [tenantId],
  );
  const whole = rows.filter(({ kept }) => kept.includes('id'));
  expect(whole.map(({ version }) => version)).toEqual([WHOLE_EVERY + 1]);
  for (const { kept, bytes } of rows.slice(0, -1)) {
    expect(kept.toSorted()).toEqual(['deletedAt', 'observacoes', 'updatedAt']);
    expect(bytes).toBeLessThan(150);
  }
});

test('versions stored completely by an earlier program are still readable', async () => {
  const first = await apply({ type: 'create', input: buildFisica({ nome: 'Ana', telefones: [TELEFONE] }) });
  const second = await update(first, { nome: 'Bia' });
  await database.owner.query('update operation_changes set before = $2 where tenant_id = $1 and version = 2', [
    tenantId,
    first,
  ]);
  const third = await update(second, { telefones: [] });
  const found = await inTenant(database.db, tenantId, (tx) => findAtVersion(tx, third, 1));
  expect(found).toEqual(first);
});

test('nothing before a gap belongs to a version', async () => {
  const first = await apply({ type: 'create', input: buildFisica({ nome: 'Ana' }) });
  const second = await update(first, { nome: 'Bia' });
  const third = await update(second, { nome: 'Clara' });
  const fourth = await update(third, { nome: 'Dora' });
  await database.owner.query('delete from operation_changes where tenant_id = $1 and version = 3', [tenantId]);
  await inTenant(database.db, tenantId, async (tx) => {
    expect(await findAtVersion(tx, fourth, 1)).toBeUndefined();
    expect(await findAtVersion(tx, fourth, 2)).toBeUndefined();
    expect(await findAtVersion(tx, fourth, 3)).toEqual(third);
    expect((await listHistory(tx, fourth.id, 5, 50)).map(({ version }) => version)).toEqual([4]);
  });
});
