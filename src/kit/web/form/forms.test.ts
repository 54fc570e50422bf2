import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..', '..', '..');

/** Fields that stand in no form, and what Enter does there instead. */
const EXEMPT: Readonly<Record<string, string>> = {
  'annotation/web/AnnotationNoteField.tsx': 'one field in the drawing: Enter puts the note there',
  'annotation/web/AnnotationToolbar.tsx': 'the tools of the drawing, not a form',
  'duplicates/web/GroupItem.tsx': 'a mark in a row of the queue, whose keys are those of the list',
  'duplicates/web/merge/MergeDifferences.tsx': 'choices that hold at once: the digits and the arrows lead through them',
  'duplicates/web/merge/MergeLists.tsx': 'marks that hold at once',
  'exports/web/ColumnChooser.tsx': 'a part of ExportDialog, whose form has the keys',
  'exports/web/ExportOptions.tsx': 'a part of ExportDialog, whose form has the keys',
  'exports/web/PresetChooser.tsx': 'a part of ExportDialog, whose form has the keys; Enter keeps the name',
  'operations/web/history/GoneItems.tsx': 'a choice in a question, whose buttons have the keys',
  'operations/web/history/OpenChangeItem.tsx': 'a choice in a question, whose buttons have the keys',
  'imports/rows/web/CellEditor.tsx': 'a cell of a grid: Enter keeps it and leads to the next wrong one',
  'imports/upload/web/FileDrop.tsx': 'one field, of a file: it is taken as soon as it is chosen',
  'imports/columns/web/ColumnRow.tsx': 'a part of ColumnsForm, whose form has the keys',
  'imports/columns/web/DateOrders.tsx': 'one choice in a message, which holds at once',
  'imports/columns/web/FixedValues.tsx': 'a part of ColumnsForm, whose form has the keys',
  'imports/columns/web/MatchOptions.tsx': 'a part of ColumnsForm, whose form has the keys',
  'imports/rows/web/RowsPanel.tsx': 'one choice over a grid, which holds at once',
  'imports/columns/web/TargetPicker.tsx':
    'a combobox in ColumnsForm: Enter chooses, and leads on when the list is closed',
  'keyboard/web/CommandPalette.tsx': 'a combobox: Enter opens the active result',
  'operations/web/bulk/BulkConfirmation.tsx': 'a part of BulkDialog, whose form has the keys',
  'operations/web/bulk/BulkFields.tsx': 'the same',
  'operations/web/bulk/BulkBlockFields.tsx': 'the same',
  'operations/web/bulk/BulkValue.tsx': 'the same',
  'operations/web/history/HistoryList.tsx': 'marks in a list of versions: Enter is for its buttons',
  'operations/web/history/VersionRestore.tsx': 'marks in a list of fields, answered by the buttons of the dialog',
  'list/web/filter/FilterValuePicker.tsx':
    'a combobox in FilterPanel: Enter chooses, and leads on when nothing is typed',
  'list/web/page/SearchBox.tsx': 'one field: Enter opens the only result or leads to the rows',
  'imports/columns/web/HeadingChoice.tsx': 'one choice above the columns, which holds at once',
  'identity/clients/web/HistoryMonths.tsx': 'one choice, which holds at once',
  'identity/clients/web/MemberRow.tsx': 'a choice in each row of a table, which holds at once',
  'identity/clients/web/TenantSelector.tsx': 'one choice in the header, which holds at once',
  'identity/clients/web/TenantSettingsForm.tsx': 'one choice, which holds at once',
  'app/web/shell/Shell.tsx': 'a hidden field',
  'kit/web/dates/PeriodFilter.tsx': 'two fields of the filters that it stands in',
  'kit/web/form/combobox/Combobox.tsx': 'what a ComboboxField loads: Enter chooses, and the form leads on',
  'kit/web/dates/DateCalendar.tsx': 'the month and the year of a calendar, inside the form of its date',
  'receita/web/ApplyAllDialog.tsx': 'one choice of two, which holds at once',
};

/** Parts of a form: their form has the keys. */
const PARTS =
  /^(?:record\/web\/form\/(?:\w+Fields?|\w+Control|field-controls|BlockList|RecordSection)|register\/record\/web\/FieldValue|identity\/users\/web\/TenantRolesField|webhooks\/web\/WebhookTypesField|kit\/web\/(?:form|dates)\/(?:combobox\/)?\w+Field)\.tsx$/;

const FIELD =
  /<(?:input|select|textarea|(?:Text|Select|Checkbox|Masked|Password|(?:Checked)?Date)Field|TextArea\w*|RadioGroup)\b/;
const MOVES = /useEnterToNextField|useServerForm|FormDialog/;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, code: readFileSync(join(SRC, file), 'utf8') }));

describe('Enter leads to the next field', () => {
  const withForm = files.filter(({ code }) => code.includes('<form'));

  test.each(withForm.map(({ file, code }) => [file, code]))('in the form of %s', (_file, code) => {
    expect(code).toMatch(/useEnterToNextField|\{\.\.\.formProps\}/);
  });

  test('wherever there are fields, but for those that say why not', () => {
    const others = files
      .filter(({ file, code }) => FIELD.test(code) && !MOVES.test(code) && !PARTS.test(file))
      .map(({ file }) => file);
    expect(others.toSorted()).toEqual(Object.keys(EXEMPT).toSorted());
  });
});
