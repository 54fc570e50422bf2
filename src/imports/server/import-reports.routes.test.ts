import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { destOf, makeNfe } from '../../../test/fiscal/make-nfe.ts';
import { finishStep, rowsOf, sendFile } from '../../../test/imports/imports.ts';
import { odsOf, odsRow } from '../../../test/imports/ods-files.ts';
import { describeWhole } from '../columns/file-notes.ts';
import type { Import } from '../model/import.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();

/*
 * Files as people and reports write them, imported without edits.
 */

function fileOf(name: string): Buffer {
  return readFileSync(new URL(`../../../test/imports/others/${name}`, import.meta.url));
}

async function checked(content: string | Buffer, fileName = 'clientes.csv'): Promise<Import> {
  const { id } = await sendFile(api.as.gestor, content, fileName);
  return finishStep(api.as.gestor, id, 'check');
}

test('a city merged over three people is the city of each, and the rows that repeat it say so', async () => {
  const { id } = await checked(fileOf('celulas-mescladas.xlsx'), 'clientes.xlsx');
  const repaired = await rowsOf(api.as.gestor, id, 'repaired');
  expect(repaired.map(({ cells, repairs }) => [cells[0], repairs.map(({ code, to }) => [code, to])])).toEqual([
    [
      'Mescla Dois',
      [
        ['merged', 'Campinas'],
        ['merged', 'SP'],
      ],
    ],
    [
      'Mescla Tres',
      [
        ['merged', 'Campinas'],
        ['merged', 'SP'],
      ],
    ],
  ]);
  await finishStep(api.as.gestor, id, 'apply');
  const list = (await api.as.gestor.get('/api/pessoas?q=Mescla')).json<{ items: { id: string }[] }>().items;
  const people = await Promise.all(
    list.map(async (item) => (await api.as.gestor.get(`/api/pessoas/${item.id}`)).json<Pessoa>()),
  );
  expect(
    people
      .map(({ nome, enderecos }) => [nome, enderecos[0]?.codigoCidade])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  ).toEqual([
    ['Mescla Dois', '3509502'],
    ['Mescla Quatro', '3548500'],
    ['Mescla Tres', '3509502'],
    ['Mescla Um', '3509502'],
  ]);
});

test('a subtotal beside a merged cell is set aside, although the cell covers it', async () => {
  const spanned = {
    attributes: 'office:value-type="string" table:number-rows-spanned="3"',
    content: '<text:p>Santos</text:p>',
  };
  const covered = { element: 'covered-table-cell' };
  const rows = [
    ['Cidade', 'UF', 'Nome', 'Limite'],
    [spanned, 'SP', 'Sub Um', '1'],
    [covered, 'SP', 'Sub Dois', '2'],
  ];
  const file = await odsOf([...rows, [covered, '', 'Subtotal', '3']].map((cells) => odsRow(cells)).join(''));
  expect((await checked(file, 'clientes.ods')).counts).toMatchObject({ create: 2, aside: 1, repaired: 1 });
});

test('the foot of a report is set aside, and not a person of a company that it resembles', async () => {
  const { id, counts } = await checked(fileOf('rodape.csv'));
  expect(counts).toMatchObject({ create: 2, aside: 3, refused: 0 });
  const aside = await rowsOf(api.as.gestor, id, 'aside');
  expect(aside.map(({ line, issues }) => [line, issues[0]?.code])).toEqual([
    [4, 'summary'],
    [5, 'summary'],
    [6, 'summary'],
  ]);
  const other = await checked('Nome;Cidade;UF\nUsuário Ltda;;\nEmitido Gráfica Ltda;;\n');
  expect(other.counts).toMatchObject({ create: 2, aside: 0 });
});

async function takeIn(content: string | Buffer, fileName: string): Promise<Import> {
  const { id } = await checked(content, fileName);
  return finishStep(api.as.gestor, id, 'apply', { again: true });
}

async function listPessoas(): Promise<Pessoa[]> {
  const { items } = (await api.as.gestor.get('/api/pessoas?limit=200')).json<{ items: Pessoa[] }>();
  return Promise.all(items.map(async ({ id }) => (await api.as.gestor.get(`/api/pessoas/${id}`)).json<Pessoa>()));
}

test('a folder of notes as they are: batches and envelopes are read, what is no note is said', async () => {
  const sent = await sendFile(api.as.gestor, fileOf('notas.zip'), 'notas.zip');
  expect(sent.table?.documents).toMatchObject({ read: { nfe: 7, cte: 1 }, skipped: { 'outro-xml': 2 }, refused: 0 });
  const done = await takeIn(fileOf('notas.zip'), 'notas.zip');
  expect(done.counts).toMatchObject({ refused: 0 });
  const all = await listPessoas();
  const find = (nome: string) => all.find((pessoa) => pessoa.nome === nome);
  expect(all.map(({ nome }) => nome)).not.toContain('');
  expect(find('201637 SOLDAS VALE LTDA EPP')).toMatchObject({
    papeis: ['fornecedor'],
    enderecos: [{ numero: '098' }],
    telefones: [{ numero: '1134567890' }],
  });
  expect(find('CAFÉ SÃO JOÃO LTDA')).toMatchObject({ enderecos: [{ bairro: 'VILA MARIÃ' }] });
  expect(find('JOSÉ PRODUTOR DA SERRA')).toMatchObject({
    tipo: 'fisica',
    papeis: ['fornecedor'],
    inscricoesEstaduais: [{ numero: 'P011004243002' }],
  });
  expect(find('M&A CONSULTORIA ÁGUA BRANCA')?.emails).toHaveLength(2);
  expect(find('ENVELOPE DE SABÃO LTDA')).toMatchObject({ papeis: ['fornecedor'] });
  expect(find('LOTE PRIMEIRA')).toMatchObject({ papeis: ['cliente'] });
  expect(find('LOTE SEGUNDA LTDA')).toMatchObject({ papeis: ['cliente'] });
});

test('a batch alone, and a note in an envelope alone, are files to import', async () => {
  const dest = destOf({ CPF: '52998224725' }, 'ANA');
  const note = makeNfe({ number: 1, dest }).replace(/^<\?xml[^>]*>/, '');
  const other = makeNfe({ number: 2, dest }).replace(/^<\?xml[^>]*>/, '');
  for (const [start, end] of [
    ['<?xml version="1.0"?><enviNFe><idLote>1</idLote>', '</enviNFe>'],
    ['<s:Envelope xmlns:s="x"><s:Body>', '</s:Body></s:Envelope>'],
  ])
    expect((await sendFile(api.as.gestor, start + note + other + end, 'lote.xml')).table?.documents).toMatchObject({
      read: { nfe: 2 },
    });
});

test('quotes that MySQL escaped by a backslash are quotes of the name, and its NULL is nothing', async () => {
  expect((await takeIn(fileOf('barra-invertida.csv'), 'clientes.csv')).counts).toMatchObject({ create: 2, refused: 0 });
  const all = await listPessoas();
  expect(all.find(({ nome }) => nome === 'Bar do "Tião"; Lanches Ltda')).toMatchObject({
    nomeFantasia: 'Bar "Tião"',
    cnpj: '55667788000186',
    observacoes: '',
    enderecos: [{ codigoCidade: '3548500' }],
  });
  expect(all.find(({ nome }) => nome === 'Mercado Sul Ltda')).toMatchObject({
    nomeFantasia: null,
    observacoes: 'fecha às 18h',
  });
});

test('Movidesk: companies and people by their codes, and the trade name of a person is the name', async () => {
  const sent = await sendFile(api.as.gestor, fileOf('movidesk.csv'), 'pessoas.csv');
  expect(sent.table).toMatchObject({ profile: 'Movidesk' });
  for (const counts of [{ create: 2 }, { unchanged: 2 }])
    expect((await takeIn(fileOf('movidesk.csv'), 'pessoas.csv')).counts).toMatchObject({ ...counts, refused: 0 });
  const all = await listPessoas();
  expect(all.find(({ nome }) => nome === 'Mover Transportes Ltda')).toMatchObject({
    tipo: 'juridica',
    nomeFantasia: 'Mover',
    codigosExternos: [{ sistema: 'Movidesk', codigo: 'M-1' }],
    papeis: ['cliente'],
  });
  expect(all.find(({ nome }) => nome === 'Marina Mover')).toMatchObject({
    tipo: 'fisica',
    telefones: [{ numero: '13981112234' }],
    observacoes: '',
  });
});

test('a column of codes that nobody knows is left out with its values, and refuses no row', async () => {
  const { counts, ...file } = await checked('Nome;Tipo;Situação\nRita Código;9;77\nRui Código;8;66\n');
  expect(counts).toMatchObject({ create: 2, refused: 0 });
  expect(describeWhole(file)).toContain('Colunas que não entram: “Tipo” (2 valores), “Situação” (2 valores).');
});

test('the card of an old Android: four phones with the label of its owner, company, role and nickname', async () => {
  const file = fileOf('android-21.vcf').toString();
  const { counts } = await takeIn(file.replace('BDAY:', 'ORG:Padaria Sol\r\nTITLE:Gerente\r\nBDAY:'), 'contatos.vcf');
  expect(counts).toMatchObject({ create: 1, refused: 0 });
  expect((await listPessoas()).find(({ nome }) => nome === 'Álvaro Andróide')).toMatchObject({
    tipo: 'fisica',
    nascimento: '1985-06-30',
    observacoes: 'Apelido: Alvinho\nEmpresa: Padaria Sol\nCargo: Gerente',
    telefones: [{ tipo: 'celular' }, {}, { tipo: 'fax' }, { numero: '1134567822', observacao: 'Recado mãe' }],
    enderecos: [{ logradouro: 'Rua São João', numero: '77', complemento: 'ap 8', codigoCidade: '3548500' }],
  });
});

test('a word for no document is no document in a row and in a card', async () => {
  const rows = ['isento', 'não informado', 'N/T', 'nihil', 'sem CPF', 'Não possui'].map(
    (word, at) => `Nada ${at};${word};${word}`,
  );
  const { counts } = await checked(`Nome;CPF;CNPJ\n${rows.join('\n')}\n`);
  expect(counts).toMatchObject({ create: 6, refused: 0 });
  const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Nada Sete\nX-CPF:isento\nEND:VCARD\n';
  expect((await checked(card, 'a.vcf')).counts).toMatchObject({ create: 1, refused: 0 });
});
