// node scripts/mutate-fields.mjs [word]: breaks each derivation of the list of fields on purpose, one at a time, in a copy of
// the sources, and expects the walk of the fields to fail. With a word, only those whose name has it. Takes minutes, and is
// no part of `npm run check`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';

/** In memory, quick; and with the whole product, for what only it sees. */
const QUICK = ['src/pessoa/fields/walk.test.ts', 'test/fields/page.test.ts'];
const WHOLE = ['test/fields/walk.test.ts'];

/** Name, file, what stands there, what is put in its place, and which walk sees it. */
const MUTANTS = [
  [
    'wire: a text loses its limit of null',
    'src/pessoa/pessoa.schema.ts',
    ': nullable(text(maxLength))),',
    ': z.string()),',
    QUICK,
  ],
  [
    'wire: no money',
    'src/pessoa/pessoa.schema.ts',
    'money: () => nullable(Dinheiro),',
    'money: () => z.null(),',
    QUICK,
  ],
  [
    'wire: blocks are not known',
    'src/pessoa/pessoa.schema.ts',
    'Object.fromEntries([...fields, ...groups])',
    'Object.fromEntries(fields)',
    QUICK,
  ],
  [
    'normalising: tags are dropped',
    'src/pessoa/rules/normalize.ts',
    'return [...byKey.values()];',
    'return [];',
    QUICK,
  ],
  [
    'normalising: blocks keep their marks',
    'src/pessoa/rules/normalize.ts',
    'for (const rule of rules) normalized',
    'for (const rule of rules.slice(0, 0)) normalized',
    QUICK,
  ],
  [
    'rules: every date is wrong',
    'src/pessoa/rules/check.ts',
    '(isIsoDate(iso) ? undefined',
    "(iso === '' ? undefined",
    QUICK,
  ],
  [
    'row: a column of one tipo is not written',
    'src/pessoa/row.ts',
    'input.tipo === field.only ? own(input) : null',
    'null',
    QUICK,
  ],
  [
    'row: blocks are not written',
    'src/pessoa/row.ts',
    'value: (input: PessoaInput) => blocksOf(input, key),',
    'value: () => [],',
    QUICK,
  ],
  [
    'row: a field is not read back',
    'src/pessoa/row.ts',
    '.filter(([, field]) => belongsTo(tipo, field)).map(([key]) => key),',
    ".filter(([key, field]) => key !== 'rg' && belongsTo(tipo, field)).map(([key]) => key),",
    QUICK,
  ],
  ['row: a column of another type', 'src/pessoa/row.ts', "  date: 'date',", "  date: 'text',", QUICK],
  [
    'form: texts are not shown',
    'src/pessoa/form/form-kinds.ts',
    "show: (value) => show(value ?? ''),",
    "show: () => '',",
    QUICK,
  ],
  [
    'form: dates are not read',
    'src/pessoa/form/form-kinds.ts',
    'return fault ? { value: null, fault } : { value: parse(text) ?? null };',
    'return { value: null };',
    QUICK,
  ],
  [
    'form: a field is not sent',
    'src/pessoa/form/form-convert.ts',
    'if (!belongsTo(values.tipo, field)) continue;',
    "if (!belongsTo(values.tipo, field) || key === 'nomeSocial') continue;",
    QUICK,
  ],
  [
    'form: blocks are not sent',
    'src/pessoa/form/form-convert.ts',
    'return telling.some((field) => !isBlank(block[field]));',
    'return telling.length < 0;',
    QUICK,
  ],
  [
    'form: a field is not drawn',
    'src/pessoa/form/form-lines.ts',
    "field.kind !== 'tipo' && belongsTo",
    "field.kind !== 'tipo' && field.kind !== 'tags' && belongsTo",
    QUICK,
  ],
  [
    'form: a document is not beside the name',
    'src/pessoa/form/form-lines.ts',
    'inOrder.splice(place + 1, 0, moved);',
    'inOrder.push(moved);',
    QUICK,
  ],
  [
    'labels: a block has none',
    'src/pessoa/labels.ts',
    'return Object.hasOwn(BLOCKS, name);',
    'return name === undefined;',
    QUICK,
  ],
  [
    'differences: fields are not compared',
    'src/pessoa/diff.ts',
    'if (isSame(old[path], now[path])) continue;',
    'continue;',
    QUICK,
  ],
  ['differences: are not taken over', 'src/pessoa/diff.ts', 'else result[path] = after;', '', QUICK],
  [
    'history: an older version lacks a field',
    'src/pessoa/empty.ts',
    'return isWhole ? kept : withFieldsOfTipo(kept);',
    'return isWhole ? kept : kept;',
    QUICK,
  ],
  [
    'cells: choices are written by their names',
    'src/pessoa/cells/write-cells.ts',
    'return (choice) => words[choice]?.[0] ?? choice;',
    'return (choice) => `?${choice}`;',
    QUICK,
  ],
  [
    'cells: a computed column is empty',
    'src/pessoa/cells/computed-cells.ts',
    "findMunicipio(codigoCidade)?.nome ?? ''",
    "''",
    WHOLE,
  ],
  [
    'cells: a target is missing',
    'src/pessoa/cells/cell-fields.ts',
    "filter(([, { kind }]) => kind !== 'estado')",
    "filter(([, { kind }]) => kind !== 'estado' && kind !== 'cep')",
    WHOLE,
  ],
  [
    'import: remarks are not read',
    'src/pessoa/cells/field-readers.ts',
    'read: (text) => readRemarks(text, maxLength)',
    'read: () => ({})',
    QUICK,
  ],
  [
    'import: a number keeps what a reader has of it',
    'src/pessoa/cells/field-readers.ts',
    'readText(digits.value, max);',
    '{};',
    QUICK,
  ],
  [
    'import: a field of the other tipo is taken',
    'src/imports/rows/read-row.ts',
    'for (const field of foreign[content.tipo]) field.leaveOut(draft);',
    '',
    QUICK,
  ],
  [
    'import: lists are not merged',
    'src/imports/rows/merge-row.ts',
    'if (!Array.isArray(said)) return before;',
    'return before;',
    QUICK,
  ],
  ['import: fields are not merged', 'src/imports/rows/merge-row.ts', '(said[key] ?? had[key])', 'had[key]', QUICK],
  [
    'import: headings are not known',
    'src/pessoa/cells/heading-words.ts',
    'Object.entries(FIELD_HEADINGS)',
    'Object.entries(FIELD_HEADINGS).slice(2)',
    QUICK,
  ],
  [
    'import: contents are told by no kind',
    'src/imports/columns/recognize-content.ts',
    'cpf: () => (text) =>',
    'cpf: () => (text) => text === "" &&',
    QUICK,
  ],
  [
    'export: a record lacks its blocks',
    'src/pessoa/row.ts',
    'wanted && !wanted.has(group) ? "\'[]\'::json"',
    'wanted !== null ? "\'[]\'::json"',
    WHOLE,
  ],
  ['export: an amount loses its decimals', 'src/pessoa/row.ts', 'money: (column) => `${column}::text`,', '', WHOLE],
  [
    'list: the name of another column',
    'src/search/server/list-select.ts',
    "limiteCredito: 'p.limite_credito::text'",
    "limiteCredito: 'null::text'",
    WHOLE,
  ],
  ['search: names are not found', 'src/search/search-terms.ts', "words: by('words')", "words: by('cpf')", QUICK],
  [
    'filters: a field is none',
    'src/search/filter-fields.ts',
    'field.filter === undefined ? []',
    "field.filter === undefined || key === 'tags' ? []",
    QUICK,
  ],
  [
    'bulk: an item does not come',
    'src/register/bulk/server/bulk-change.ts',
    "action === 'add' ? [...items, value]",
    "action === 'add' ? items",
    QUICK,
  ],
  [
    'masks: nobody has any',
    'src/pessoa/present.ts',
    '!can(role, maskedWithout)',
    'can(role, maskedWithout) && role === undefined',
    QUICK,
  ],
  ['shown: a list is empty', 'src/pessoa/show-values.ts', ".join(', ');", ".slice(0, 0).join(', ');", QUICK],
  ['page: a fact of a field', 'src/pessoa/pessoa.fields.ts', "    searchedAs: 'number',\n", '', QUICK],
  ['page: the width of a field', 'src/pessoa/pessoa.fields.ts', "width: 'half'", "width: 'third'", QUICK],
  ['page: who tells a row apart', 'src/pessoa/pessoa.fields.ts', '    impliesTipo: true,\n', '', QUICK],
];

const word = process.argv[2] ?? '';
const copy = mkdtempSync(join(tmpdir(), 'fichario-mutants-'));
try {
  for (const part of [
    'src',
    'test',
    'scripts',
    'packages',
    'db',
    'docs',
    'package.json',
    'vitest.config.ts',
    'tsconfig.json',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const chosen = MUTANTS.filter(([name]) => name.includes(word));
  const survivors = chosen.filter((mutant) => {
    const [name, file, from, to] = mutant.slice(0, 4).map(String);
    const tests = mutant[4];
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${name}: ${file} has no ${from}`);
    writeFileSync(path, text.replace(from, to));
    const { status } = spawnSync(join(copy, 'node_modules', '.bin', 'vitest'), ['run', '--bail=1', ...tests], {
      cwd: copy,
    });
    writeFileSync(path, text);
    console.log(`${status === 0 ? 'SURVIVES' : 'caught  '}  ${name}`);
    return status === 0;
  });
  console.log(`${survivors.length} survive`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
