import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { inTenant } from '../../../kit/server/db/db.ts';
import { insertImport } from './imports.queries.ts';
import { findLines, type Key, saveKeys } from './keys.queries.ts';

const api = useApp();

async function makeImport(): Promise<string> {
  const id = uuidv7();
  const file = { id, userId: api.as.gestor.user.id, origin: 'web' as const, fileName: 'a.csv', size: 1 };
  await inTenant(api.services.db, api.tenant.id, (tx) => insertImport(tx, file));
  return id;
}

test('finds the first line with a key of each kind, of every chunk of this file, and of no other file', async () => {
  const [id, other] = [await makeImport(), await makeImport()];
  const keys: Key[] = [
    { kind: 'cpf', key: '00000000191' },
    { kind: 'cnpj', key: '12ABC34501DE35' },
    { kind: 'cnpj', key: 'ZZZZZZZZZZZZ00' },
    { kind: 'id', key: '019a6f3e-7c00-7000-8000-000000000001' },
    { kind: 'codigo', key: '7' },
    { kind: 'codigoExterno', key: 'protheus 000123' },
    { kind: 'email', key: 'ana@exemplo.com.br' },
    { kind: 'emailAlone', key: 'bia@exemplo.com.br' },
    { kind: 'record', key: '7' },
  ];
  await inTenant(api.services.db, api.tenant.id, async (tx) => {
    await saveKeys(
      tx,
      id,
      1,
      keys.slice(0, 4).map((key, at) => ({ ...key, line: at + 2 })),
    );
    await saveKeys(
      tx,
      id,
      2,
      keys.slice(4).map((key, at) => ({ ...key, line: at + 6 })),
    );
    await saveKeys(tx, other, 1, [{ kind: 'cpf', key: '52998224725', line: 9 }]);
    const find = await findLines(tx, id, [
      ...keys,
      { kind: 'cpf', key: '52998224725' },
      { kind: 'cpf', key: '00000000000' },
    ]);
    expect(keys.map(({ kind, key }) => find(kind, key))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect([find('cpf', '52998224725'), find('cpf', '00000000000'), find('email', 'bia@exemplo.com.br')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('knows each of 20,000 keys', async () => {
  const id = await makeImport();
  const keys = Array.from({ length: 20_000 }, (_, at) => ({
    kind: 'cpf' as const,
    key: `${String(at * 7919).padStart(9, '0')}00`,
    line: at + 2,
  }));
  await inTenant(api.services.db, api.tenant.id, async (tx) => {
    for (let place = 1; place <= 20; place += 1)
      await saveKeys(tx, id, place, keys.slice((place - 1) * 1000, place * 1000));
    const find = await findLines(tx, id, keys);
    expect(keys.filter(({ kind, key, line }) => find(kind, key) !== line)).toEqual([]);
  });
});
