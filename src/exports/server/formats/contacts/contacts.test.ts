import { perGroup } from '../../../export.ts';
import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../../../test/pessoas.ts';
import type { PessoaInput } from '../../../../pessoa/pessoa.ts';
import { EXAMPLE_SETTINGS } from '../../exports.examples.ts';
import type { ContactProgram } from './contact-program.ts';
import { contactsWriter } from './contacts.ts';
import { GOOGLE } from './google.ts';
import { HUBSPOT } from './hubspot.ts';
import { OUTLOOK } from './outlook.ts';

const STORED = {
  id: '0192f0c4-0000-7000-8000-000000000001',
  codigo: 1,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  deletedAt: null,
};

const ANA = buildFisica({
  nome: 'Ana Maria Souza',
  cpf: '52998224725',
  nascimento: '1980-02-29',
  tags: ['vip'],
  enderecos: [{ ...ENDERECO, complemento: 'Apto 12' }],
  telefones: [
    { ...TELEFONE, principal: false },
    { ...TELEFONE, tipo: 'fixo', numero: '1133334444' },
  ],
  emails: [EMAIL],
  observacoes: '=1+1',
});

/** The lines of a file with these records: the headings first, without the byte order mark. */
async function linesOf(program: ContactProgram, pessoas: PessoaInput[], telefones = 2): Promise<string[]> {
  const chunks: Buffer[] = [];
  const file = {
    write: async (written: readonly Uint8Array[]) => void chunks.push(...written.map((one) => Buffer.from(one))),
  };
  const found = { ...perGroup(() => 0), enderecos: 1, telefones, emails: 1 };
  const title = { tenantNome: '', list: '', at: new Date(0) };
  const settings = EXAMPLE_SETTINGS;
  const writer = contactsWriter(program)(file, { settings, columns: [], found, total: pessoas.length, title });
  for (const pessoa of pessoas) writer.add({ ...pessoa, ...STORED });
  await writer.end();
  return Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
}

/** The unquoted cells of a line by heading, without empty ones. */
function cellsOf([head = '', line = '']: string[]): Record<string, string> {
  const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
  return Object.fromEntries(head.split(',').flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : [])));
}

describe('the contacts of Google', () => {
  test('are under the headings of Google, with a column for each phone', async () => {
    const [head] = await linesOf(GOOGLE, [ANA]);
    expect(head).toBe(
      'First Name,Last Name,Nickname,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,' +
        'Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Street,' +
        'Address 1 - Extended Address,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,' +
        'Website 1 - Label,Website 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value',
    );
  });

  test('have the principal phone first, with its country, and no formula', async () => {
    expect(cellsOf(await linesOf(GOOGLE, [ANA]))).toEqual({
      'First Name': 'Ana',
      'Last Name': 'Maria Souza',
      Birthday: '1980-02-29',
      Notes: "'=1+1",
      Labels: 'vip ::: * myContacts',
      'E-mail 1 - Label': 'Home',
      'E-mail 1 - Value': 'joao@exemplo.com.br',
      'Phone 1 - Label': 'Main',
      'Phone 1 - Value': '+55 11 3333-4444',
      'Phone 2 - Label': 'Mobile',
      'Phone 2 - Value': '+55 11 98765-4321',
      'Address 1 - Label': 'Home',
      'Address 1 - Street': '"Praça da Sé, 100 - Sé"',
      'Address 1 - Extended Address': 'Apto 12',
      'Address 1 - City': 'São Paulo',
      'Address 1 - Region': 'SP',
      'Address 1 - Postal Code': '01001-000',
      'Address 1 - Country': 'BR',
      'Custom Field 1 - Label': 'CPF',
      'Custom Field 1 - Value': '529.982.247-25',
    });
  });

  test('have no part of a CPF that the role may not see', async () => {
    const cells = cellsOf(await linesOf(GOOGLE, [{ ...ANA, cpf: '***.***.247-**' }]));
    expect(Object.keys(cells).filter((heading) => heading.startsWith('Custom'))).toEqual([]);
  });
});

describe('the contacts of Outlook', () => {
  test('are under its English headings, after the byte order mark', async () => {
    const [head] = await linesOf(OUTLOOK, [ANA], 9);
    expect(head).toBe(
      '\ufeffFirst Name,Last Name,Nickname,Company,E-mail Address,E-mail 2 Address,E-mail 3 Address,Mobile Phone,' +
        'Business Phone,Business Phone 2,Home Phone,Home Phone 2,Other Phone,Primary Phone,Business Street,Business City,' +
        'Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,' +
        'Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Web Page,Birthday,' +
        'Government ID Number,Categories,Notes',
    );
  });

  test('have each phone in its place, and the others in what is free', async () => {
    const telefones = [1, 2, 3].map((last) => ({ ...TELEFONE, numero: `1198765432${last}`, principal: last === 2 }));
    const cells = cellsOf(await linesOf(OUTLOOK, [buildFisica({ telefones })]));
    expect(cells).toMatchObject({
      'Mobile Phone': '+55 11 98765-4322',
      'Business Phone': '+55 11 98765-4321',
      'Business Phone 2': '+55 11 98765-4323',
    });
    expect(cellsOf(await linesOf(OUTLOOK, [ANA]))).toMatchObject({
      'Home Phone': '+55 11 3333-4444',
      'Home Street': '"Praça da Sé, 100 - Apto 12 - Sé"',
    });
  });
});

describe('the contacts of HubSpot', () => {
  test('are under the labels of its properties', async () => {
    const [head] = await linesOf(HUBSPOT, [ANA], 3);
    expect(head).toBe(
      'First Name,Last Name,Email,Additional email addresses,Phone Number,Mobile Phone Number,Phone Number 2,' +
        'Company name,Nome fantasia,CPF/CNPJ,Street Address,City,State/Region,Postal Code,Country/Region,Website URL,' +
        'Date of birth,Tags,Notes',
    );
  });

  test('have a company by its name, and every e-mail', async () => {
    const emails = [
      EMAIL,
      { ...EMAIL, email: 'b@x.com', principal: false },
      { ...EMAIL, email: 'c@x.com', principal: false },
    ];
    const empresa = buildJuridica({ nome: 'Padaria Pão Ltda', nomeFantasia: 'Pão', cnpj: '12ABC34501DE35', emails });
    expect(cellsOf(await linesOf(HUBSPOT, [empresa]))).toEqual({
      Email: 'joao@exemplo.com.br',
      'Additional email addresses': 'b@x.com;c@x.com',
      'Company name': 'Padaria Pão Ltda',
      'Nome fantasia': 'Pão',
      'CPF/CNPJ': '12.ABC.345/01DE-35',
    });
  });
});

test('an ambiguous street names its parts', async () => {
  const enderecos = [{ ...ENDERECO, numero: '', complemento: '', bairro: 'Liberdade' }];
  const cells = cellsOf(await linesOf(HUBSPOT, [buildFisica({ enderecos })]));
  expect(cells['Street Address']).toBe('Praça da Sé - Bairro: Liberdade');
});
