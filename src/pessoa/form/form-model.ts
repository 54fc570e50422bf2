import { v7 } from 'uuid';
import { emptyBlock } from '../empty.ts';
import { assembled, type FieldList, PESSOA } from '../fields/field-list.ts';
import type { Facts, Kind, Tipo } from '../fields/kinds.ts';
import type { BlockByGroup, BlockGroup, PessoaFormValues } from '../pessoa.ts';
import { FORM_KINDS } from './form-kinds.ts';

/** A block of the form, as its rows are typed. */
export type FormBlock = { [Group in BlockGroup]: BlockByGroup[Group] & { key: string } };

/** A key that no other block of this form has. */
export function newKey(): string {
  return v7();
}

/** A block with nothing in it, for a pessoa of that tipo. */
export function newBlock<Group extends BlockGroup>(group: Group, tipo: Tipo, key = newKey()): FormBlock[Group] {
  return assembled({ key, ...emptyBlock(group, tipo) });
}

function emptyShown<K extends Kind>(field: Facts<K>): unknown {
  return FORM_KINDS[field.kind](field, null).empty;
}

/** What the fields of a list show where nothing is filled in: those of both tipos, and no item. */
export function emptyFields(list: FieldList): Record<string, unknown> {
  return Object.fromEntries(list.all.map(([key, field]) => [key, emptyShown(field)]));
}

/** Blocks that a new form has one of, ready to be typed into. */
const READY = ['enderecos', 'telefones', 'emails'] as const satisfies readonly BlockGroup[];

/** A new form. */
export function emptyForm(tipo: Tipo): PessoaFormValues {
  const ready = READY.map((group) => [group, [{ ...newBlock(group, tipo), principal: true }]]);
  return assembled({ ...emptyFields(PESSOA), ...Object.fromEntries(ready), tipo });
}
