// node scripts/mutate-fields.mjs [word]: breaks each derivation of the list of fields on purpose, one at a time, in a copy of
// the sources, and expects the walk of the fields to fail. With a word, only mutants with it in the name. Takes minutes, and is
// not part of `npm run check`; `test/fields/mutants.test.ts` checks that each mutant still matches the sources.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

/** Quick tests in memory; tests of lists that a client defines; and tests of the whole product, for all other mutants. */
const QUICK = ['src/pessoa/fields/walk.test.ts', 'src/pessoa/fields/walk-items.test.ts', 'test/fields/page.test.ts'];
const OWN = ['src/pessoa/fields/own-list.test.ts', 'test/fields/own-list.test.ts', 'src/pessoa/empty.test.ts'];
const BULK = ['src/register/bulk/server/own-list.test.ts'];
const MASKS = ['src/pessoa/present.test.ts'];
const CARDS = ['src/pessoa/card/card.test.ts'];
const WHOLE = ['test/fields/walk.test.ts'];

/** Name, file, the text to replace (which occurs once), its replacement, and the tests that must fail. */
export const MUTANTS = [
  [
    'wire: a text loses its limit of null',
    'src/pessoa/pessoa.schema.ts',
    '(required ? filled(maxLength) : optional(text(maxLength), blank, true)),',
    '(required ? filled(maxLength) : z.string()),',
    QUICK,
  ],
  [
    'wire: no money',
    'src/pessoa/pessoa.schema.ts',
    'money: (_field, blank) => optional(Dinheiro, blank),',
    'money: () => z.null(),',
    QUICK,
  ],
  [
    'wire: lists are not known',
    'src/pessoa/pessoa.schema.ts',
    '...Object.fromEntries(fields.map(([key, field]) => [key, schemaOf(field)])),',
    "...Object.fromEntries(fields.filter(([, { kind }]) => kind !== 'list').map(([key, field]) => [key, schemaOf(field)])),",
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
    '(isIsoDate(iso) ? UNKNOWN_UF',
    QUICK,
  ],
  [
    'row: a column of one tipo is not written',
    'src/pessoa/stored/row.ts',
    'input.tipo === field.only ? ownValue(input) : null',
    'null',
    QUICK,
  ],
  [
    'row: blocks are not written',
    'src/pessoa/stored/row.ts',
    'value: (input) => blocksOf(input, key).map(thin) }',
    'value: () => [] }',
    QUICK,
  ],
  [
    'row: a field is not read back',
    'src/pessoa/stored/row.ts',
    '...list.all.filter(([, field]) => belongsTo(tipo, field)).map(([key]) => key)]',
    "...list.all.filter(([key, field]) => key !== 'rg' && belongsTo(tipo, field)).map(([key]) => key)]",
    QUICK,
  ],
  ['row: a column of another type', 'src/pessoa/stored/row.ts', "  date: 'date',", "  date: 'text',", QUICK],
  [
    'form: texts are not shown',
    'src/record/model/form-kinds.ts',
    "show: (value) => show(value ?? ''),\n    read: (shown) => ({ value: isBlank",
    "show: () => '',\n    read: (shown) => ({ value: isBlank",
    QUICK,
  ],
  [
    'form: dates are not read',
    'src/record/model/form-kinds.ts',
    'return fault ? { value: blank, fault } : { value: parse(text) ?? blank };',
    'return { value: blank };',
    QUICK,
  ],
  [
    'form: a field is not sent',
    'src/record/model/form-convert.ts',
    'if (!belongsTo(values.tipo, field)) continue;',
    "if (!belongsTo(values.tipo, field) || key === 'nomeSocial') continue;",
    QUICK,
  ],
  [
    'form: blocks are not sent',
    'src/record/model/form-convert.ts',
    'return telling.some((field) => !isBlank(block[field]));',
    'return telling.length < 0;',
    QUICK,
  ],
  [
    'form: a field is not drawn',
    'src/record/model/form-lines.ts',
    "field.kind !== 'tipo' && belongsTo",
    "field.kind !== 'tipo' && field.kind !== 'tags' && belongsTo",
    QUICK,
  ],
  [
    'form: a document is not beside the name',
    'src/record/model/form-lines.ts',
    'inOrder.splice(beside === undefined ? place : place + 1, 0, moved);',
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
    'src/pessoa/items/diff.ts',
    'if (isSame(old[path], now[path])) continue;',
    'continue;',
    QUICK,
  ],
  [
    'differences: are not taken over',
    'src/pessoa/items/diff.ts',
    'if (fields.has(path)) result[path] = after;',
    '',
    QUICK,
  ],
  [
    'history: an older version lacks a field',
    'src/pessoa/empty.ts',
    '(isWhole ? stored : withFieldsOfTipo(stored, list), list)',
    '(isWhole ? stored : stored, list)',
    QUICK,
  ],
  [
    'cells: choices are written by their names',
    'src/pessoa/cells/write-cells.ts',
    '  choice: showOf,\n',
    '  choice: () => (choice) => `x${choice}`,\n',
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
    "filter(([, { kind }]) => kind !== 'estado' || !hasUf)",
    "filter(([, { kind }]) => (kind !== 'estado' || !hasUf) && kind !== 'cep')",
    WHOLE,
  ],
  [
    'import: remarks are not read',
    'src/reading/cells/field-readers.ts',
    'read: (text) => readRemarks(text, maxLength)',
    'read: () => ({})',
    QUICK,
  ],
  [
    'import: a number keeps what a reader has of it',
    'src/reading/cells/field-readers.ts',
    'readText(digits.value, max);',
    '{};',
    QUICK,
  ],
  [
    'import: a field of the other tipo is taken',
    'src/reading/rows/file-fields.ts',
    'for (const field of foreign[content.tipo]) field.leaveOut(draft);',
    '',
    QUICK,
  ],
  [
    'import: lists are not merged',
    'src/reading/rows/merge-row.ts',
    'isAdded ? [...before, ...given] : given',
    'Array.isArray(given) ? before : given',
    QUICK,
  ],
  [
    'import: fields are not merged',
    'src/reading/rows/merge-row.ts',
    'record[key] = mergeValue(content, key, had[key]) ?? record[key]',
    'record[key] = undefined ?? record[key]',
    QUICK,
  ],
  [
    'import: headings are not known',
    'src/reading/headings/heading-words.ts',
    'Object.entries(FIELD_HEADINGS)',
    'Object.entries(FIELD_HEADINGS).slice(2)',
    QUICK,
  ],
  [
    'import: contents are told by no kind',
    'src/reading/headings/recognize-content.ts',
    'cpf: () => (text) =>',
    'cpf: () => (text) => text === "" &&',
    QUICK,
  ],
  [
    'export: a record lacks its lists',
    'src/pessoa/stored/record-text.ts',
    'select: JSON_VALUES[field.kind]?.(column) ?? column',
    'select: JSON_VALUES[field.kind]?.(column) ?? (field.kind === "list" ? "\'[]\'::json" : column)',
    WHOLE,
  ],
  [
    'export: an amount loses its decimals',
    'src/pessoa/stored/record-text.ts',
    'money: (column) => `${column}::text`,',
    '',
    WHOLE,
  ],
  [
    'list: the name of another column',
    'src/search/server/list-row.ts',
    "limiteCredito: 'p.limite_credito::text'",
    "limiteCredito: 'null::text'",
    WHOLE,
  ],
  [
    'search: names are not found',
    'src/search/search-terms.ts',
    "words: readerOf(tipo, 'words'),",
    "words: readerOf(tipo, 'document'),",
    QUICK,
  ],
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
    'if (can(role, right)) return [];',
    'if (right) return [];',
    QUICK,
  ],
  ['shown: a list is empty', 'src/pessoa/show-values.ts', ".join(', ');", ".slice(0, 0).join(', ');", QUICK],
  ['page: a fact of a field', 'src/pessoa/pessoa.fields.ts', "    searchedAs: 'number',\n", '', QUICK],
  [
    'page: the width of a field',
    'src/pessoa/pessoa.fields.ts',
    "width: 'half',\n    choices",
    "width: 'third',\n    choices",
    QUICK,
  ],
  [
    'page: who tells a row apart',
    'src/pessoa/pessoa.fields.ts',
    "    impliesTipo: true,\n    notCopied: true,\n    example: '1980",
    "    notCopied: true,\n    example: '1980",
    QUICK,
  ],
  // the same for items of lists
  [
    'items: one of before a field is not completed',
    'src/pessoa/empty.ts',
    'for (const name of names) if (!(name in item)) return false;',
    '',
    QUICK,
  ],
  [
    'items: rows are not completed',
    'src/pessoa/stored/row.ts',
    'return withItemIds(withItemsOfToday(assembled<Pessoa>(pessoa)), { isOwn: true });',
    'return withItemIds(assembled<Pessoa>(pessoa), { isOwn: true });',
    QUICK,
  ],
  [
    'items: exports are not completed',
    'src/pessoa/stored/record-text.ts',
    'return only ? stored : withItemIds(withItemsOfToday(stored), { isOwn: true });',
    'return only ? stored : withItemIds(stored, { isOwn: true });',
    QUICK,
  ],
  [
    'items: cells of an item as it is stored are not completed',
    'src/pessoa/cells/write-cells.ts',
    'return value === undefined ? blank : write(value);',
    'return write(value);',
    OWN,
  ],
  [
    'items: the history is not completed',
    'src/pessoa/empty.ts',
    'return withItemsOfToday(isWhole',
    'return (isWhole',
    QUICK,
  ],
  [
    'items: a new one begins with the choice of people',
    'src/pessoa/empty.ts',
    "(tipo === 'juridica' && initialJuridica) || initial",
    'initial',
    OWN,
  ],
  [
    'items: a field does not travel',
    'src/pessoa/pessoa.schema.ts',
    ".map(([key, field]) => [key, schemaOf(field, '')]))",
    ".filter(([key]) => key !== 'bairro').map(([key, field]) => [key, schemaOf(field, '')]))",
    QUICK,
  ],
  [
    'items: there may be any number',
    'src/pessoa/pessoa.schema.ts',
    '.check(z.maxLength(list.maxItems)), []),',
    ', []),',
    QUICK,
  ],
  [
    'items: their fields are not normalised',
    'src/pessoa/rules/normalize.ts',
    'for (const { key, normalize } of steps) copy[key]',
    'for (const { key, normalize } of steps.slice(0, 0)) copy[key]',
    OWN,
  ],
  [
    'items: their fields have no rules',
    'src/pessoa/rules/check.ts',
    'return fault && { field: key, ...fault };',
    'return undefined;',
    OWN,
  ],
  [
    'items: the same one may be there twice',
    'src/pessoa/rules/check.ts',
    'for (const fault of findDuplicates(group, list, items))',
    'for (const fault of findDuplicates(group, list, items.slice(1)))',
    QUICK,
  ],
  [
    'items: lists have no rules',
    'src/pessoa/rules/list-rules.ts',
    'return list.listRules.map(',
    'return list.listRules.slice(0, 0).map(',
    OWN,
  ],
  [
    'items: a city is of any state',
    'src/pessoa/rules/list-rules.ts',
    "keyOfKind(list, 'cidade')];",
    "'codigoCidade'];",
    OWN,
  ],
  [
    'items: nothing is odd',
    'src/pessoa/rules/check.ts',
    'return warn && ((item)',
    'return warn && undefined && ((item)',
    OWN,
  ],
  [
    'items: a required field may be blank',
    'src/record/model/form-convert.ts',
    'if (isBlank(typed[field])) faults.push',
    "if (isBlank(typed[field]) && field === '') faults.push",
    OWN,
  ],
  ['items: the form does not read them', 'src/record/model/form-convert.ts', 'item[field] = value;', '', OWN],
  [
    'items: the form does not show them',
    'src/record/model/form-convert.ts',
    'for (const { key, kind } of shown) copy[key] = kind.show(copy[key]);',
    '',
    OWN,
  ],
  [
    'items: a field has no name',
    'src/record/model/form-labels.ts',
    '${line.genitive} ${place}',
    '${line.genitive}',
    QUICK,
  ],
  ['items: the column of another type', 'src/pessoa/stored/row.ts', "list: 'jsonb',", "list: 'text',", QUICK],
  [
    'items: are not compared',
    'src/pessoa/items/diff.ts',
    'fields.filter(([field]) => !isSame(old[field], now[field]))',
    'fields.filter(() => false)',
    QUICK,
  ],
  ['items: are not taken over', 'src/pessoa/items/diff.ts', 'if (block) block[field] = after;', '', QUICK],
  [
    'items: are not read in a line',
    'src/pessoa/show-items.ts',
    'return isEmpty ? [] :',
    'return isEmpty || key === list.mainField ? [] :',
    QUICK,
  ],
  [
    'items: have no cells',
    'src/pessoa/cells/write-cells.ts',
    "cells.push(found ? write(found) : '');",
    "cells.push(found ? '' : '');",
    QUICK,
  ],
  [
    'items: a column has no place',
    'src/pessoa/cells/cell-fields.ts',
    'label: `${label} ${place} · ${heading ?? fieldLabel}`,',
    'label: `${label} · ${heading ?? fieldLabel}`,',
    QUICK,
  ],
  [
    'items: headings are not known',
    'src/reading/headings/heading-words.ts',
    'if (known[group] || BY_GRAMMAR.has(group)) return known[group] ?? {};',
    'if (known) return known[group] ?? {};',
    OWN,
  ],
  [
    'items: are not read from files',
    'src/reading/rows/read-items.ts',
    'if (given !== undefined) value[key] = given;',
    '',
    OWN,
  ],
  [
    'items: one without what it needs is read',
    'src/reading/rows/read-items.ts',
    'if (missing && source)',
    'if (missing && source && !missing)',
    ['src/reading/rows/read-row.test.ts'],
  ],
  ['items: are not merged', 'src/reading/rows/merge-row.ts', 'merged.push(added);', '', QUICK],
  [
    'items: one that is there is not known again',
    'src/reading/rows/merge-row.ts',
    "identity !== '' && identityOf(item) === identity",
    "identity === '' && identityOf(item) === identity",
    OWN,
  ],
  [
    'items: one of our own file is not filled in',
    'src/reading/rows/merge-row.ts',
    'if (numbered) Object.assign(numbered, value);',
    '',
    QUICK,
  ],
  [
    'items: a search does not find them',
    'src/search/search-terms.ts',
    '.filter(({ keys }) => keys.length > 0);',
    '.filter(({ keys }) => keys.length < 0);',
    QUICK,
  ],
  [
    'items: are shown to everybody',
    'src/pessoa/present.ts',
    'blocksOf(record, group).map((item) => masked(item, masks))',
    'blocksOf(record, group).slice()',
    MASKS,
  ],
  [
    'items: one value is shown to everybody',
    'src/pessoa/present.ts',
    'masksOf[role].items.get(key)?.get(name)',
    'undefined',
    MASKS,
  ],
  [
    'items: the kind of a cell',
    'src/exports/server/formats/row-cells.ts',
    'factsOfFields(Object.entries(field.fields), `${prefix}${key}.`)',
    '[]',
    OWN,
  ],
  [
    'items: a card does not tell what a phone says besides',
    'src/pessoa/card/vcard.ts',
    "['tipo', 'numero']).join(', ')",
    "['tipo', 'numero']).slice(0, 0).join(', ')",
    CARDS,
  ],
  [
    'bulk: an item of a list does not come',
    'src/register/bulk/server/block-change.ts',
    '[...items, changed(emptyItemOf(list, tipo), list, values, tipo)]',
    'items',
    BULK,
  ],
  [
    'bulk: an item of a list does not go',
    'src/register/bulk/server/block-change.ts',
    'const others = items.filter((item) => item !== found);',
    'const others = items;',
    BULK,
  ],
  [
    'bulk: what a rule decides stays',
    'src/register/bulk/server/block-change.ts',
    'value !== unsaid[key] && key !== mark',
    'value !== unsaid[key] && key === mark',
    BULK,
  ],
  [
    'bulk: a list has no changes',
    'src/register/operations/bulk-blocks.ts',
    '(bulk && !NEVER_SET.has(kind) ? [key] : [])',
    '(bulk && NEVER_SET.has(kind) ? [key] : [])',
    BULK,
  ],
  [
    'bulk: an item is made of too little',
    'src/register/operations/bulk-blocks.ts',
    'key !== mainField && isRequired(field));',
    'key !== mainField && field.label === key);',
    BULK,
  ],
];

/** Applies each mutant with the word in its name, and reports those that no test detects. */
function runMutants(word) {
  const copy = mkdtempSync(join(tmpdir(), 'fichario-mutants-'));
  try {
    const settings = readdirSync(root).filter((name) => /^(tsconfig.*|package)\.json$|^vitest\.config/.test(name));
    for (const part of ['src', 'test', 'scripts', 'packages', 'db', 'docs', ...settings])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const chosen = MUTANTS.filter(([name]) => name.includes(word));
    const passes = (tests) => {
      const vitest = join(copy, 'node_modules', '.bin', 'vitest');
      return spawnSync(vitest, ['run', '--bail=1', ...tests], { cwd: copy }).status === 0;
    };
    if (!passes([...new Set(chosen.flatMap((mutant) => mutant[4]))])) throw new Error('The sources fail as they are.');
    const survivors = chosen.filter(([name, file, from, to, tests]) => {
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        text.replace(from, () => to),
      );
      const survives = passes(tests);
      writeFileSync(path, text);
      console.log(`${survives ? 'SURVIVES' : 'caught  '}  ${String(name)}`);
      return survives;
    });
    console.log(`${survivors.length} survive`);
    process.exitCode = survivors.length > 0 ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runMutants(process.argv[2] ?? '');
