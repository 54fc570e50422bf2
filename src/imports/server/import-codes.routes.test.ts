import { describe, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, importFile, rowsOf, sendFile, settle } from '../../../test/imports/imports.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { ImportSettings } from '../model/import.ts';

const api = useApp();
let serial = 0;
/** A system that no other test uses. */
const nextSystem = () => `ERP ${(serial += 1)}`;
const of = (sistema: string): Partial<ImportSettings> => ({ fixed: { 'codigosExternos.1.sistema': sistema } });

/** A file of a program that numbers its clients. */
const fileOf = (lines: string[]) => ['ID;Nome;Fone', ...lines].join('\r\n');

async function create(overrides: Parameters<typeof buildFisica>[0]): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica(overrides));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

/** The names of records by their code in a system. */
async function namesOf(sistema: string): Promise<Record<string, string>> {
  const { rows } = await api.database.owner.query<{ codigo: string; nome: string }>(
    `select code->>'codigo' as codigo, p.nome from pessoas p, jsonb_array_elements(p.codigos_externos) code
     where p.tenant_id = $1 and p.deleted_at is null and code->>'sistema' = $2 order by 1`,
    [api.tenant.id, sistema],
  );
  return Object.fromEntries(rows.map(({ codigo, nome }) => [codigo, nome]));
}

describe('a file of another program', () => {
  test('is proposed with its codes, which are left out with a note until a user names the system', async () => {
    const file = 'Código;Nome\r\n001;Ana Um\r\n002;Ana Dois\r\n003;Ana Três\r\n';
    const sent = await sendFile(api.as.gestor, file);
    expect(sent.settings).toMatchObject({
      columns: ['codigosExternos.1.codigo', 'nome'],
      match: ['cpf', 'cnpj', 'codigoExterno'],
      fixed: {},
    });
    const unnamed = await finishStep(api.as.gestor, sent.id, 'check');
    expect(unnamed).toMatchObject({
      counts: { create: 3, refused: 0 },
      facts: { leftOut: [{ column: 0, filled: 3 }] },
    });
    const sistema = nextSystem();
    await settle(api.as.gestor, sent, of(sistema));
    const named = await finishStep(api.as.gestor, sent.id, 'check');
    expect(named).toMatchObject({ counts: { create: 3 }, facts: { leftOut: [] } });
    await finishStep(api.as.gestor, sent.id, 'apply');
    expect(await namesOf(sistema)).toEqual({ '001': 'Ana Um', '002': 'Ana Dois', '003': 'Ana Três' });
  });

  test('that comes again changes the records that have its codes, and remembers the system', async () => {
    const sistema = nextSystem();
    await importFile(api.as.gestor, fileOf(['a1;Bia Um;', 'a2;Bia Dois;', 'a3;Bia Três;']), of(sistema));
    const again = await sendFile(api.as.gestor, fileOf(['A1;Bia Um;1133334444', 'a2;Bia Dois;', 'a4;Bia Quatro;']));
    expect(again).toMatchObject({ remembered: true, settings: of(sistema) });
    const checked = await finishStep(api.as.gestor, again.id, 'check');
    expect(checked.counts).toMatchObject({ create: 1, update: 1, unchanged: 1 });
    const [changed] = await rowsOf(api.as.gestor, again.id, 'update');
    expect(changed?.changes?.map(({ label }) => label)).toEqual(['Fixo (11) 3333-4444']);
    await finishStep(api.as.gestor, again.id, 'apply');
    expect(await namesOf(sistema)).toEqual({ a1: 'Bia Um', a2: 'Bia Dois', a3: 'Bia Três', a4: 'Bia Quatro' });
  });

  test('stores a code of another record only if codes match records, and the check reports it before', async () => {
    const sistema = nextSystem();
    const cpf = cpfOf(9_300_001);
    await create({ nome: 'Caio', cpf, codigosExternos: [{ sistema, codigo: '7' }] });
    const file = `Cód. Cliente;Nome;CPF\r\n7;Davi;${cpfOf(9_300_002)}\r\n8;Eva;\r\n8;Eva de Novo;\r\n`;
    const checked = await checkFile(api.as.gestor, file, {
      ...of(sistema),
      columns: ['codigosExternos.1.codigo', 'nome', 'cpf'],
      match: ['cpf'],
    });
    expect(checked.counts).toMatchObject({ create: 1, duplicates: 2 });
    const rows = await rowsOf(api.as.gestor, checked.id, 'duplicate');
    expect(rows.map(({ line, issues }) => [line, issues[0]?.column, issues[0]?.message])).toEqual([
      [2, 0, expect.stringContaining('Este código externo está na ficha')],
      [4, 0, 'O mesmo código externo está na linha 3.'],
    ]);
    expect(rows[0]?.existing).toMatchObject({ nome: 'Caio' });
    await finishStep(api.as.gestor, checked.id, 'apply');
    expect(await namesOf(sistema)).toEqual({ '7': 'Caio', '8': 'Eva' });
  });

  test('adds its code to the record that its CPF finds, next to the codes of other systems', async () => {
    const [mine, theirs] = [nextSystem(), nextSystem()];
    const cpf = cpfOf(9_300_003);
    const { id } = await create({ nome: 'Fábio', cpf, codigosExternos: [{ sistema: theirs, codigo: '1' }] });
    const columns = ['cpf', 'codigosExternos.1.codigo', 'codigosExternos.1.sistema'];
    await importFile(api.as.gestor, `CPF;Cod;Sistema\r\n${cpf};00017;${mine}\r\n`, { columns });
    const { codigosExternos } = (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();
    expect(codigosExternos).toMatchObject([
      { sistema: theirs, codigo: '1' },
      { sistema: mine, codigo: '00017' },
    ]);
  });

  test('reports a row with codes that match two records', async () => {
    const [a, b] = [nextSystem(), nextSystem()];
    await create({ nome: 'Gil', codigosExternos: [{ sistema: a, codigo: '1' }] });
    await create({ nome: 'Hugo', codigosExternos: [{ sistema: b, codigo: '1' }] });
    const checked = await checkFile(api.as.gestor, 'Nome;A;B\r\nGil;1;1\r\nGil;;2\r\n', {
      columns: ['nome', 'codigosExternos.1.codigo', 'codigosExternos.2.codigo'],
      fixed: { 'codigosExternos.1.sistema': a, 'codigosExternos.2.sistema': b },
      match: ['codigoExterno'],
    });
    expect(checked.counts).toMatchObject({ refused: 1, create: 1 });
    const [row] = await rowsOf(api.as.gestor, checked.id, 'refused');
    expect(row?.issues[0]?.code).toBe('ambiguous_external_code');
  });
});

test('an export of ours that is changed and comes back changes external codes in their place', async () => {
  const sistema = nextSystem();
  const { id } = await create({ nome: 'Íris Volta', codigosExternos: [{ sistema, codigo: '0001' }] });
  const settings = { roundTrip: true, columns: ['nome', 'codigosExternos.sistema', 'codigosExternos.codigo'] };
  const made = await api.as.gestor.post('/api/exports', { format: 'csv', list: { q: 'iris volta' }, settings });
  const file = await api.as.gestor.get(`/api/exports/${made.json<{ id: string }>().id}/file`);
  const done = await importFile(api.as.gestor, file.body.replace('0001', '0002'));
  expect(done.counts).toMatchObject({ update: 1 });
  expect((await api.as.gestor.get(`/api/pessoas/${id}`)).json()).toMatchObject({
    codigosExternos: [{ sistema, codigo: '0002' }],
    version: 2,
  });
});
