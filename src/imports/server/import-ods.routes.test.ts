import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { askReading, finishStep, rowsOf, sendFile } from '../../../test/imports/imports.ts';
import { ODS_TYPE, odsOf, odsRow } from '../../../test/imports/ods-files.ts';
import { zipOf } from '../../../test/imports/table-files.ts';
import type { Import } from '../model/import.ts';

const api = useApp();
const CASE = readFileSync(join(import.meta.dirname, '../../tables/server/casos/cadastro.ods'));

test('a spreadsheet of LibreOffice becomes records, of the sheet that is chosen', async () => {
  const sent = await sendFile(api.as.gestor, CASE, 'cadastro.ods');
  expect(sent).toMatchObject({ table: { format: 'ods', sheets: ['Clientes', 'Fornecedores'], sheet: 'Clientes' } });
  const checked = await finishStep(api.as.gestor, sent.id, 'check');
  expect(checked.counts).toMatchObject({ create: 2, refused: 1 });
  // a third of a real is not an amount
  expect(await rowsOf(api.as.gestor, sent.id, 'refused')).toMatchObject([
    { line: 6, cells: ['Padaria Três Irmãos', '', '11222333000181', '', '0,333333333333333', 'Não', 'Itajaí', '', ''] },
  ]);
  const done = await finishStep(api.as.gestor, sent.id, 'apply');
  expect(done).toMatchObject({ counts: { create: 2, refused: 1 } });
  const list = await api.as.gestor.get('/api/pessoas?q=00000000191');
  const [found] = list.json<{ items: { id: string }[] }>().items;
  expect((await api.as.gestor.get(`/api/pessoas/${found?.id}`)).json()).toMatchObject({
    nome: 'João Conceição D’Ávila',
    cpf: '00000000191',
    nascimento: '1980-12-31',
    limiteCredito: '1234.56',
  });
  const other = await askReading(api.as.gestor, (await sendFile(api.as.gestor, CASE, 'b.ods')).id, {
    sheet: 'Fornecedores',
  });
  expect(other.json()).toMatchObject({ table: { sheet: 'Fornecedores', columns: [{}, {}] } });
});

test('a file with a password and a decompression bomb are refused with advice', async () => {
  const manifest = '<m:manifest xmlns:m="x"><m:encryption-data/></m:manifest>';
  const locked = await zipOf({ mimetype: ODS_TYPE, 'META-INF/manifest.xml': manifest });
  const bomb = await odsOf(
    odsRow(['nome', 'obs']) + odsRow(['Ana', 'a'.repeat(9_000)], 'table:number-rows-repeated="900000"'),
  );
  for (const [file, detail] of [
    [locked, /protegido por senha.+ tire a senha/],
    [bomb, /muito mais dados .+ Salve-a como CSV/],
  ] as const) {
    const opened = await api.as.gestor.post('/api/imports', { fileName: 'a.ods', size: file.length });
    const { id } = opened.json<Import>();
    const bytes = { 'content-type': 'application/octet-stream' };
    await api.as.gestor.put(`/api/imports/${id}/content?offset=0`, file, bytes);
    const read = await askReading(api.as.gestor, id);
    expect(read.statusCode).toBe(422);
    expect(read.json<{ detail: string }>().detail).toMatch(detail);
  }
});
