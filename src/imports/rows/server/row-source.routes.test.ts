import { expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, rowsOf } from '../../../../test/imports/imports.ts';
import { buildFisica } from '../../../../test/pessoas.ts';
import type { CorrectedRow } from '../../model/import.ts';
import type { PessoaFisica } from '../../../pessoa/pessoa.ts';

const api = useApp();

test('a row corrected on the screen still belongs to its document, and replaces nothing newer', async () => {
  const cpf = cpfOf(900);
  const made = await api.as.gestor.post('/api/pessoas', buildFisica({ nome: 'Ana Lima', cpf }));
  const { id: pessoaId } = made.json<PessoaFisica>();
  const { id } = await checkFile(api.as.gestor, `CPF;Nome;Nascimento\r\n${cpf};Ana da Nota;31/02/1980\r\n`);
  const [refused] = await rowsOf(api.as.gestor, id, 'refused');
  expect(refused?.line).toBe(2);
  // as a file of documents gives it
  const source = { kind: 'nfe', key: '35'.padEnd(44, '0'), at: new Date(Date.now() - 86_400_000).toISOString() };
  await api.database.owner.query('update import_rows set source = $2 where import_id = $1', [
    id,
    JSON.stringify(source),
  ]);
  const corrected = await api.as.gestor.put(`/api/imports/${id}/rows/2`, {
    cells: [cpf, 'Ana da Nota', '28/02/1980'],
  });
  expect(corrected.statusCode, corrected.body).toBe(200);
  const { row } = corrected.json<CorrectedRow>();
  expect(row.repairs.map(({ code, column }) => [code, column])).toEqual([['kept_later', 1]]);
  expect(row.changes?.map(({ path }) => path)).toEqual(['nascimento']);
  expect(row).not.toHaveProperty('source');
  await finishStep(api.as.gestor, id, 'apply');
  const pessoa = (await api.as.gestor.get(`/api/pessoas/${pessoaId}`)).json<PessoaFisica>();
  expect(pessoa).toMatchObject({ nome: 'Ana Lima', nascimento: '1980-02-28' });
  const { items } = (await api.as.gestor.get(`/api/pessoas/${pessoaId}/fontes`)).json<{ items: object[] }>();
  expect(items).toMatchObject([{ path: 'nascimento', source: { kind: 'nfe', at: source.at } }]);
});
