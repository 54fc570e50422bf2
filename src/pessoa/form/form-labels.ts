import { blocksOf, type FieldList, PESSOA } from '../field-list.ts';
import { labelOf } from '../labels.ts';
import type { PessoaFormValues } from '../pessoa.ts';

/** The name of a field in a sentence of its own: `CPF`, `CEP do endereço 2`. */
export function fieldLabel(key: string, values: PessoaFormValues, list: FieldList = PESSOA): string {
  const [name = '', itemKey, field = ''] = key.split('.');
  const line = list.all.find(([own]) => own === name)?.[1];
  if (line?.kind !== 'list') return line ? labelOf(line, values.tipo) : 'Ficha';
  if (itemKey === undefined) return line.plural;
  const place = blocksOf(values, name).findIndex((item) => 'key' in item && item.key === itemKey) + 1; // counted from 1
  if (field === line.mainField) return `${line.label} ${place}`;
  return `${line.fields[field]?.label ?? ''} ${line.genitive} ${place}`;
}

/** The id of the element that a field's errors and links point at. */
export function fieldId(key: string): string {
  return `campo-${key.replaceAll('.', '-')}`;
}
