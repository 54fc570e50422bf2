import { describe, expect, test } from 'vitest';
import * as schema from '../../model/import.schema.ts';
import { MAX_FILE_BYTES, refuseContent, refuseFile } from './file-kind.ts';

describe('a chosen file', () => {
  test.each([
    'clientes.csv',
    'CLIENTES.CSV',
    'lista.txt',
    'lista.tsv',
    'planilha.xlsx',
    'planilha.ods',
    'contatos.vcf',
    'nota.xml',
    'notas.zip',
  ])('passes as %s', (name) => expect(refuseFile({ name, size: 10 })).toBeUndefined());

  test.each([
    ['antiga.xls', /Salvar como/],
    ['planilha.fods', /\.xlsx ou CSV/],
    ['tudo.rar', /compactado/],
    ['lista.pdf', /PDF/],
    ['foto.jpeg', /imagem/],
    ['carta.docx', /texto/],
    ['programa.exe', /CSV, Excel/],
    ['sem-fim', /CSV, Excel/],
  ])('is refused as %s, with what to do', (name, advice) => expect(refuseFile({ name, size: 10 })).toMatch(advice));

  test('is refused when it is empty or exceeds the server’s limit', () => {
    expect(refuseFile({ name: 'a.csv', size: 0 })).toMatch(/vazio/);
    expect(MAX_FILE_BYTES).toBe(schema.MAX_FILE_BYTES);
    expect(refuseFile({ name: 'a.csv', size: MAX_FILE_BYTES })).toBeUndefined();
    expect(refuseFile({ name: 'a.csv', size: MAX_FILE_BYTES + 1 })).toMatch(/2 GB/);
  });

  test('is recognised by its first bytes, regardless of its name', () => {
    expect(refuseContent(bytesOf('%PDF-1.7'))).toMatch(/um PDF/);
    expect(refuseContent(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toMatch(/senha/);
    expect(refuseContent(bytesOf('nome;cpf'))).toBeUndefined();
    expect(refuseContent(new Uint8Array())).toBeUndefined();
  });
});

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
