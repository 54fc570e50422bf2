import { belongsTo, type FieldList, PESSOA } from '../../pessoa/field-list.ts';
import type { Field, Tipo } from '../../pessoa/fields/kinds.ts';
import { labelOf } from '../../pessoa/labels.ts';
import { FIELDS } from '../../pessoa/pessoa.fields.ts';
import type { FieldKey } from '../../pessoa/pessoa.ts';

/** A field in the form, drawn by the component of its kind. */
export type FormLine = { key: FieldKey; field: Field; label: string };

/** The fields of a section in the order of the form: first those that share lines, then those as wide as the section. */
export function linesOfSection(
  section: Field['section'],
  tipo: Tipo,
  list: FieldList = PESSOA,
): { lines: FormLine[]; below: FormLine[] } {
  const sectionFields = list.fields.filter(
    ([, field]) => field.section === section && field.kind !== 'tipo' && belongsTo(tipo, field),
  );
  const inOrder = sectionFields.filter(([, field]) => !isMoved(field));
  for (const moved of sectionFields.filter(([, field]) => isMoved(field))) {
    const { beside, before } = moved[1];
    const place = inOrder.findIndex(([key]) => key === (beside ?? before));
    inOrder.splice(beside === undefined ? place : place + 1, 0, moved);
  }
  const drawn = inOrder.map(([key, field]) => ({
    key: key as FieldKey, // keys of fields
    field,
    label: labelOf(field, tipo),
  }));
  return {
    lines: drawn.filter(({ field }) => field.width !== undefined),
    below: drawn.filter(({ field }) => field.width === undefined),
  };
}

/** A field in the form; undefined if a pessoa of that tipo lacks it, or if it is drawn in a heading. */
export function lineOfField(key: FieldKey, tipo: Tipo): FormLine | undefined {
  const { lines, below } = linesOfSection(FIELDS[key].section, tipo);
  return [...lines, ...below].find((line) => line.key === key);
}

/** Whether the form has the field in another place than the list. */
function isMoved({ beside, before }: Field): boolean {
  return (beside ?? before) !== undefined;
}
