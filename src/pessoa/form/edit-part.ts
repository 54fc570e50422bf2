import type { Action } from '../../access/policy.ts';
import { belongsTo, PESSOA, rightToSeeField } from '../field-list.ts';
import type { Field, Tipo } from '../fields/kinds.ts';
import { isField, isGroup } from '../labels.ts';
import { FIELDS } from '../pessoa.fields.ts';
import type { BlockGroup, FieldKey } from '../pessoa.ts';

/** What is edited by itself where it is read: a field of the record, or the block of a group that counts. */
export type EditPart = FieldKey | BlockGroup;

const FIELD_BY_KEY: Readonly<Record<FieldKey, Field>> = FIELDS;

/** By what a pessoa of that tipo is known to everybody: the CPF or the CNPJ. */
function documentOf(tipo: Tipo): FieldKey | undefined {
  const key = PESSOA.fields.find(([, field]) => field.searchedAs === 'document' && belongsTo(tipo, field))?.[0];
  return key !== undefined && isField(key) ? key : undefined;
}

/**
 * The part of a record that a column of a list shows, by the list of fields: `telefone` is of the phones, `documento` of a
 * company its CNPJ. Undefined for what the register keeps by itself.
 */
export function partOfColumn(column: string, tipo: Tipo): EditPart | undefined {
  if (isField(column)) return column;
  if (column === 'documento') return documentOf(tipo);
  const group = PESSOA.blocks.find(
    ([, { bulkItem, fields }]) => bulkItem === column || ('principal' in fields && fields[column]?.kind === 'column'),
  )?.[0];
  return group !== undefined && isGroup(group) ? group : undefined;
}

/** Whether the part has a control of its own: the tipo decides about the whole form, and some lists have no block that counts. */
export function isEditedAlone(part: EditPart): boolean {
  if (!isGroup(part)) return FIELDS[part].kind !== 'tipo';
  return PESSOA.blocks.some(([group, { fields }]) => group === part && 'principal' in fields);
}

/** The right without which the part is seen masked, and so not edited. */
export function rightToSee(part: EditPart): Action | undefined {
  return isGroup(part) ? undefined : rightToSeeField(FIELD_BY_KEY[part]);
}

/** The part of a record that has become one of the other tipo: its CNPJ instead of its CPF. */
export function partOfTipo(part: EditPart, tipo: Tipo): EditPart | undefined {
  if (isGroup(part) || belongsTo(tipo, FIELD_BY_KEY[part])) return part;
  return FIELD_BY_KEY[part].searchedAs === 'document' ? documentOf(tipo) : undefined;
}
