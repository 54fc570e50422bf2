import { v7 } from 'uuid';
import { emptyItemOf } from '../../pessoa/empty.ts';
import { assembled, type FieldList, PESSOA } from '../../pessoa/field-list.ts';
import type { Facts, Kind, ListField, Tipo } from '../../pessoa/fields/kinds.ts';
import { NEW_ITEM } from '../../pessoa/items/new-item.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { BlockByGroup, BlockGroup, PessoaFormValues } from '../../pessoa/pessoa.ts';
import { FORM_KINDS } from './form-kinds.ts';

/** A block of the form, with texts as typed. */
export type FormBlock = { [Group in BlockGroup]: BlockByGroup[Group] & { key: string } };

/** An item of any list, read by name. */
export type FormItem = { key: string } & Readonly<Record<string, unknown>>;

/** A key that no other block of the form has. */
export function newKey(): string {
  return v7();
}

/** An empty item, for a pessoa of that tipo. */
export function newFormItem(list: ListField, tipo: Tipo, key = newKey()): FormItem {
  // the server gives it an id when the record is saved
  return { key, id: NEW_ITEM, ...emptyItemOf(list, tipo) };
}

/** An empty item of a built-in list. */
export function newBlock<Group extends BlockGroup>(group: Group, tipo: Tipo, key = newKey()): FormBlock[Group] {
  return assembled(newFormItem(BLOCKS[group], tipo, key));
}

/** A new form for a list of fields. Most lists that are sections begin with one empty item to type into. */
export function emptyFormOf(list: FieldList, tipo: Tipo): PessoaFormValues {
  const fields = list.all.map(([key, field]) => [key, emptyShown(field)]);
  const ready = list.blocks
    .filter(([, { section, startsEmpty }]) => section === undefined && startsEmpty === undefined)
    .map(([group, blockList]) => [group, [{ ...newFormItem(blockList, tipo), principal: true }]]);
  return assembled({ ...Object.fromEntries(fields), ...Object.fromEntries(ready), tipo });
}

function emptyShown<K extends Kind>(field: Facts<K>): unknown {
  return FORM_KINDS[field.kind](field, null).empty;
}

/** A new form. */
export function emptyForm(tipo: Tipo): PessoaFormValues {
  return emptyFormOf(PESSOA, tipo);
}
