import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { askReading, cpfOf, finishStep, rowsOf, sendFile, settle } from '../../../test/imports/imports.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { Import } from '../model/import.ts';

const api = useApp();

async function listNames(q: string): Promise<string[]> {
  const answer = await api.as.gestor.get(`/api/pessoas?q=${encodeURIComponent(q)}&limit=200`);
  return answer.json<{ items: { nome: string }[] }>().items.map(({ nome }) => nome);
}

test('a file without headings goes in whole, its first row too', async () => {
  const rows = [1, 2, 3].map((n) => `Semtítulo ${['Um', 'Dois', 'Três'][n - 1]};${cpfOf(900 + n)};11 98765-432${n}`);
  const sent = await sendFile(api.as.gestor, `${rows.join('\n')}\n`);
  expect(sent).toMatchObject({
    table: { headingLine: 0, columns: [{ heading: 'Coluna 1' }, { heading: 'Coluna 2' }, { heading: 'Coluna 3' }] },
    settings: { columns: ['nome', 'cpf', null] },
  });
  await settle(api.as.gestor, sent, { columns: ['nome', 'cpf', 'telefones.1.numero'] });
  expect(await finishStep(api.as.gestor, sent.id, 'check')).toMatchObject({ counts: { create: 3, refused: 0 } });
  const done = await finishStep(api.as.gestor, sent.id, 'apply');
  expect(done).toMatchObject({ counts: { create: 3, refused: 0 } });
  expect(await listNames('semtitulo')).toEqual(['Semtítulo Dois', 'Semtítulo Três', 'Semtítulo Um']);
  // generated headings do not identify the next file
  expect((await sendFile(api.as.gestor, `Outro Um;${cpfOf(950)};x\n`)).remembered).toBe(false);
});

test('whether the first row has the headings can be chosen, and undone', async () => {
  const { id, table } = await sendFile(api.as.gestor, 'Ana Prima;Centro\nBia Seca;Vila\n');
  expect(table).toMatchObject({ headingLine: 1 });
  const read = async (options: object) => (await askReading(api.as.gestor, id, options)).json<Import>();
  expect(await read({ hasHeading: false })).toMatchObject({
    table: {
      headingLine: 0,
      firstRows: [
        ['Ana Prima', 'Centro'],
        ['Bia Seca', 'Vila'],
      ],
    },
    settings: { columns: ['nome', null] },
  });
  expect(await finishStep(api.as.gestor, id, 'check')).toMatchObject({ counts: { create: 2 } });
  expect(await read({ hasHeading: true })).toMatchObject({ table: { headingLine: 1 } });
});

test('the Receita’s ESTABELE is recognised by its content', async () => {
  const path = new URL('../../../test/imports/programs/estabele.csv', import.meta.url);
  const [, ...rows] = readFileSync(path, 'latin1').split('\n');
  const sent = await sendFile(api.as.gestor, Buffer.from(rows.join('\n'), 'latin1'), 'K3241.K03200Y0.D60711.ESTABELE');
  expect(sent.settings?.columns.slice(0, 5)).toEqual(['cnpj.basico', 'cnpj.ordem', 'cnpj.dv', null, 'nomeFantasia']);
  expect(await finishStep(api.as.gestor, sent.id, 'check')).toMatchObject({ counts: { create: 3, refused: 0 } });
});

test('a city by its code of the Receita is known with its zeros, without them where the state proves it, and abroad', async () => {
  const rows = ['Um Lar;Rua A;0033;RO', 'Dois Lar;Rua B;33;RO', 'Cem Lar;Rua C;9707;EX', 'Mil Lar;Rua D;7107;RJ'];
  const sent = await sendFile(api.as.gestor, ['Nome;Logradouro;Município;UF', ...rows, ''].join('\n'));
  expect(sent.settings?.columns).toEqual(['nome', 'enderecos.1.logradouro', 'enderecos.1.cidade', 'enderecos.1.uf']);
  await finishStep(api.as.gestor, sent.id, 'check');
  expect(await rowsOf(api.as.gestor, sent.id, 'refused')).toMatchObject([
    { line: 5, issues: [{ column: 2, code: 'cidade_unknown' }] },
  ]);
  await finishStep(api.as.gestor, sent.id, 'apply', { again: true });
  const list = await api.as.gestor.get('/api/pessoas?q=lar&limit=10');
  const cities = await Promise.all(
    list.json<{ items: { id: string }[] }>().items.map(async ({ id }) => {
      const { nome, enderecos } = (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>();
      return `${nome}: ${enderecos[0]?.codigoCidade}`;
    }),
  );
  expect(cities.toSorted()).toEqual(['Cem Lar: ', 'Dois Lar: 1100015', 'Um Lar: 1100015']);
});

function fileOf(name: string): Buffer {
  return readFileSync(new URL(`../../../test/imports/programs/${name}`, import.meta.url));
}

test('below a title and a row of groups the headings are found; another line can be chosen, two joined', async () => {
  const sent = await sendFile(api.as.gestor, fileOf('cabecalho-mesclado.xlsx'), 'clientes.xlsx');
  expect(sent.table).toMatchObject({ headingLine: 4, joinsHeadings: false });
  expect(sent.settings?.columns).toEqual([
    'nome',
    'documento',
    'tipo',
    'telefones.1.numero',
    'telefones.2.numero',
    'emails.1.email',
    'enderecos.1.cidade',
    'enderecos.1.uf',
  ]);
  expect(sent.table?.firstLines?.slice(0, 3)).toMatchObject([
    { line: 1, score: 0 },
    { line: 3, cells: ['Identificação', 'Contato', 'Endereço'] },
    { line: 4, score: 1 },
  ]);
  const read = (options: object) => askReading(api.as.gestor, sent.id, options);
  const joined = (await read({ headingLine: 4, joinsHeadings: true })).json<Import>();
  expect(joined.table?.columns.map(({ heading }) => heading).slice(5)).toEqual([
    'Contato E-mail',
    'Endereço Cidade',
    'Endereço UF',
  ]);
  expect((await read({ headingLine: 3 })).json<Import>().table).toMatchObject({ headingLine: 3 });
  expect((await read({ headingLine: 2 })).statusCode).toBe(422);
  await read({ headingLine: 4 });
  const checked = await finishStep(api.as.gestor, sent.id, 'check');
  expect(checked.counts).toMatchObject({ create: 2, refused: 0 });
});

test('two lines of headings are one where both are needed', async () => {
  const sent = await sendFile(api.as.gestor, fileOf('dois-cabecalhos.xlsx'), 'clientes.xlsx');
  expect(sent.table).toMatchObject({ headingLine: 2, joinsHeadings: true });
  await finishStep(api.as.gestor, sent.id, 'check');
  await finishStep(api.as.gestor, sent.id, 'apply');
  const list = await api.as.gestor.get('/api/pessoas?q=jurema&limit=1');
  const [found] = list.json<{ items: { id: string }[] }>().items;
  expect((await api.as.gestor.get(`/api/pessoas/${found?.id}`)).json<Pessoa>()).toMatchObject({
    nome: 'Jurema Paes',
    cpf: '23318747602',
    enderecos: [
      { tipo: 'residencial', logradouro: 'Rua A', codigoCidade: '3303302' },
      { tipo: 'comercial', logradouro: 'Rua B', codigoCidade: '3304557' },
    ],
    telefones: [{ numero: '2122221111' }, { numero: '21999991111' }],
  });
});
