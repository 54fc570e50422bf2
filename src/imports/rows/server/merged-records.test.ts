import { expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, rowsOf } from '../../../../test/imports/imports.ts';
import { mergePair } from '../../../../test/merged.ts';
import { writeOwnId } from '../../../pessoa/cells/own-id.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { ImportSettings } from '../../model/import.ts';

const api = useApp();

async function read({ id }: Pessoa): Promise<Pessoa> {
  return (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();
}

test('a row with the codigo or the id of a merged record changes its survivor, and the check reports it', async () => {
  const nome = 'Ana Lima';
  for (const key of ['codigo', 'id'] as const) {
    const { survivor, loser } = await mergePair(api, { survivor: { nome }, loser: { nome } });
    const file = `Chave;Nome;Observações\n${key === 'id' ? writeOwnId(loser.id) : loser.codigo};Ana Lima;Liga à tarde\n`;
    const match: ImportSettings['match'] = key === 'id' ? [] : ['codigo'];
    const { id, counts } = await checkFile(api.as.gestor, file, { columns: [key, 'nome', 'observacoes'], match });
    expect(counts).toMatchObject({ create: 0, update: 1, warned: 1, refused: 0 });
    const [row] = await rowsOf(api.as.gestor, id, 'warned');
    expect(row).toMatchObject({
      existing: { id: survivor.id },
      warnings: [
        {
          column: 0,
          code: 'merged',
          message: `A ficha ${loser.codigo} foi unida à ${survivor.codigo}, Ana Lima: muda aquela.`,
        },
      ],
    });
    expect(await finishStep(api.as.gestor, id, 'apply')).toMatchObject({ counts: { update: 1 } });
    expect(await read(survivor)).toMatchObject({ observacoes: 'Liga à tarde' });
  }
});

test('a row with the CPF or an external code of a merged record changes its survivor, which has them', async () => {
  const codigosExternos = [{ sistema: 'Bling', codigo: '7' }];
  const { survivor } = await mergePair(api, {
    survivor: { nome: 'Bia' },
    loser: { nome: 'Bia', cpf: cpfOf(9501), codigosExternos },
  });
  const file = `Nome;CPF\nBia Prado;${cpfOf(9501)}\n`;
  const { counts } = await checkFile(api.as.gestor, file, { columns: ['nome', 'cpf'], match: ['cpf'] });
  expect(counts).toMatchObject({ create: 0, update: 1 });
  const columns = ['nome', 'codigosExternos.1.codigo'] as const;
  const checked = await checkFile(api.as.gestor, `Nome;Código;Sistema\nBia Prado;7;Bling\n`, {
    columns: [...columns, 'codigosExternos.1.sistema'],
    match: ['codigoExterno'],
  });
  expect(checked.counts).toMatchObject({ create: 0, update: 1 });
  expect((await read(survivor)).version).toBe(2);
});

test('two rows, of a merged record and of its survivor, change that once', async () => {
  const { survivor, loser } = await mergePair(api, { survivor: { nome: 'Caio' }, loser: { nome: 'Caio' } });
  const file = `Código;Nome\n${loser.codigo};Caio Um\n${survivor.codigo};Caio Dois\n`;
  const { counts } = await checkFile(api.as.gestor, file, { columns: ['codigo', 'nome'], match: ['codigo'] });
  expect(counts).toMatchObject({ update: 1, duplicates: 1 });
});

test('a row of an export from before the merge is stale, with the reason that its record was merged', async () => {
  const { survivor, loser } = await mergePair(api);
  const file = `Id;Versão;Nome\n${writeOwnId(loser.id)};1;Outro Nome\n`;
  const { id, counts } = await checkFile(api.as.gestor, file, { columns: ['id', 'version', 'nome'], match: [] });
  expect(counts).toMatchObject({ update: 0, stale: 1 });
  const [row] = await rowsOf(api.as.gestor, id);
  expect(row!.issues[0]!.message).toBe(
    `A ficha ${loser.codigo} foi unida à ${survivor.codigo}, ${survivor.nome}, depois da exportação. Exporte de novo e refaça a mudança.`,
  );
});

test('a row of a merged record is refused, with the reason, if its survivor is in the trash', async () => {
  const { survivor, loser } = await mergePair(api);
  await api.as.gestor.delete(`/api/pessoas/${survivor.id}`, { 'if-match': '"2"' });
  const file = `Código;Nome\n${loser.codigo};Outro Nome\n`;
  const { counts } = await checkFile(api.as.gestor, file, { columns: ['codigo', 'nome'], match: ['codigo'] });
  expect(counts).toMatchObject({ create: 0, update: 0, refused: 1 });
});
