import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsOf, openWritten, readAll } from '../../../../test/imports/table-files.ts';
import { UnreadableFile } from '../table/refusals.ts';
import type { Encoding } from '../table/table.ts';

const TEXT = 'nome;cidade\nJosé d’Ávila;São Paulo\nAna;Itajaí\n';
const WINDOWS: Record<string, number> = { '’': 0x92, '€': 0x80 };

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'windows-1252') return Buffer.from([...text].map((char) => WINDOWS[char] ?? char.charCodeAt(0)));
  const little = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? little : little.swap16();
}

test.each<Encoding>(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])(
  'recognises %s without a byte order mark',
  async (encoding) => {
    const table = await openWritten(encode(TEXT, encoding));
    expect(table).toMatchObject({ format: 'csv', encoding, delimiter: ';', columns: ['nome', 'cidade'] });
    expect((await readAll(table)).map(({ cells }) => cells)).toEqual([
      ['José d’Ávila', 'São Paulo'],
      ['Ana', 'Itajaí'],
    ]);
  },
);

test.each<Encoding>(['utf-8', 'utf-16le', 'utf-16be'])(
  'leaves the byte order mark of %s out of the first heading',
  async (encoding) => {
    expect(await openWritten(encode(`\ufeff${TEXT}`, encoding))).toMatchObject({
      encoding,
      columns: ['nome', 'cidade'],
    });
  },
);

test('reads lines of Windows-1252 in a file of UTF-8, and the other way round', async () => {
  const mixed = Buffer.concat([encode('nome\nJosé\nJoão\nIsaías\n', 'utf-8'), encode('Ângela €\n', 'windows-1252')]);
  expect(await cellsOf(mixed)).toEqual([['José'], ['João'], ['Isaías'], ['Ângela €']]);
  const other = Buffer.concat([encode('nome\nJosé\nJoão\nIsaías\n', 'windows-1252'), encode('Ângela €\n', 'utf-8')]);
  expect(await cellsOf(other)).toEqual([['José'], ['João'], ['Isaías'], ['Ângela €']]);
});

test('reads a file by the choices of the user, even if it looks otherwise', async () => {
  const table = await openWritten(encode('nome\nJosé\n', 'utf-8'), { encoding: 'windows-1252' });
  expect((await readAll(table)).map(({ cells }) => cells)).toEqual([['JosÃ©']]);
});

test('reads a character that two parts of a file share', async () => {
  const name = 'é'.repeat(400_000);
  expect(await cellsOf(`nome\nx${name}\n`)).toEqual([[`x${name}`]]);
});

test('distinguishes the delimiter from amounts, addresses and quoted texts', async () => {
  const texts = [
    'nome;valor;endereço\nAna;1.234,56;Rua A, 12\nBia;7.000,00;Rua B, 7\n',
    'nome,valor,endereço\nAna,"1.234,56","Rua A; 12"\nBia,"7,00","Rua B; 7"\n',
    'nome\tvalor\tendereço\nAna\t1.234,56\tRua A, 12; fundos\nBia\t7,00\tRua B, 7; fundos\n',
    'nome|valor|endereço\nAna|1.234,56|Rua A, 12\nBia|7,00|Rua B, 7\n',
  ];
  const found = await Promise.all(texts.map(async (text) => (await openWritten(text)).delimiter));
  expect(found).toEqual([';', ',', '\t', '|']);
});

test('uses the delimiter of the first line or of the user', async () => {
  const said = await openWritten('sep=,\r\nnome,a;b\r\nAna,1;2\r\n');
  expect(said).toMatchObject({ delimiter: ',', columns: ['nome', 'a;b'] });
  expect((await readAll(said)).map(({ line }) => line)).toEqual([2]);
  expect((await openWritten('a;b,c\n1;2,3\n', { delimiter: ',' })).columns).toEqual(['a;b', 'c']);
});

test('finds the headings under a title, and numbers rows as a spreadsheet does', async () => {
  const table = await openWritten(
    'Relação de clientes;;\nemitida;em 2026;\n;;\nnome;uf;obs\n\nAna;SP;\n;;\nBia;RJ;x\n',
  );
  expect(table.columns).toEqual(['nome', 'uf', 'obs']);
  expect((await readAll(table)).map(({ line }) => line)).toEqual([6, 8]);
});

test('takes the first row for the headings when nothing proves that it is data', async () => {
  const table = await openWritten('Ana;Centro;12\nBia;Vila;34\n');
  expect([table.headingLine, table.columns]).toEqual([1, ['Ana', 'Centro', '12']]);
});

test.each([
  ['a document', 'Ana;529.982.247-25\nBia;\n'],
  ['bare digits of one', '1;52998224725;x\n2;11144477735;y\n'],
  ['an e-mail', 'Ana;ana@exemplo.com.br\nBia;\n'],
  ['a phone', 'Ana;(11) 98765-4321\nBia;\n'],
  ['a CEP', 'Ana;01001-000\nBia;\n'],
  ['a date', 'Ana;29/02/1980\nBia;\n'],
])('a file whose first row has %s has no headings', async (_what, text) => {
  const table = await openWritten(text);
  expect([table.headingLine, table.columns.slice(0, 2)]).toEqual([0, ['Coluna 1', 'Coluna 2']]);
  expect((await readAll(table)).map(({ line }) => line)).toEqual([1, 2]);
});

test.each([
  ['a known heading beside a date', 'Nome;31/01/2026;28/02/2026\nAna;1;2\n'],
  ['an example in the headings', 'CPF (529.982.247-25);Nome\n529.982.247-25;Ana\n'],
])('a file with %s has headings', async (_what, text) => {
  expect((await openWritten(text)).headingLine).toBe(1);
});

test('lets the user decide whether the first row is data', async () => {
  const text = 'Ana;Centro\nBia;Vila\n';
  const asData = await openWritten(text, { fileName: 'a.csv', hasHeading: false });
  expect(asData.columns).toEqual(['Coluna 1', 'Coluna 2']);
  expect((await readAll(asData)).map(({ cells }) => cells[0])).toEqual(['Ana', 'Bia']);
  const asHeadings = await openWritten('Ana;529.982.247-25\nBia;\n', { fileName: 'a.csv', hasHeading: true });
  expect(asHeadings.columns).toEqual(['Ana', '529.982.247-25']);
});

test('a single row of data is a file', async () => {
  const table = await openWritten('Ana;529.982.247-25\n');
  expect((await readAll(table)).map(({ cells }) => cells)).toEqual([['Ana', '529.982.247-25']]);
});

test('names blank headings, leaves repeated ones unchanged and drops blank columns at the end', async () => {
  const table = await openWritten('nome;;telefone;telefone;;\nAna;x;1;2;;\n');
  expect(table.columns).toEqual(['nome', 'Coluna 2', 'telefone', 'telefone']);
});

test('reads a file of one column', async () => {
  expect(await cellsOf('e-mail\nana@exemplo.com\nbia@exemplo.com\n')).toEqual([
    ['ana@exemplo.com'],
    ['bia@exemplo.com'],
  ]);
});

test('fills short rows, drops blank cells too many and loses none of those too many', async () => {
  const rows = await readAll(await openWritten('nome;uf\nAna\nBia;SP;;\nCid;RJ;Rua A;12\n'));
  expect(rows).toEqual([
    { line: 2, cells: ['Ana', ''] },
    { line: 3, cells: ['Bia', 'SP'] },
    {
      line: 4,
      cells: ['Cid', 'RJ;Rua A;12'],
      problem: expect.stringContaining('4 células e o cabeçalho tem 2'),
      problemColumn: 1,
    },
  ]);
});

test('reports the line with an open quote, and doubts the short lines after it', async () => {
  const rows = await readAll(await openWritten('nome;obs;uf\nAna;"um\ntexto;SP\nBia;dois;RJ\n'));
  expect(rows[0]?.problemColumn).toBe(1);
  expect(rows.map(({ line, problem }) => [line, problem?.slice(0, 25)])).toEqual([
    [2, 'Faltam aspas nesta linha,'],
    [3, 'Esta linha vem depois de '],
    [4, undefined],
  ]);
});

test('reports that a file was cut in the middle of a quoted cell, or of a row', async () => {
  const quoted = await readAll(await openWritten('nome;uf\nAna;SP\nBia;"R'));
  expect(quoted.at(-1)).toMatchObject({ line: 3, problem: expect.stringContaining('cortado') });
  const short = await readAll(await openWritten('nome;uf;cep\nAna;SP;01310100\nBia;R'));
  expect(short.at(-1)).toMatchObject({ line: 3, problem: expect.stringContaining('cortado') });
  const whole = await readAll(await openWritten('nome;uf;cep\nAna;SP;01310100\nBia;RJ;20000000'));
  expect(whole.at(-1)).not.toHaveProperty('problem');
});

test('keeps out of cells what no field of the register takes', async () => {
  expect(await cellsOf('nome;obs\nA\u0000n\u0007a;"um\r\ndois\ttrês\u007f"\n')).toEqual([['Ana', 'um\ndois\ttrês']]);
});

test('goes on after a line as if it had read all before it', async () => {
  const lines = Array.from({ length: 3500 }, (_, index) =>
    index % 7 === 0 ? `"a\n${index}";x` : index % 5 === 0 ? '' : `${index};y`,
  );
  const table = await openWritten(`nome;uf\n${lines.join('\n')}\n`);
  const all = await readAll(table);
  for (const afterLine of [1, 2, 1000, 2999, 3499, 9999])
    expect(await readAll(table, afterLine)).toEqual(all.filter(({ line }) => line > afterLine));
});

test('hands on at most a thousand rows at a time', async () => {
  const table = await openWritten(`nome;uf\n${'Ana;SP\n'.repeat(2500)}`);
  const sizes: number[] = [];
  for await (const batch of table.rows()) sizes.push(batch.length);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(2500);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1000);
});

test.each([
  ['an empty file', '', {}, 'empty'],
  ['blank lines only', ';;\n\n  \n', {}, 'empty'],
  ['headings only', 'nome;uf\n', {}, 'heading_only'],
  ['headings and blank lines', 'nome;uf\n;\n\n', {}, 'heading_only'],
  ['too many bytes', TEXT, { file: 20 }, 'too_large'],
  ['too many rows', TEXT, { rows: 1 }, 'too_many_rows'],
  [
    'too many columns',
    `${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(';')}\nx\n`,
    {},
    'too_many_columns',
  ],
  ['headings that are too long', `${'nome'.repeat(1000)};uf\nAna;SP\n`, { row: 100 }, 'line_too_long'],
  ['one endless line', 'x'.repeat(500_000), { row: 1000 }, 'line_too_long'],
])('refuses %s with a sentence', async (_what, text, limits, code) => {
  const open = openWritten(text, { limits }).then(readAll);
  await expect(open).rejects.toThrow(UnreadableFile);
  await expect(open).rejects.toMatchObject({ code, message: expect.stringMatching(/^[A-Z].+\.$/s) });
});

test('reports the line that is too long and reads those after it', async () => {
  const rows = await readAll(
    await openWritten(`nome;uf\nAna;SP\n${'x'.repeat(300_000)}\nBia;RJ\n`, { limits: { row: 1000 } }),
  );
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    [3, 'Esta linha é longa demais e só o começo dela foi lido.'],
    [4, undefined],
  ]);
  expect(rows[1]?.cells[0]).toHaveLength(200);
});

const word = fc.string({
  unit: fc.constantFrom('a', 'é', 'ç', '1', ';', ',', '"', '\n', ' ', '\t', '.'),
  maxLength: 8,
});

test('reads any cells back from any delimiter and encoding', async () => {
  const cells = fc.array(fc.tuple(word, word, word), { minLength: 1, maxLength: 20 });
  const encoding = fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252');
  const options = fc.record({
    cells,
    encoding,
    delimiter: fc.constantFrom(';', ',', '\t', '|'),
    bom: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  });
  await fc.assert(
    fc.asyncProperty(options, async ({ cells: rows, encoding: as, delimiter, bom, end }) => {
      const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter));
      const mark = bom && as !== 'windows-1252' ? '\ufeff' : '';
      const text = `${mark}${['nome', 'cidade', 'observação da ficha'].join(delimiter)}${end}${quoted.join(end)}${end}`;
      const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
      const read = cellsOf(encode(text, as), { delimiter });
      if (filled.length === 0) await expect(read).rejects.toMatchObject({ code: 'heading_only' });
      else expect(await read).toEqual(filled);
    }),
    { numRuns: 200 },
  );
});

test('reads a file of a great many short rows', async () => {
  expect(await cellsOf(`nome;uf\n${'"a;b\n'.repeat(300_000)}`)).toHaveLength(300_000);
  expect(await cellsOf(`a;b\n${'\n'.repeat(300_000)}c;d\n`)).toEqual([['c', 'd']]);
});

test('hands on long rows a few at a time', async () => {
  const table = await openWritten(`nome;nota\n${`Ana;${'x'.repeat(500_000)}\n`.repeat(40)}`);
  for await (const batch of table.rows()) expect(batch.length).toBeLessThan(15);
});

describe('a file whose quotes are escaped by a backslash, as MySQL writes', () => {
  test.each<[what: string, content: string, rows: string[][]]>([
    [
      'with a delimiter, a backslash and a line end in its cells',
      'Nome;Obs\n"Bar do \\"Tião\\"; Lanches";\\N\n"C:\\\\";"um\\\ndois"\n"5\\"";x\n',
      [
        ['Bar do "Tião"; Lanches', ''],
        ['C:\\', 'um\ndois'],
        ['5"', 'x'],
      ],
    ],
    [
      'separated by tabs, without any quote',
      'nome\tobs\nAna\t\\N\nBia\\\tLima\tum\\\ndois\nCaio\tC:\\\\x\n',
      [
        ['Ana', ''],
        ['Bia\tLima', 'um\ndois'],
        ['Caio', 'C:\\x'],
      ],
    ],
    [
      'separated by commas, every cell quoted',
      '"nome","obs"\n"Ana \\"Aninha\\" Souza","a, b"\n"Bia","termina em barra\\\\"\n',
      [
        ['Ana "Aninha" Souza', 'a, b'],
        ['Bia', 'termina em barra\\'],
      ],
    ],
  ])('is read: %s', async (_what, content, rows) => {
    expect(await cellsOf(content)).toEqual(rows);
  });

  test.each<[what: string, content: string, rows: string[][]]>([
    [
      'doubled quotes and a path at the end of a cell',
      'Nome;Pasta\n"Bar do ""Tião""";"C:\\"\nBia;"D:\\dados\\"\n',
      [
        ['Bar do "Tião"', 'C:\\'],
        ['Bia', 'D:\\dados\\'],
      ],
    ],
    [
      'a path at the end of each cell',
      'Nome;Pasta\n"Ana";"C:\\"\n"Bia";"\\\\srv\\a\\"\n',
      [
        ['Ana', 'C:\\'],
        ['Bia', '\\\\srv\\a\\'],
      ],
    ],
    [
      'a path that ends in a quote of its own',
      'Nome;Pasta\n"Ana";"diz ""C:\\"""\n"Bia";x\n',
      [
        ['Ana', 'diz "C:\\"'],
        ['Bia', 'x'],
      ],
    ],
    [
      'backslashes without quotes',
      'Nome;Pasta\nAna;C:\\Novo\\N\nBia;a\\;\n',
      [
        ['Ana', 'C:\\Novo\\N'],
        ['Bia', 'a\\'],
      ],
    ],
  ])('is not another one, which has %s', async (_what, content, rows) => {
    expect((await cellsOf(content)).map((cells) => cells.slice(0, 2))).toEqual(rows);
  });

  test('is recognised without long work, whatever its backslashes', async () => {
    const started = performance.now();
    expect(await cellsOf(`Nome;Obs\nAna;${'\\'.repeat(900_000)}\nBia;x\n`)).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
