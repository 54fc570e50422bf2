import type { Action } from '../access/policy.ts';
import { belongsTo, PESSOA, rightToSeeField } from './field-list.ts';
import type { Field, Tipo } from './fields/kinds.ts';
import { isField, isGroup } from './labels.ts';
import { FIELDS } from './pessoa.fields.ts';
import type { BlockGroup, FieldKey } from './pessoa.ts';

/** A part of a record that is edited in place: a field, or the principal item of a list. */
export type EditPart = FieldKey | BlockGroup;

const FIELD_BY_KEY: Readonly<Record<FieldKey, Field>> = FIELDS;

/** The document that identifies a pessoa of that tipo: the CPF or the CNPJ. */
function documentOf(tipo: Tipo): FieldKey | undefined {
  const key = PESSOA.fields.find(([, field]) => field.searchedAs === 'document' && belongsTo(tipo, field))?.[0];
  return key !== undefined && isField(key) ? key : undefined;
}

/**
 * The part of a record that a column of a list shows: `telefone` belongs to the phones, `documento` of a
 * company is its CNPJ. Undefined for columns that the register computes.
 */
export function partOfColumn(column: string, tipo: Tipo): EditPart | undefined {
  if (isField(column)) return column;
  if (column === 'documento') return documentOf(tipo);
  const group = PESSOA.blocks.find(
    ([, { bulkItem, fields }]) => bulkItem === column || ('principal' in fields && fields[column]?.kind === 'column'),
  )?.[0];
  return group !== undefined && isGroup(group) ? group : undefined;
}

/** Whether the part can be edited in place: the tipo changes the whole form, and some lists have no principal. */
export function isEditedAlone(part: EditPart): boolean {
  if (!isGroup(part)) return FIELDS[part].kind !== 'tipo';
  return PESSOA.blocks.some(([group, { fields }]) => group === part && 'principal' in fields);
}

/** The right needed to see the part unmasked, and so to edit it. */
export function rightToSee(part: EditPart): Action | undefined {
  return isGroup(part) ? undefined : rightToSeeField(FIELD_BY_KEY[part]);
}

/** The same part after a change of the tipo: the CNPJ instead of the CPF. */
export function partOfTipo(part: EditPart, tipo: Tipo): EditPart | undefined {
  if (isGroup(part) || belongsTo(tipo, FIELD_BY_KEY[part])) return part;
  return FIELD_BY_KEY[part].searchedAs === 'document' ? documentOf(tipo) : undefined;
}
