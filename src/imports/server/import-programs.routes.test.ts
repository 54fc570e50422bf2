import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { askReading, finishStep, rowsOf, sendFile } from '../../../test/imports/imports.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { Import } from '../model/import.ts';

/*
 * Files as other programs export them, imported without edits: no row is refused, and each record has all the data of
 * its program.
 */

const api = useApp();

function fileOf(name: string): Buffer {
  return readFileSync(new URL(`../../../test/imports/programs/${name}`, import.meta.url));
}

async function find(nome: string): Promise<Pessoa> {
  const found = await api.as.gestor.get(`/api/pessoas?q=${encodeURIComponent(nome)}&limit=200`);
  const item = found.json<{ items: { id: string; nome: string }[] }>().items.find((one) => one.nome === nome);
  expect(item, `${nome} is not among ${found.body.slice(0, 400)}`).toBeDefined();
  return (await api.as.gestor.get(`/api/pessoas/${item?.id}`)).json<Pessoa>();
}

async function takeIn(content: Buffer, fileName = 'contatos.csv'): Promise<void> {
  const sent = await sendFile(api.as.gestor, content, fileName);
  const checked = await finishStep(api.as.gestor, sent.id, 'check');
  expect(await rowsOf(api.as.gestor, sent.id, 'refused'), JSON.stringify(checked.settings)).toEqual([]);
  expect(await rowsOf(api.as.gestor, sent.id, 'duplicate')).toEqual([]);
  const done = await finishStep(api.as.gestor, sent.id, 'apply');
  expect(done).toMatchObject({ state: 'done', counts: { refused: 0, duplicates: 0 } });
}

const phones = ({ telefones }: Pessoa) => telefones.map(({ numero }) => numero);
const addresses = ({ emails }: Pessoa) => emails.map(({ email }) => email);

test('Google Contacts: a name of parts, several values in a cell, their labels', async () => {
  await takeIn(fileOf('google.csv'));
  const ana = await find('Ana Maria Souza');
  expect(ana).toMatchObject({
    tipo: 'fisica',
    nascimento: '1980-02-29',
    tags: ['Clientes', 'VIP'],
    site: 'https://www.ana.com.br',
    observacoes: 'Só liga à tarde\nEmpresa: Padaria Pão Quente\nCargo: Gerente\nSite: https://ana.example.com',
    enderecos: [{ tipo: 'residencial', logradouro: 'Rua das Flores', numero: '100', complemento: 'Apto 12' }],
  });
  expect(addresses(ana)).toEqual(['ana@exemplo.com.br', 'ana.souza@exemplo.com', 'ana@paoquente.com.br']);
  expect(ana.emails.map(({ tipo }) => tipo)).toEqual(['pessoal', 'pessoal', 'comercial']);
  expect(phones(ana)).toEqual(['11987654321', '11977771234', '1133334444']);
  expect(ana.telefones[2]).toMatchObject({ observacao: 'Recado da mãe' });
  const joao = await find('João Lima Filho');
  expect(joao).toMatchObject({
    nascimento: null,
    telefones: [{ numero: '1133335555' }, { numero: '21987654321' }],
    enderecos: [
      { tipo: 'residencial', logradouro: 'Rua A', cep: '11010000', codigoCidade: '3548500' },
      { tipo: 'comercial', logradouro: 'Rua B', cep: '13010000', codigoCidade: '3509502' },
    ],
  });
  expect(await find('Mercado Bom Preço')).toMatchObject({ tipo: 'juridica', telefones: [{ numero: '1140041234' }] });
});

test('Outlook in English: dates month first, two addresses, a company beside the person', async () => {
  await takeIn(fileOf('outlook-en.csv'));
  const carla = await find('Carla Dias');
  expect(carla).toMatchObject({
    tipo: 'fisica',
    nascimento: '1976-07-04',
    tags: ['Clientes', 'VIP'],
    site: 'www.oficina.com.br',
    observacoes: 'Prefere e-mail\nEmpresa: Oficina Dias\nCargo: Sócia',
    enderecos: [
      { tipo: 'comercial', logradouro: 'Av. Brasil', numero: '500', complemento: 'Sala 3', cep: '20040002' },
      { tipo: 'residencial', logradouro: 'Rua do Ouvidor', numero: '9', cep: '20010150' },
    ],
  });
  expect(phones(carla)).toEqual(['2122223333', '2133334444', '21987654321']);
  expect(addresses(carla)).toEqual(['carla@oficina.com.br', 'carla@exemplo.com']);
  expect(await find('Davi Reis')).toMatchObject({ nascimento: '1980-12-25' });
  expect(await find('Eva Pinto')).toMatchObject({ nascimento: null });
});

test('Outlook in Portuguese, in the code page of Windows', async () => {
  await takeIn(Buffer.from(fileOf('outlook-pt.csv').toString(), 'latin1'));
  expect(await find('José Antônio da Conceição Neto')).toMatchObject({
    tipo: 'fisica',
    nascimento: '1970-03-15',
    observacoes: 'Atende até as 18h\nEmpresa: Açougue Central',
    telefones: [{ numero: '1932321111' }, { numero: '19987651234' }],
    enderecos: [
      { tipo: 'comercial', logradouro: 'Rua Direita', numero: '10', cep: '13010000', codigoCidade: '3509502' },
      { tipo: 'residencial', logradouro: 'Rua das Acácias', numero: '8', cep: '13270000' },
    ],
  });
  expect(await find('Márcia Antunes')).toMatchObject({ telefones: [{ numero: '1938712222' }] });
});

test('HubSpot: contacts, a company without a person, companies', async () => {
  await takeIn(fileOf('hubspot.csv'));
  expect(await find('Gil Moraes')).toMatchObject({
    tipo: 'fisica',
    site: 'moraes.com.br',
    observacoes: 'Empresa: Transportes Moraes',
    telefones: [{ numero: '4133334444' }, { numero: '41987654321' }],
    enderecos: [{ logradouro: 'Rua XV de Novembro', numero: '70', codigoEstado: '41', codigoCidade: '4106902' }],
  });
  expect(await find('Loja X')).toMatchObject({ tipo: 'juridica' });
  expect(await find('Hugo')).toMatchObject({ tipo: 'fisica' });
  await takeIn(fileOf('hubspot-companies.csv'));
  expect(await find('Indústria Norte')).toMatchObject({ tipo: 'juridica', enderecos: [{ codigoCidade: '1302603' }] });
});

test('the Receita’s ESTABELE: a CNPJ in three columns, the kind of street in its own', async () => {
  await takeIn(Buffer.from(fileOf('estabele.csv').toString(), 'latin1'), 'K3241.ESTABELE.csv');
  expect(await find('MERCADO CENTRAL')).toMatchObject({
    tipo: 'juridica',
    cnpj: '11222333000181',
    abertura: '1999-01-02',
    cnae: '4711302',
    enderecos: [
      { logradouro: 'RUA DAS FLORES', numero: '100', cep: '01001000', codigoEstado: '35', codigoCidade: '3550308' },
    ],
    telefones: [{ numero: '1133334444' }, { numero: '1133334445' }],
    emails: [{ email: 'contato@mercado.com.br' }],
  });
  expect(await find('CAIXA')).toMatchObject({ cnpj: '00360305000104', enderecos: [{ codigoCidade: '5300108' }] });
  expect(await find('LETRAS')).toMatchObject({
    cnpj: '12ABC34501DE35',
    enderecos: [{ logradouro: 'AVENIDA PAULISTA', numero: '1000' }],
  });
});

/** A file of a program with one row: its own headings, these cells. */
function rowOf(name: string, sign: string, cells: Readonly<Record<string, string>>): Buffer {
  const [headings = ''] = fileOf(name).toString().split(/\r?\n/);
  const titles = headings.split(sign).map((title) => title.replaceAll('"', ''));
  expect(titles).toEqual(expect.arrayContaining(Object.keys(cells)));
  return Buffer.from(`${headings}\r\n${titles.map((title) => `"${cells[title] ?? ''}"`).join(sign)}\r\n`);
}

test('addresses abroad, as Google, Outlook, HubSpot and the Receita write them', async () => {
  await takeIn(
    rowOf('google-2024.csv', ',', {
      'First Name': 'Inés',
      'Last Name': 'Imaginaria',
      'Address 1 - Label': 'Home',
      'Address 1 - Street': 'Av. 18 de Julio 1200',
      'Address 1 - City': 'Montevideo',
      'Address 1 - Postal Code': '11100',
      'Address 1 - Country': 'UY',
    }),
  );
  expect(await find('Inés Imaginaria')).toMatchObject({
    enderecos: [{ pais: '8451', cidadeExterior: 'Montevideo', cep: '', codigoEstado: '', codigoCidade: '' }],
    observacoes: 'CEP: 11100',
  });
  await takeIn(
    rowOf('outlook-en.csv', ',', {
      'First Name': 'Jane',
      'Last Name': 'Imaginary',
      'Business Street': '1 Ocean Drive',
      'Business City': 'Columbia',
      'Business State': 'SC',
      'Business Postal Code': '29201',
      'Business Country/Region': 'United States of America',
    }),
  );
  expect(await find('Jane Imaginary')).toMatchObject({
    enderecos: [{ tipo: 'comercial', pais: '2496', cidadeExterior: 'Columbia', codigoEstado: '' }],
    observacoes: 'UF: SC\nCEP: 29201',
  });
  await takeIn(
    rowOf('hubspot.csv', ',', {
      'Record ID': '99901',
      'First Name': 'João',
      'Last Name': 'do Porto',
      'Street Address': 'Rua de Santa Catarina, 12',
      City: 'Porto',
      'Country/Region': 'Portugal',
    }),
  );
  expect(await find('João do Porto')).toMatchObject({ enderecos: [{ pais: '6076', cidadeExterior: 'Porto' }] });
  await takeIn(
    rowOf('estabele.csv', ';', {
      'CNPJ BÁSICO': '11444777',
      'CNPJ ORDEM': '0001',
      'CNPJ DV': '61',
      'NOME FANTASIA': 'BOLTS ABROAD',
      PAIS: '249',
      LOGRADOURO: 'OCEAN DRIVE',
      UF: 'EX',
      MUNICÍPIO: '9707',
    }),
    'K3241.ESTABELE.csv',
  );
  expect(await find('BOLTS ABROAD')).toMatchObject({ enderecos: [{ pais: '2496', logradouro: 'OCEAN DRIVE' }] });
});

test('Bling', async () => {
  await takeIn(fileOf('bling.csv'));
  expect(await find('Papelaria Sol Ltda')).toMatchObject({
    tipo: 'juridica',
    nomeFantasia: 'Sol',
    cnpj: '34028316000103',
    papeis: ['cliente'],
    limiteCredito: '1500.00',
    inscricoesEstaduais: [{ uf: 'SP', numero: '110.042.490.114' }],
    emails: [{ email: 'sol@exemplo.com.br' }, { email: 'nfe@exemplo.com.br', tipo: 'financeiro' }],
  });
  expect(await find('Rita Lemos')).toMatchObject({
    tipo: 'fisica',
    cpf: '11144477735',
    situacao: 'inativa',
    nascimento: '1990-06-05',
    nomeMae: 'Vera Lemos',
  });
});

test('Tiny, Omie and Conta Azul', async () => {
  await takeIn(fileOf('tiny.csv'));
  expect(await find('Sapataria Pé Bom ME')).toMatchObject({ tipo: 'juridica', cnpj: '11444777000161' });
  await takeIn(fileOf('omie.csv'));
  expect(await find('Comercial Rio Ltda')).toMatchObject({
    cnpj: '33000167000101',
    cnae: '4711302',
    tags: ['Cliente', 'Fornecedor'],
    telefones: [{ numero: '2122223333' }],
    enderecos: [{ codigoCidade: '3304557', complemento: 'Sala 2' }],
  });
  await takeIn(fileOf('conta-azul.csv'));
  expect(await find('Gráfica Azul S.A.')).toMatchObject({ tipo: 'juridica', papeis: ['cliente', 'fornecedor'] });
  expect(await find('Téo Alves')).toMatchObject({ tipo: 'fisica', cpf: '12345678909', rg: '12.345.678-9' });
});

test('Protheus: a code of two columns, what its codes mean, cities by five digits', async () => {
  const content = fileOf('protheus-sa1.csv');
  const sent = await sendFile(api.as.gestor, content, 'sa1.csv');
  expect(sent.table).toMatchObject({ profile: 'Protheus, clientes (SA1)' });
  expect(sent.table?.columns.filter(({ hasNoPlace }) => hasNoPlace).map(({ heading }) => heading)).toEqual([
    'A1_FILIAL',
    'A1_TIPO',
  ]);
  await takeIn(content, 'sa1.csv');
  expect(await find('TRANSPORTES IGUAÇU 1 LTDA')).toMatchObject({
    tipo: 'juridica',
    cnpj: '94210296000119',
    abertura: '1979-03-22',
    papeis: ['cliente'],
    situacao: 'ativa',
    limiteCredito: '15000.00',
    contatos: [{ nome: 'MARCOS' }],
    telefones: [{ numero: '4532241234' }],
    enderecos: [{ codigoCidade: '4104808', bairro: 'CENTRO' }],
    codigosExternos: [{ sistema: 'Protheus SA1', codigo: '000124-01' }],
  });
  expect(await find('SEBASTIÃO AFONSO 0')).toMatchObject({ tipo: 'fisica', telefones: [{ numero: '45999887766' }] });
  const kinds = await sendFile(api.as.gestor, fileOf('protheus-tipo.csv'));
  await finishStep(api.as.gestor, kinds.id, 'check');
  const { facts, counts } = (await api.as.gestor.get(`/api/imports/${kinds.id}`)).json<Import>();
  expect(facts?.leftOut).toEqual([{ column: 4, filled: 3 }]);
  expect(counts).toMatchObject({ refused: 0, duplicates: 0 });
});

test('a wrongly recognised program is undone: then the headings alone count', async () => {
  const { id } = await sendFile(api.as.gestor, fileOf('protheus-tipo.csv'));
  const answer = await askReading(api.as.gestor, id, { useProfile: false });
  const { table, settings } = answer.json<Import>();
  expect(table).not.toHaveProperty('profile');
  expect(settings).not.toHaveProperty('values');
  expect(settings?.columns.slice(0, 3)).toEqual(['codigosExternos.1.codigo', null, 'nome']);
});

test('SAP Business One: a number of the street in its own column makes no second address', async () => {
  await takeIn(fileOf('sap-b1-pn.csv'));
  const textil = await find('Têxtil Blumenau 1 Ltda');
  expect(textil).toMatchObject({ papeis: ['cliente'], situacao: 'ativa', codigosExternos: [{ codigo: 'C00001' }] });
  expect(textil.enderecos).toMatchObject([{ logradouro: 'Rua Itajaí', complemento: 'Galpão B', bairro: 'Vorstadt' }]);
  await takeIn(fileOf('numero-da-rua.csv'));
  expect((await find('Ana Rua')).enderecos).toMatchObject([{ logradouro: 'Rua Itajaí', bairro: 'Vorstadt' }]);
});

test('WooCommerce and Shopify: two lines of one address, a company, a note', async () => {
  await takeIn(fileOf('woocommerce.csv'));
  expect((await find('Ana Woo')).enderecos).toMatchObject([
    { logradouro: 'Rua dos Pinheiros', numero: '320', complemento: 'casa 2', bairro: 'Pinheiros', cep: '05422000' },
  ]);
  await takeIn(fileOf('shopify.csv'));
  expect(await find('Íris')).toMatchObject({
    observacoes: 'compra pelo Insta\nEmpresa: Ateliê da Íris ME',
    enderecos: [{ logradouro: 'Av. Sete de Setembro', codigoCidade: '2927408' }],
    telefones: [{ numero: '7133221100' }],
  });
  expect(await find('Larissa Fonseca Prado')).toMatchObject({ tags: ['vip', 'atacado'] });
});

test('Salesforce and Pipedrive: groups of columns, a company beside the person, a title', async () => {
  await takeIn(fileOf('salesforce.csv'));
  expect(await find('Cícero Brandão')).toMatchObject({
    observacoes: 'Cargo: Gerente\nEmpresa: Usina Alagoana S/A',
    enderecos: [{ logradouro: 'Av. Fernandes Lima', cep: '57050000', codigoCidade: '2704302' }],
    telefones: [{ numero: '8233111100' }, { numero: '82991230000' }],
  });
  await takeIn(fileOf('pipedrive.csv'));
  expect(await find('Hugo Antunes')).toMatchObject({
    observacoes: 'Empresa: Cerâmica Andirá',
    tags: ['Customer'],
    emails: [{ email: 'hugo@andira.com.br' }, { email: 'hugo@casa.com.br' }],
    codigosExternos: [{ sistema: 'Pipedrive', codigo: '901' }],
  });
});

test('Odoo, ERPNext and Conta Azul: a state with its country, codes, of two names the one that is filled', async () => {
  await takeIn(fileOf('odoo-pt.csv'));
  expect(await find('Vinícola Garibaldi Ltda')).toMatchObject({
    tipo: 'juridica',
    enderecos: [{ codigoEstado: '43', codigoCidade: '4308607', numero: '833' }],
  });
  expect(await find('Noêmia Dal Prá')).toMatchObject({ tipo: 'fisica' });
  await takeIn(fileOf('erpnext.csv'));
  expect(await find('Editora Sertão Ltda')).toMatchObject({
    situacao: 'ativa',
    emails: [{ email: 'e@sertao.com.br' }],
    telefones: [{ numero: '81999990000' }],
  });
  await takeIn(fileOf('conta-azul-2025.csv'));
  expect(await find('Padaria Trigo de Ouro Ltda')).toMatchObject({ nomeFantasia: 'Trigo de Ouro' });
  expect(await find('Wanderléia Aguiar')).toMatchObject({ nascimento: '1975-08-22', situacao: 'inativa' });
});

test('Google Contacts of 2024: what a record has no field for is in the remarks', async () => {
  await takeIn(fileOf('google-2024.csv'));
  expect(await find("Zuleica d'Ávila")).toMatchObject({
    nascimento: '1987-07-09',
    observacoes: 'Nome fantasia: Zuzu\nRelação: Beto\nEvento: 2010-05-22',
    enderecos: [{ cep: '22270000', codigoCidade: '3304557' }],
  });
});
