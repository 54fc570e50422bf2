import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWritten, readAll } from '../../../../test/imports/table-files.ts';
import { rounds } from '../../../../test/rounds.ts';

const phone = { fileName: 'contatos.vcf' };

function card(...lines: string[]): string {
  return `BEGIN:VCARD\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`;
}

/** Contacts as records: heading → what is filled in. */
async function read(text: string | Buffer): Promise<Record<string, string>[]> {
  const table = await openWritten(text, phone);
  const rows = await readAll(table);
  return rows.map(({ cells }) =>
    Object.fromEntries(cells.flatMap((cell, index) => (cell === '' ? [] : [[table.columns[index] ?? '', cell]]))),
  );
}

test('reads version 4: kind, phones as URIs, types between quotes, address, birthday, tags', async () => {
  const text = card(
    'VERSION:4.0',
    'KIND:individual',
    'FN:Ana Conceição',
    'TEL;VALUE=uri;TYPE="cell,voice";PREF=1:tel:+55-11-98765-4321;ext=5',
    'TEL;TYPE=home:+55 11 3456-7890',
    'EMAIL;TYPE=work:ana@exemplo.com.br',
    'ADR;TYPE=home:;Apto 5;Rua das Flores\\, 12;São Paulo;SP;01310-100;Brasil',
    'BDAY:19801231',
    'CATEGORIES:amiga,do trabalho',
    'NOTE:um\\ndois\\; três',
    'X-CPF:529.982.247-25',
  );
  expect(await read(text)).toEqual([
    {
      Tipo: 'Pessoa física',
      'Nome / Razão social': 'Ana Conceição',
      CPF: '529.982.247-25',
      Nascimento: '31/12/1980',
      'Endereço 1 · Tipo': 'Residencial',
      'Endereço 1 · CEP': '01310-100',
      'Endereço 1 · Endereço inteiro': 'Rua das Flores, 12',
      'Endereço 1 · Complemento': 'Apto 5',
      'Endereço 1 · Cidade': 'São Paulo',
      'Endereço 1 · UF': 'SP',
      'Telefone 1 · Tipo': 'Celular',
      'Telefone 1 · Principal': 'Sim',
      'Telefone 1 · Número': '+55-11-98765-4321',
      'Telefone 1 · Ramal': '5',
      'Telefone 2 · Tipo': 'Residencial',
      'Telefone 2 · Número': '+55 11 3456-7890',
      'E-mail 1 · Tipo': 'Comercial',
      'E-mail 1 · E-mail': 'ana@exemplo.com.br',
      Etiquetas: 'amiga, do trabalho',
      Observações: 'um\ndois; três',
    },
  ]);
});

test('keeps the extension of a phone next to its label, and the country of an address abroad', async () => {
  const text = card(
    'VERSION:4.0',
    'FN:João',
    'a.TEL;VALUE=uri:tel:+55-11-3456-7890;ext=12;phone-context=example.com',
    'a.X-ABLabel:Portaria',
    'ADR:;;Rua Augusta 10;Lisboa;;1100-048;Portugal',
    'ADR:;Sala 2;Rua A\\, 1;Campinas;SP;13010-000;BRAZIL',
  );
  expect(await read(text)).toMatchObject([
    {
      'Telefone 1 · Número': '+55-11-3456-7890',
      'Telefone 1 · Ramal': '12',
      'Telefone 1 · Observação': 'Portaria, phone-context=example.com',
      'Endereço 1 · Complemento': 'Portugal',
      'Endereço 2 · Complemento': 'Sala 2',
    },
  ]);
});

test('reads version 3 as an iPhone writes it: groups, labels, companies, folded lines', async () => {
  const text = card(
    'VERSION:3.0',
    'N:;;;;',
    'ORG:Padaria Três Irmãos;',
    'X-ABShowAs:COMPANY',
    'item1.TEL;type=pref:1134567890',
    'item1.X-ABLabel:Recado da mãe',
    'item2.TEL:11987654321',
    'item2.X-ABLabel:_$!<Mobile>!$_',
    'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-31',
    'NOTE:uma nota que fo',
    ' i dobrada',
  );
  expect(await read(text)).toEqual([
    {
      Tipo: 'Pessoa jurídica',
      'Nome / Razão social': 'Padaria Três Irmãos',
      'Empresa da pessoa': 'Padaria Três Irmãos',
      'Telefone 1 · Principal': 'Sim',
      'Telefone 1 · Número': '1134567890',
      'Telefone 1 · Observação': 'Recado da mãe',
      'Telefone 2 · Tipo': 'Celular',
      'Telefone 2 · Número': '11987654321',
      Observações: 'uma nota que foi dobrada',
      'Outros dados do contato': 'BDAY: 1604-12-31',
    },
  ]);
});

test('reads version 2.1 as an old Android writes it: bare types, quoted-printable in two sets of characters, pictures', async () => {
  const text = card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=43=6F=6E=63=65=69=C3=A7=C3=',
    '=A3=6F;=4A=6F=C3=A3=6F;;;',
    'TEL;CELL;PREF:+5511987654321',
    'NOTE;ENCODING=QUOTED-PRINTABLE:ma=E7=E3',
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
    ` ${'A'.repeat(5000)}`,
    '',
  );
  expect(await read(text)).toEqual([
    {
      'Nome / Razão social': 'João Conceição',
      'Telefone 1 · Tipo': 'Celular',
      'Telefone 1 · Principal': 'Sim',
      'Telefone 1 · Número': '+5511987654321',
      Observações: 'maçã',
      'Fotos e outros arquivos do contato': 'PHOTO',
    },
  ]);
});

test('recognises a fax, wherever the word is', async () => {
  expect(await read(card('FN:Ana', 'TEL;TYPE=WORK,FAX:1133334444'))).toMatchObject([{ 'Telefone 1 · Tipo': 'Fax' }]);
});

test('names content without a field: words of the name, other people, a label, an invalid line', async () => {
  const text = card(
    'VERSION:3.0',
    'N:Souza;José;;Dr.;',
    'FN:Zé',
    'a.X-ABRELATEDNAMES:Rita',
    'a.X-ABLabel:_$!<Mother>!$_',
    'NOTE:uma nota',
    'que continua sem espaço',
    'AGENT:',
    'BEGIN:VCARD',
    'FN:Outro',
    'END:VCARD',
  );
  expect(await read(text)).toEqual([
    {
      'Nome / Razão social': 'Zé',
      Observações: 'uma nota',
      'Outros dados do contato': 'X-ABRELATEDNAMES (Mother): Rita; que continua sem espaço; N: Dr. José Souza',
      'Fotos e outros arquivos do contato': 'AGENT',
    },
  ]);
});

test('reports that groups, places and devices are no people, and shows content without a field', async () => {
  const cards = ['KIND:group', 'X-ADDRESSBOOKSERVER-KIND:group', 'KIND:location', 'KIND:org', 'KIND:individual'];
  const text = cards
    .map((kind) => card('VERSION:4.0', 'FN:Nome', kind, 'ROLE:gerente', 'NOTE:a', 'NOTE:b'))
    .join('\r\n');
  const table = await openWritten(text, { fileName: 'contatos.vcf' });
  const rows = await readAll(table);
  expect(rows.map(({ aside }) => aside)).toEqual(['group', 'group', 'place', undefined, undefined]);
  const at = table.columns.indexOf('Outros dados do contato');
  expect(rows[4]?.cells[at]).toBe('ROLE: gerente; Observações: b');
});

test('makes as many columns as the fullest contact needs', async () => {
  const text = card('FN:Ana', 'TEL:1') + card('FN:Bia', 'TEL:1', 'TEL:2', 'TEL:3', 'EMAIL:b@exemplo.com');
  const table = await openWritten(text, phone);
  expect(table).toMatchObject({ format: 'vcard', encoding: 'utf-8', delimiter: null, sheets: [] });
  expect(table.columns).toEqual([
    'Nome / Razão social',
    'Telefone 1 · Número',
    'Telefone 2 · Número',
    'Telefone 3 · Número',
    'E-mail 1 · E-mail',
  ]);
  expect((await readAll(table)).map(({ line, cells }) => [line, cells.length])).toEqual([
    [2, 5],
    [3, 5],
  ]);
  expect(await readAll(table, 2)).toHaveLength(1);
});

test('reads Windows-1252 and UTF-16', async () => {
  expect(await read(Buffer.from(card('FN:João'), 'latin1'))).toEqual([{ 'Nome / Razão social': 'João' }]);
  expect(await read(Buffer.from(`\ufeff${card('FN:João')}`, 'utf16le'))).toEqual([{ 'Nome / Razão social': 'João' }]);
});

test('reports the contact that has no end, is cut or has too much', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `TEL:${index}`);
  const text = `${card('FN:Ana', ...many)}BEGIN:VCARD\nFN:Bia\n${card('FN:Cid')}BEGIN:VCARD\nFN:Dan`;
  const rows = await readAll(await openWritten(text, phone));
  expect(rows.map(({ line, problem }) => [line, problem?.split(/[,:(]/)[0]])).toEqual([
    [2, 'Este contato tem mais de 50 telefones'],
    [3, 'Falta o fim deste contato '],
    [4, undefined],
    [5, 'O arquivo termina no meio deste contato'],
  ]);
});

test('passes over an endless line', async () => {
  const text =
    card('FN:Ana', `NOTE:${'x'.repeat(600_000)}`) + card('FN:Bia', `PHOTO;ENCODING=b:${'A'.repeat(600_000)}`);
  const rows = await readAll(await openWritten(text, { ...phone, limits: { row: 1000 } }));
  expect(rows.map(({ problem }) => problem)).toEqual([
    'Este contato é longo demais e só o começo dele foi lido.',
    undefined,
  ]);
});

test('refuses a file of no contacts', async () => {
  await expect(openWritten('BEGIN:VCARD\nEND:VCARD\n', phone)).rejects.toMatchObject({ code: 'empty' });
});

function escape(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

test('reads any names and notes back', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', ';', ',', ':', '\\', '\n', '"', '='), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (contacts) => {
      const file = contacts.map(([name, note]) => card(`FN:a${escape(name)}a`, `NOTE:a${escape(note)}a`)).join('');
      const expected = contacts.map(([name, note]) => [`a${name}a`, `a${note}a`]);
      expect((await readAll(await openWritten(file, phone))).map(({ cells }) => cells)).toEqual(expected);
    }),
    { numRuns: rounds(20, 100) },
  );
});

test('reads a contact of more properties, parameters and folded lines than there can be, and the one after it', async () => {
  // more than a function takes arguments
  const many = rounds(130_000, 300_000);
  const types = ',home'.repeat(many);
  const files = [
    card('FN:Ana', 'X-A:\n'.repeat(many)),
    card('FN:Ana', `TEL;TYPE=cell${types}:1`),
    card('FN:Ana', `NOTE;ENCODING=QUOTED-PRINTABLE:${'a=\n'.repeat(many)}`),
    card('FN:Ana', `NOTE:${'a\n '.repeat(many)}`),
    card('FN:Ana', `NOTE;${'"'.repeat(many + 1)}:x`),
    card('FN:Ana', `AGENT:\n${'BEGIN:VCARD\nEND:VCARD\n'.repeat(many / 3)}`),
    card('FN:Ana', `NOTE:x\n${' \n'.repeat(many)}`),
  ];
  for (const file of files) {
    const rows = await readAll(await openWritten(file + card('FN:Bia'), phone));
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Ana', 'Bia']);
  }
});

test('keeps the further parts of an address, and the words of a custom kind', async () => {
  const text = card(
    'VERSION:3.0',
    'FN:Ana',
    'ADR:;;Rua A\\, 1;Campinas;SP;13010-000;Brasil;Bloco 8;Fundos',
    'ADR;LABEL="Rua B, 2, portão azul":;;Rua B\\, 2;Campinas;SP;13010-000;Brasil',
    'TEL;X-Recado;CELL:+55 11 98765-4321',
    'TEL;TYPE=work,voice:+55 11 3456-7890',
    'EMAIL;TYPE=INTERNET;TYPE=boletos:ana@exemplo.com.br',
    'RELATED;TYPE=spouse:João Lima',
    'X-SOCIALPROFILE;type=instagram:ana.lima',
  );
  expect(await read(text)).toMatchObject([
    {
      'Endereço 1 · Complemento': 'Bloco 8, Fundos',
      'Telefone 1 · Tipo': 'Celular',
      'Telefone 1 · Observação': 'recado',
      'Outros dados do contato':
        'LABEL: Rua B, 2, portão azul; EMAIL: boletos; RELATED: João Lima (spouse); X-SOCIALPROFILE: ana.lima (instagram)',
    },
  ]);
  expect((await read(text))[0]).not.toHaveProperty('Telefone 2 · Observação');
});

test('reads the label that a user of Android wrote, its nickname and relation, the role, and links to a conversation', async () => {
  const text = card(
    'VERSION:2.1',
    'FN:Rui Lima',
    'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=52=65=63=61=64=6F=20=6D=C3=A3=65):1134567822',
    'TEL;X-CUSTOM(Sítio):1134567823',
    'EMAIL;X-CUSTOM(Escola):rui@example.com',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Alvinho;1;;;;;;;;;;;;;',
    'X-ANDROID-CUSTOM;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:vnd.android.cursor.item/relation;=4A=6F=C3=A3=6F;14;;;',
    'ORG:Padaria Sol;Vendas',
    'TITLE:Gerente',
    'URL:https://wa.me/5511987654321',
    'URL:https://www.sol.com.br',
  );
  expect(await read(text)).toEqual([
    {
      'Nome / Razão social': 'Rui Lima',
      Apelido: 'Alvinho',
      'Empresa da pessoa': 'Padaria Sol, Vendas',
      Cargo: 'Gerente',
      Site: 'https://www.sol.com.br',
      'Telefone 1 · Número': '1134567822',
      'Telefone 1 · Observação': 'Recado mãe',
      'Telefone 2 · Número': '1134567823',
      'Telefone 2 · Observação': 'Sítio',
      'Telefone 3 · Número': 'https://wa.me/5511987654321',
      'E-mail 1 · E-mail': 'rui@example.com',
      'Outros dados do contato': 'EMAIL: Escola; relation: João, 14',
    },
  ]);
});
