import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, openWritten, readAll, zipOf } from '../../../../test/imports/table-files.ts';
import { rounds } from '../../../../test/rounds.ts';
import { UnreadableFile } from './refusals.ts';

function readCase(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '..', 'casos', name));
}

const ROWS = [
  [
    'João Conceição D’Ávila',
    '00000000191',
    '',
    '31/12/1980',
    '1234.56',
    'TRUE',
    'São Paulo',
    '20/11/2026 15:30',
    'primeira linha\nsegunda; "com aspas"',
  ],
  ['Padaria Três Irmãos', '', '11222333000181', '', '0.333333333333333', 'FALSE', 'Itajaí', '', '#DIV/0!'],
  ['Müller & Cia € 5', '52998224725', '', '29/02/2000', '10', '', 'Blumenau', '', ''],
];

test.each([
  ['utf-8.csv', 'utf-8', ';'],
  ['windows-1252.csv', 'windows-1252', ';'],
  ['utf-16.csv', 'utf-16le', '\t'],
])('reads %s as LibreOffice wrote it', async (name, encoding, delimiter) => {
  const table = await openWritten(readCase(name));
  expect(table).toMatchObject({ encoding, delimiter });
  expect((await readAll(table)).map(({ cells }) => cells)).toEqual(ROWS);
});

test('goes by what is in a file, not by its name', async () => {
  expect(await cellsOf('nome;uf\nAna;SP\n', { fileName: 'cadastro.xlsx' })).toEqual([['Ana', 'SP']]);
  expect(await openWritten(readCase('cadastro.xlsx'), { fileName: 'cadastro.csv' })).toMatchObject({ format: 'xlsx' });
  expect(await openWritten('BEGIN:VCARD\nFN:Ana\nEND:VCARD\n', { fileName: 'a.csv' })).toMatchObject({
    format: 'vcard',
  });
});

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

test.each<[name: string, content: Buffer | string, message: RegExp]>([
  ['a.xlsx', '%PDF-1.7 …', /^Este arquivo se chama \.xlsx, mas é um PDF\. .+ salve como CSV ou XLSX/],
  ['a.pdf', '%PDF-1.7 …', /^Este arquivo é um PDF\./],
  ['a.csv', Buffer.from('89504e470d0a1a0a', 'hex'), /\.csv, mas é uma imagem/],
  ['a.xls', readCase('cadastro.xls'), /^Este arquivo é uma planilha do Excel antigo.+ salve como CSV ou XLSX/],
  ['a.xlsx', readCase('cadastro.xls'), /se chama \.xlsx, mas é uma planilha do Excel antigo/],
  ['a.xlsx', Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]), /protegido por senha/],
  ['a.xls', '<html><table><tr><td>nome</td></tr></table></html>', /se chama \.xls, mas é uma página da internet/],
  ['a.xls', '<?xml version="1.0"?><Workbook/>', /mas é um arquivo XML/],
  ['a.csv', '[{"nome":"Ana"}]', /mas é um arquivo JSON/],
  ['a', Buffer.from('1f8b0800', 'hex'), /^Este arquivo é um arquivo compactado \(gzip\)/],
])('says of %s what it is and what to do', async (fileName, content, message) => {
  const open = openWritten(content, { fileName });
  await expect(open).rejects.toThrow(UnreadableFile);
  await expect(open).rejects.toThrow(message);
});

test.each([
  ['Index/Document.iwa', /planilha do Numbers/],
  ['xl/workbook.bin', /planilha binária do Excel/],
  ['word/document.xml', /texto do Word/],
  ['ppt/presentation.xml', /apresentação/],
  ['fotos/1.txt', /Envie notas em XML/],
])('says what a zip file with %s is', async (part, message) => {
  await expect(openWritten(await zipOf({ [part]: 'x' }), { fileName: 'a.xlsx' })).rejects.toThrow(message);
});

test('repeats of a name its ending only', async () => {
  const open = openWritten('%PDF-1.7', { fileName: 'Dívidas de João.xlsx' });
  await expect(open).rejects.toMatchObject({ message: expect.not.stringContaining('João') });
});

test('reads any bytes or refuses them with a sentence, whatever they begin with', async () => {
  const zip = await zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/a': 'x'.repeat(50) });
  const begin = fc.constantFrom(
    ...['', 'PK\x03\x04', 'BEGIN:VCARD\n', 'nome;uf\n', '\xff\xfe', 'sep=,\n'].map((text) =>
      Buffer.from(text, 'latin1'),
    ),
    zip.subarray(0, -20),
  );
  const bytes = fc.uint8Array({ maxLength: 300 });
  const signs = fc.string({
    unit: fc.constantFrom('a', ';', '"', '\n', '\r', ':', ' ', '=', '\0', 'TEL', 'END:VCARD\n', '<'),
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(begin, fc.oneof(bytes, signs), async (start, rest) => {
      try {
        const table = await openWritten(Buffer.concat([start, Buffer.from(rest as Uint8Array)]), {
          fileName: 'a.xlsx',
        });
        for (const { cells } of await readAll(table)) expect(cells).toHaveLength(table.columns.length);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
    { numRuns: rounds(60, 500) },
  );
});

test('reads an XLSX with any byte changed or refuses it with a sentence', async () => {
  const file = readCase('cadastro.xlsx');
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.nat(255), async (at, byte) => {
      const changed = Buffer.from(file);
      changed[at] = byte;
      try {
        await readAll(await openWritten(changed, { fileName: 'a.xlsx' }));
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
    { numRuns: rounds(40, 300) },
  );
});
