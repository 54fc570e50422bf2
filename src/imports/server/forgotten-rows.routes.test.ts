import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, finishStep, rowsOf, waitForEnd } from '../../../test/imports/imports.ts';
import type { Import } from '../model/import.ts';
import { forgetRows } from '../store/server/forget-rows.queries.ts';

const api = useApp();
const FILE = 'Nome;CPF\nAna Esquecida;\nBia Esquecida;1\nCaio Esquecido;\n';

async function linesOf(id: string): Promise<number[]> {
  const { rows } = await api.owner.query<{ line: number }>(
    'select line from import_rows where import_id = $1 order by line',
    [id],
  );
  return rows.map(({ line }) => line);
}

const check = () => checkFile(api.as.gestor, FILE, { columns: ['nome', 'cpf'] });

test('a check has one row for each line of the file, whether a list shows it or not', async () => {
  const { id } = await check();
  expect(await linesOf(id)).toEqual([2, 3, 4]);
  const { rows } = await api.owner.query(
    'select line, codigo, version from import_rows where import_id = $1 order by line',
    [id],
  );
  expect(rows).toEqual([
    { line: 2, codigo: 0, version: 0 },
    { line: 3, codigo: null, version: null },
    { line: 4, codigo: 0, version: 0 },
  ]);
});

test('new settings delete the check but for the rows that a user changed', async () => {
  const checked = await check();
  await api.as.gestor.put(`/api/imports/${checked.id}/rows/3`, { cells: ['Bia Corrigida', ''] });
  const { settings } = (await api.as.gestor.get(`/api/imports/${checked.id}`)).json<Import>();
  expect(
    (await api.as.gestor.put(`/api/imports/${checked.id}/settings`, { ...settings, mode: 'create' })).statusCode,
  ).toBe(200);
  expect(await linesOf(checked.id)).toEqual([3]);
});

test('rows that an interrupted deletion left behind are in no list and in no file, and the next check replaces them', async () => {
  const checked = await check();
  // as if the process had died between the new settings and the deletion
  await api.owner.query("update imports set state = 'received', counts = null where id = $1", [checked.id]);
  expect(await rowsOf(api.as.gestor, checked.id)).toEqual([]);
  expect(await rowsOf(api.as.gestor, checked.id, 'refused')).toEqual([]);
  const again = await finishStep(api.as.gestor, checked.id, 'check');
  expect(again.counts).toMatchObject({ create: 2, refused: 1 });
  expect(await linesOf(checked.id)).toEqual([2, 3, 4]);
});

test('a deletion ends when another check has begun', async () => {
  const checked = await check();
  const { rows } = await api.owner.query<{ attempt: number }>('select attempt from imports where id = $1', [
    checked.id,
  ]);
  const attempt = rows[0]!.attempt;
  await forgetRows(api.services.db, api.tenant.id, { id: checked.id, attempt: attempt - 1 }, 'none');
  expect(await linesOf(checked.id)).toEqual([2, 3, 4]);
  await forgetRows(api.services.db, api.tenant.id, { id: checked.id, attempt }, 'none');
  expect(await linesOf(checked.id)).toEqual([]);
});

test('the findings of the check for lines that were not applied are in no list', async () => {
  const checked = await check();
  await api.as.gestor.post(`/api/imports/${checked.id}/apply`, {});
  await waitForEnd(api.as.gestor, checked.id);
  expect((await rowsOf(api.as.gestor, checked.id)).map(({ line }) => line)).toEqual([3]);
  // as if it had been cancelled after the first line
  await api.owner.query(`update imports set state = 'cancelled', after_line = 2 where id = $1`, [checked.id]);
  expect(await rowsOf(api.as.gestor, checked.id)).toEqual([]);
  const csv = await api.as.gestor.get(`/api/imports/${checked.id}/refused.csv`);
  expect(csv.body.trim().split('\n')).toHaveLength(1);
});
