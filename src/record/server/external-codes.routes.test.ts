import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { buildFisica, buildJuridica } from '../../../test/pessoas.ts';
import type { CodigoExterno, Pessoa } from '../../pessoa/pessoa.ts';
import type { Operation, OperationRecord } from '../../register/operations/operation.schema.ts';

const api = useApp();
let serial = 0;
/** A code that no other test uses. */
const nextCode = (): CodigoExterno => ({ sistema: 'Bling', codigo: `00${(serial += 1)}` });
const match = ({ version }: Pessoa) => ({ 'if-match': `"${version}"` });

const post = (codigosExternos: CodigoExterno[], nome = 'Ana') =>
  api.as.gestor.post('/api/pessoas', buildFisica({ nome, codigosExternos }));

async function create(codigosExternos: CodigoExterno[], nome?: string): Promise<Pessoa> {
  const answer = await post(codigosExternos, nome);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function change(pessoa: Pessoa, codigosExternos: CodigoExterno[]): Promise<Pessoa> {
  const answer = await api.as.gestor.patch(`/api/pessoas/${pessoa.id}`, { codigosExternos }, match(pessoa));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Pessoa>();
}

async function remove(pessoa: Pessoa): Promise<Pessoa> {
  const answer = await api.as.gestor.delete(`/api/pessoas/${pessoa.id}`, match(pessoa));
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return read(pessoa);
}

const read = async ({ id }: Pessoa) => (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();

async function newestOf({ id }: Pessoa): Promise<string> {
  const { items } = (await api.as.gestor.get(`/api/pessoas/${id}/history`)).json<{
    items: { operationId: string }[];
  }>();
  return items[0]!.operationId; // it was changed before
}

async function outcomesOf({ id }: Operation): Promise<(string | null)[]> {
  const answer = await api.as.gestor.get(`/api/operations/${id}/records`);
  return answer.json<{ items: OperationRecord[] }>().items.map(({ outcome, reason }) => `${outcome}: ${reason}`);
}

/** The records that have a code, by the table of live codes. */
async function kept(codigo: string): Promise<string[]> {
  const { rows } = await api.database.owner.query<{ pessoa_id: string }>(
    'select pessoa_id from pessoa_external_codes where tenant_id = $1 and codigo_chave = $2',
    [api.tenant.id, codigo],
  );
  return rows.map(({ pessoa_id }) => pessoa_id);
}

describe('an external code', () => {
  test('of another record of the client is refused, however it is written, with the record that has it', async () => {
    const code = { sistema: 'Óticas Online', codigo: `Cli-${nextCode().codigo}` };
    const existing = await create([nextCode(), code], 'A Primeira');
    const same = { sistema: ' OTICAS  ONLINE', codigo: code.codigo.toUpperCase() };
    const answer = await post([nextCode(), same]);
    expect(answer.statusCode).toBe(409);
    const message = 'Este código externo já está em outra ficha deste cliente';
    expect(answer.json()).toMatchObject({
      code: 'duplicate_external_code',
      errors: [{ path: 'codigosExternos.1.codigo', code: 'duplicate_external_code', message }],
      existing: { id: existing.id, codigo: existing.codigo, nome: 'A Primeira' },
    });
    expect(answer.body).not.toContain(same.codigo);
    const other = await create([]);
    const changed = await api.as.gestor.patch(`/api/pessoas/${other.id}`, { codigosExternos: [same] }, match(other));
    expect(changed.statusCode).toBe(409);
    expect(changed.json()).toMatchObject({ existing: { id: existing.id } });
  });

  test('keeps its zeros, differs from the same code in another system, and may exist in another client', async () => {
    const code = nextCode();
    const pessoa = await create([code, { ...code, sistema: 'Omie' }]);
    expect(pessoa.codigosExternos).toMatchObject([code, { ...code, sistema: 'Omie' }]);
    await create([{ ...code, codigo: code.codigo.slice(1) }]);
    const elsewhere = await api.as.outsider.post('/api/pessoas', buildJuridica({ codigosExternos: [code] }), {
      'x-tenant': String(api.otherTenant.id),
    });
    expect(elsewhere.statusCode, elsewhere.body).toBe(201);
  });

  test('occurs once in a record, and needs its system', async () => {
    const code = nextCode();
    const twice = await post([code, { sistema: 'BLING', codigo: ` ${code.codigo}` }]);
    expect(twice.statusCode).toBe(422);
    expect(twice.json()).toMatchObject({ errors: [{ path: 'codigosExternos.1.codigo', code: 'duplicate' }] });
    expect((await post([{ sistema: ' ', codigo: '1' }])).statusCode).toBe(422);
    expect((await post([{ sistema: 'Bling', codigo: '' }])).statusCode).toBe(422);
    expect(await kept(code.codigo)).toEqual([]);
  });

  test('sent by twenty requests simultaneously goes to one record', async () => {
    const code = nextCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post([code])));
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    expect(created).toHaveLength(1);
    const { id } = created[0]!.json<Pessoa>();
    for (const answer of answers.filter((each) => each !== created[0])) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ existing: { id } });
    }
  });

  test('is free again when it is removed, and when its record is deleted', async () => {
    const [one, two] = [nextCode(), nextCode()];
    const first = await create([one, two]);
    const changed = await change(first, [{ ...two, sistema: 'bling' }]);
    const second = await create([one]);
    await remove(changed);
    const third = await create([two]);
    expect([await kept(one.codigo), await kept(two.codigo)]).toEqual([[second.id], [third.id]]);
  });

  test('prevents the restore of its deleted record once another record has it', async () => {
    const code = nextCode();
    const gone = await remove(await create([code]));
    const other = await create([code]);
    const answer = await api.as.gestor.post(`/api/pessoas/${gone.id}/restore`, undefined, match(gone));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'duplicate_external_code', existing: { id: other.id } });
    await change(other, []);
    const restored = await api.as.gestor.post(`/api/pessoas/${gone.id}/restore`, undefined, match(gone));
    expect(restored.statusCode, restored.body).toBe(200);
    expect(await kept(code.codigo)).toEqual([gone.id]);
  });

  test('is not brought back by an undo once another record has it', async () => {
    const code = nextCode();
    const pessoa = await change(await create([code]), []);
    const other = await create([code]);
    const undone = await api.as.gestor.post(`/api/operations/${await newestOf(pessoa)}/undo`);
    const { id } = undone.json<Operation>();
    await expect
      .poll(async () => (await api.as.gestor.get(`/api/operations/${id}`)).json())
      .toMatchObject({ failed: 1 });
    expect(await outcomesOf(undone.json<Operation>())).toEqual([
      'failed: Um código externo de antes está em outra ficha agora.',
    ]);
    expect(await kept(code.codigo)).toEqual([other.id]);
  });

  test('is brought back by an undo while it is free', async () => {
    const [one, two] = [nextCode(), nextCode()];
    const changed = await change(await create([one]), [two]);
    const undone = await api.as.gestor.post(`/api/operations/${await newestOf(changed)}/undo`);
    expect(undone.statusCode, undone.body).toBe(201);
    expect(await read(changed)).toMatchObject({ codigosExternos: [one], version: 3 });
    expect([await kept(one.codigo), await kept(two.codigo)]).toEqual([[changed.id], []]);
  });

  test('of two deleted records goes to the first one when both are restored', async () => {
    const [one, two] = [nextCode(), nextCode()];
    const gone = [
      await remove(await create([one])),
      await remove(await create([two, one])),
      await remove(await create([two])),
    ];
    const ids = gone.map(({ id }) => id);
    const answer = await api.as.gestor.post('/api/operations/bulk', {
      selection: { ids },
      change: { type: 'restore' },
      expected: 3,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ done: 2, failed: 1 });
    expect(await outcomesOf(answer.json<Operation>())).toContain(
      'failed: Um código externo dela está em outra ficha agora.',
    );
    expect([await kept(one.codigo), await kept(two.codigo)]).toEqual([[ids[0]], [ids[2]]]);
  });
});

/** The names that a leitor finds. */
async function search(q: string): Promise<string[]> {
  const answer = await api.as.leitor.get(`/api/pessoas?q=${encodeURIComponent(q)}`);
  return answer.json<{ items: { nome: string }[] }>().items.map(({ nome }) => nome);
}

test('whoever reads a client finds its records by their external codes, whole and in part, and by no old one', async () => {
  const code = { sistema: 'Tiny', codigo: 'ZKX-00977' };
  const pessoa = await create([code, { sistema: 'Omie', codigo: '88' }], 'Achada Pelo Código');
  for (const q of ['ZKX-00977', 'zkx00977', 'zkx', 'ZKX-009', 'kx009', 'achada zkx00977'])
    expect([q, await search(q)]).toEqual([q, ['Achada Pelo Código']]);
  expect(await search('88')).toContain('Achada Pelo Código');
  expect(await search('zkx00978')).toEqual([]);
  await change(pessoa, [{ ...code, codigo: 'YQW-1' }]);
  expect([await search('zkx00977'), await search('yqw1')]).toEqual([[], ['Achada Pelo Código']]);
});
