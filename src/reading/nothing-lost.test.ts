import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readerOf } from '../../test/imports/import-rows.ts';
import { OPTIONS } from '../../test/paste/paste-options.ts';
import { rounds } from '../../test/rounds.ts';
import { type Target, TARGETS } from '../pessoa/cells/cell-fields.ts';
import { cellsOf } from '../pessoa/cells/write-cells.ts';
import { exampleInput } from '../pessoa/examples.ts';
import type { Pessoa } from '../pessoa/pessoa.ts';
import { isDrop } from './cells/notes.ts';
import { readPasted } from './paste/read-pasted.ts';
import type { ReadRow } from './rows/row-columns.ts';

/** Words that no label, no place and no kind of anything contains, hardly one twice. */
const SYLLABLES = ['zi', 'quen', 'val', 'mir', 'tox', 'gun', 'dra', 'bro'];
const WORD = new RegExp(`(?:${SYLLABLES.join('|')}){4}`, 'gi');
const anyWord = fc
  .array(fc.constantFrom(...SYLLABLES), { minLength: 4, maxLength: 4 })
  .map((syllables) => syllables.join(''));
const wordsIn = (text: string) => (text.match(WORD) ?? []).map((word) => word.toLowerCase()).toSorted();

const OWN_TARGETS = TARGETS.map(({ target }) => target).filter((target) => !/\.(?:[2-9]|\d\d)\./.test(target));
const EXAMPLES = new Map(
  (['fisica', 'juridica'] as const).flatMap((tipo) =>
    cellsOf({ ...exampleInput(tipo), id: '', codigo: 1, version: 1 } as unknown as Pessoa, OWN_TARGETS).flatMap(
      (cell, index): [Target, string][] => (cell === '' ? [] : [[OWN_TARGETS[index] ?? '', cell]]),
    ),
  ),
);

/** Values that some reader takes apart, or takes for nothing. */
const ODD = [
  'SP',
  '(11) 3456-7890',
  'ana@exemplo.com.br',
  '13010-000',
  'Campinas/SP',
  '07/04/1976 10:30',
  '1976-04-07T00:00:00Z',
  'R$ 1.234,56',
  '529.982.247-25',
  'www.exemplo.com.br',
  '6201-5/01',
  'ISENTO',
  'ramal 12',
  'Sim',
  '0',
  '* myContacts',
  '***.982.247-**',
];

/** Values of the product's own examples and words, joined by the signs that people write between them. */
function cellsFor(target: Target): fc.Arbitrary<string> {
  const own = EXAMPLES.get(target) ?? 'x';
  const others = fc.constantFrom(own, own, own, ...ODD);
  const piece = fc.oneof({ arbitrary: anyWord, weight: 2 }, others);
  const sign = fc.constantFrom(' ', ', ', '; ', ' - ', ' / ', ' (', ') ', ': ', ' <', '> ', '\n', ' ::: ', '@', '"');
  return fc.array(fc.tuple(piece, sign), { minLength: 1, maxLength: 5 }).map((parts) => parts.flat().join(''));
}

/** Everything that a row says of a cell: its values, its remarks, and what is shown beside it. */
function saidBy({ content, issues, repairs }: ReadRow, cell: string): string {
  const told = repairs.map((repair) => `${repair.to} ${isDrop(repair) ? repair.from : ''}`).join(' ');
  return `${JSON.stringify(content)} ${told} ${issues.length > 0 ? cell : ''}`;
}

/** The columns of a file: alone, beside the other fields of its item, and in a file of companies. */
const FILES: readonly (readonly [name: string, beside: (target: Target) => Target[]])[] = [
  ['alone', () => []],
  [
    'beside the rest of its item',
    (target) => OWN_TARGETS.filter((other) => itemOf(other) !== '' && itemOf(other) === itemOf(target)),
  ],
  ['of a company', () => ['cnpj']],
];

function itemOf(target: Target): string {
  return /^\w+\.1\./.exec(target)?.[0] ?? '';
}

describe.each(FILES)(
  'every word of a cell %s stands in a field, in the remarks, or beside the cell',
  (_name, beside) => {
    test.each(OWN_TARGETS)('%s', (target) => {
      const columns = [...new Set([target, 'nome', ...beside(target)])];
      const read = readerOf(columns);
      fc.assert(
        fc.property(cellsFor(target), (cell) => {
          const row = read(columns.map((column) => (column === target ? cell : (EXAMPLES.get(column) ?? ''))));
          const said = wordsIn(saidBy(row, cell));
          for (const word of wordsIn(cell)) expect(said).toContain(word);
        }),
        { numRuns: rounds(20, 300) },
      );
    });
  },
);

describe('every word of a second column for a field is in a field, in the remarks, or in a finding', () => {
  const shared = OWN_TARGETS.filter((target) => !['id', 'version', 'codigo'].includes(target));
  test.each([...shared, 'enderecos.1.complemento:Apto'])('%s', (target) => {
    const beside = OWN_TARGETS.filter(
      (other) => other !== target && itemOf(other) !== '' && itemOf(other) === itemOf(target),
    );
    const columns = [...(target === 'nome' ? [] : ['nome']), ...beside, target, target];
    const read = readerOf(columns);
    const first = fc.constantFrom('', EXAMPLES.get(target) ?? '');
    fc.assert(
      fc.property(first, cellsFor(target), (one, cell) => {
        const row = read([...columns.slice(0, -2).map((column) => EXAMPLES.get(column) ?? ''), one, cell]);
        const said = wordsIn(saidBy(row, cell));
        for (const word of wordsIn(cell)) expect(said).toContain(word);
      }),
      { numRuns: rounds(8, 100) },
    );
  });
});

const LABELS = [
  'Nome',
  'CPF',
  'Telefone',
  'E-mail',
  'Endereço',
  'Bairro',
  'Cidade',
  'CEP',
  'UF',
  'Complemento',
  'Obs',
  'Ramal',
  'Quenval',
  'Fantasia',
  'Cargo',
  'Tipo',
  'Contato',
  'IE',
  'CNAE',
  'DDD',
  'Site',
  'Tags',
  'Limite',
];
const SIGNS = [' ', ', ', '; ', ' - ', ' / ', ' (', ') ', ': ', ' <', '> ', '\t', ' | ', '\n', '\n\n', '. ', ' • '];

/** Lines as people write them: labels, values, words, signs. */
const pasted = fc
  .array(
    fc.tuple(
      fc.oneof(anyWord, fc.constantFrom(...LABELS), fc.constantFrom(...EXAMPLES.values())),
      fc.constantFrom(...SIGNS),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.flat().join(''));

/** Labels with what stands behind each, line by line. */
const labelled = fc
  .array(
    fc.tuple(
      fc.constantFrom(...LABELS),
      fc.array(fc.oneof(anyWord, fc.constantFrom(...EXAMPLES.values(), ...ODD)), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(' ', ', ', ' (', ' - ', ' / ', ' <'),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((lines) => lines.map(([label, pieces, sign]) => `${label}: ${pieces.join(sign)}`).join('\n'));

/** Numbers of houses that no document, phone, CEP or date of these texts contains, small as the number of a block. */
const HOUSE = /(?<!\d[.,]?)4[3679](?![.,]?\d)/g;
const tokensIn = (text: string) => [...wordsIn(text), ...(text.match(HOUSE) ?? [])];
const anyHouse = fc.constantFrom('43', '46', '47', '49');

/** Several labels in a line, between runs of blanks, tabs, or single blanks, with the parts of a house behind a street. */
const inLine = fc
  .array(
    fc.tuple(
      fc.constantFrom(...LABELS, 'End.', 'Compl.', 'Nº', 'Tel.', 'Inscrição Estadual'),
      fc.constantFrom(': ', ':', ' : '),
      fc.array(
        fc.oneof(
          anyWord,
          fc.constantFrom(...EXAMPLES.values(), ...ODD),
          fc
            .tuple(fc.constantFrom('Rua Bela, nº ', 'nº ', 'ap ', 'casa ', 'n. ', 'bloco '), anyHouse)
            .map((two) => two.join('')),
        ),
        { minLength: 1, maxLength: 2 },
      ),
      fc.constantFrom('   ', '  ', '\t', ' ', '      ', '\t\t', '\n', ', ', ' - '),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.map(([label, colon, pieces, gap]) => `${label}${colon}${pieces.join(', ')}${gap}`).join(''));

/** A contact as phones and programs write it. */
const card = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'FN',
        'N',
        'ORG',
        'TITLE',
        'TEL;TYPE=cell',
        'EMAIL',
        'ADR;TYPE=home',
        'LABEL',
        'NOTE',
        'URL',
        'BDAY',
        'X-CPF',
        'X-OUTRO',
        'CATEGORIES',
        'NICKNAME',
        'ROLE',
        'RELATED',
        'IMPP',
        'item1.TEL',
        'item1.X-ABLabel',
        'GEO',
      ),
      fc.array(fc.oneof(anyWord, fc.constantFrom(...EXAMPLES.values())), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(' ', ';', ',', '\\n', '\\, '),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((lines) =>
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      ...lines.map(([name, words, sign]) => `${name}:${words.join(sign)}`),
      'END:VCARD',
    ].join('\r\n'),
  );

describe('every word of a pasted text is in a field, in the notes, or among the labels', () => {
  test.each([
    ['lines', pasted],
    ['labels', labelled],
    ['a contact', card],
  ])('%s', (_name, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const said = wordsIn(JSON.stringify(readPasted(text, OPTIONS)));
        for (const word of wordsIn(text)) expect(said).toContain(word);
      }),
      { numRuns: rounds(120, 3000) },
    );
  });
});

test('every word and house number in a line of several labels is in a field or in the notes', () => {
  fc.assert(
    fc.property(inLine, (text) => {
      const { labels: _labels, ...read } = readPasted(text, OPTIONS);
      const said = tokensIn(JSON.stringify(read));
      for (const token of tokensIn(text)) expect(said).toContain(token);
    }),
    { numRuns: rounds(150, 3000) },
  );
});
