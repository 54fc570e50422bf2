import { readFileSync } from 'node:fs';
import { formatCpf, isCnpj, isCpf, repairCnpj } from '@fichario/brasil';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../test/brasil-cases.ts';
import { readerOf, ROW_OPTIONS, settingsOf } from '../../../test/imports/import-rows.ts';
import { rounds } from '../../../test/rounds.ts';
import { PESSOA } from '../../pessoa/field-list.ts';
import { FIELDS } from '../../pessoa/pessoa.fields.ts';
import type { FieldKey } from '../../pessoa/pessoa.ts';
import { TARGETS } from '../../pessoa/cells/cell-fields.ts';
import { makeCellReaders } from './cell-readers.ts';
import { fieldReader } from './field-readers.ts';
import { readData, readSerial } from './cells-data.ts';
import { readCnpj, readCpf, readDocumento } from './cells-documento.ts';
import { readCep, readCodigoCidade } from './cells-endereco.ts';
import { readEmails } from './cells-list.ts';
import { readDdd, readTelefones } from './cells-telefone.ts';
import { cleanCell, isBlankCell, readDinheiro, readInteger } from './cells.ts';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import type { Note } from './notes.ts';

/** A reading without its rest, which has tests of its own. */
type Reading<Value> = { value?: Value | undefined; issue?: Note | undefined; repair?: Note | undefined };

type Case = { reader: string; cell: string; verdict: string; code: string };

function readCases(): Case[] {
  const text = readFileSync(new URL('../../../test/imports/cells.txt', import.meta.url), 'utf8');
  let reader = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('[')) reader = line.slice(1, line.indexOf(']'));
    if (line.trim() === '' || line.startsWith('[') || line.startsWith('# ')) return [];
    const [cell = '', verdict = '', code = ''] =
      line.split(' | ').length > 2 ? line.split(' | ') : line.split(/ \| | \|$/);
    return [{ reader, cell: unquote(cell), verdict: unquote(verdict.trim()), code: code.trim() }];
  });
}

function unquote(cell: string): string {
  return cell.startsWith('"') ? (JSON.parse(cell) as string) : cell; // a cell in quotes is a JSON string
}

const readers = makeCellReaders(settingsOf([]), ROW_OPTIONS);
const readField = (key: FieldKey) => fieldReader(FIELDS[key], choiceWordsOf(PESSOA, key), ROW_OPTIONS).read;
const { isCidade = () => true, today } = ROW_OPTIONS;
const option = (reader: string, name: string) => new RegExp(`${name}=(\\w+)`).exec(reader)?.[1];
const uf = (sigla: string | undefined) => (sigla === undefined ? undefined : readers.uf(sigla).value);

function readPhones(text: string, reader: string): Reading<string> {
  const context = { ddd: option(reader, 'column'), defaultDdd: / ddd=(\d+)/.exec(reader)?.[1] ?? null };
  const { telefones, repairs, issue } = readTelefones(text, context);
  const value = telefones
    .map(({ tipo, numero, ramal, observacao }) =>
      [tipo, numero, ramal && `ramal ${ramal}`, observacao].filter(Boolean).join(' '),
    )
    .join('; ');
  return { value: issue || value === '' ? undefined : value, issue, repair: repairs[0] };
}

const joined = ({ value, ...rest }: Reading<unknown>, by: string): Reading<string> => ({
  ...rest,
  value:
    value === undefined
      ? undefined
      : [value]
          .flat()
          .map((one) => one as string)
          .join(by), // words
});

const READERS: Readonly<Record<string, (text: string, reader: string) => Reading<string | number>>> = {
  cell: (text) => ({ value: text }),
  cpf: readCpf,
  cnpj: readCnpj,
  documento: (text) => {
    const { value, ...others } = readDocumento(text);
    return { ...others, value: value && Object.entries(value).flat().join(' ') };
  },
  data: (text) => readData(text, today),
  serial: (text) => readSerial(text, today),
  dinheiro: readDinheiro,
  telefones: readPhones,
  ddd: readDdd,
  cep: (text, reader) => readCep(text, uf(option(reader, 'uf'))),
  uf: readers.uf,
  cidade: (text, reader) => readers.cidade(text, uf(option(reader, 'uf')), uf(option(reader, 'supposed'))),
  codigoCidade: (text) => readCodigoCidade(text, isCidade),
  emails: (text) => joined(readEmails(text, false), ' '),
  tags: (text) => joined(readField('tags')(text), '+'),
  papeis: (text) => joined(readField('papeis')(text), '+'),
  tipo: (text) => joined(readField('tipo')(text), ''),
  situacao: (text) => joined(readField('situacao')(text), ''),
  inteiro: readInteger,
};

function readCase({ reader, cell }: Case): { verdict: string; code: string } {
  const text = cleanCell(cell);
  if (isBlankCell(text)) return { verdict: 'BLANK', code: '' };
  const read = READERS[reader.split(' ')[0] ?? '']!; // a section without a reader is a mistake in the file
  const { value, issue, repair } = read(text, reader);
  if (issue) return { verdict: 'ISSUE', code: issue.code };
  return { verdict: value === undefined || value === '' ? 'BLANK' : String(value), code: repair?.code ?? '' };
}

describe('a cell', () => {
  test.each(readCases())('of $reader: $cell is $verdict $code', (one) => {
    expect(readCase(one)).toEqual({ verdict: one.verdict, code: one.code });
  });

  test('that may be a CPF, or the CNPJ of a head office without its zeros, is neither', () => {
    let both = '';
    // the first number of eleven digits that is both
    for (let root = 10_000; both === ''; root++) {
      const base = `000${root}0001`;
      const found = Array.from({ length: 100 }, (_, dv) => base + String(dv).padStart(2, '0')).find(isCnpj);
      if (found && isCpf(found.slice(3))) both = found.slice(3);
    }
    expect(readDocumento(both).issue?.code).toBe('documento_ambiguous');
    expect(readCnpj(both).issue?.code).toBe('documento_ambiguous');
    // a row that says whose it is
    expect(readDocumento(both, 'fisica')).toMatchObject({ value: { cpf: both }, repair: undefined });
    expect(readDocumento(both, 'juridica')).toMatchObject({
      value: { cnpj: `000${both}` },
      repair: { code: 'lost_zeros' },
    });
    expect(readDocumento(formatCpf(both))).toMatchObject({ value: { cpf: both } });
    expect(repairCnpj(both)).toBe(`000${both}`);
  });
});

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
const cpf = digits(9).map(completeCpf).filter(isCpf);

function completeCpf(base: string): string {
  return Array.from({ length: 100 }, (_, dv) => base + String(dv).padStart(2, '0')).find(isCpf) ?? '';
}

describe('any text in a cell', () => {
  test('a CPF comes back when its zeros were lost, and no other number becomes one', () => {
    fc.assert(
      fc.property(cpf, (whole) => {
        const bare = whole.replace(/^0+/, '');
        if (bare.length > 7)
          expect([bare, `${bare}.0`, `${bare},00`].map((text) => readCpf(text).value)).toEqual([whole, whole, whole]);
        if (bare.length > 7)
          expect(readDocumento(bare).value ?? 'ambiguous').toEqual(expect.toBeOneOf([{ cpf: whole }, 'ambiguous']));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }).chain(digits), (text) => {
        const { value } = readCpf(text);
        expect(value === undefined || value.replace(/^0+/, '') === text.replace(/^0+/, '')).toBe(true);
      }),
    );
  });

  test('no reader throws, and each value is what checkPessoa lets pass', () => {
    const text = fc.oneof(
      anyText,
      fc.string({ unit: fc.constantFrom(...'0123456789+()-/.,;eE xX@ªº"=\'\n%R$*'), maxLength: 30 }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...Object.keys(READERS)), (cell, reader) => {
        readCase({ reader, cell, verdict: '', code: '' });
      }),
      { numRuns: rounds(500, 3000) },
    );
  });

  test('a row of any texts under any columns is read without an error', () => {
    const targets = fc.constantFrom(...TARGETS.map(({ target }) => target), null);
    const text = fc.oneof(
      anyText,
      fc.constantFrom('SP', '11', 'Sim', 'PJ', '529.982.247-25', '29/02/1980', "'=1", '-', 'Campinas/SP'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(targets, text), { maxLength: 40 }), (columns) => {
        const row = readerOf(
          columns.map(([target]) => target),
          { ddd: '11', uf: 'SP' },
        )(columns.map(([, cell]) => cell));
        for (const { column } of row.issues) expect(column === null || column < columns.length).toBe(true);
        for (const { from, column } of row.repairs) expect(from).toBe(columns[column]?.[1]);
      }),
      { numRuns: rounds(100, 500) },
    );
  });

  test.each(Object.keys(READERS))('costs little to read as %s, however long it is', (reader) => {
    const parts = [
      ' ',
      '(',
      '"',
      ',',
      '1',
      '1,',
      'a@',
      '+55',
      '/',
      '- ',
      'e ',
      '. ',
      'a, 1 - ',
      '\n',
      'S/',
      'ª',
      '0xx',
    ];
    const started = process.cpuUsage();
    for (const part of parts) {
      const cell = part.repeat(Math.ceil(30_000 / part.length));
      for (const text of [cell, `a${cell}b`, `1${cell}1`]) readCase({ reader, cell: text, verdict: '', code: '' });
    }
    // not the clock: others may be at work on the machine
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000);
  });
});
