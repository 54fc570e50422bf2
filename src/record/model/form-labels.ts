import { blocksOf, type FieldList, PESSOA } from '../../pessoa/field-list.ts';
import { labelOf } from '../../pessoa/labels.ts';
import type { PessoaFormValues } from '../../pessoa/pessoa.ts';

/** The name of a field outside its form: `CPF`, `CEP do endereço 2`. */
export function fieldLabel(key: string, values: PessoaFormValues, list: FieldList = PESSOA): string {
  const [name = '', itemKey, field = ''] = key.split('.');
  const line = list.all.find(([fieldKey]) => fieldKey === name)?.[1];
  if (line?.kind !== 'list') return line ? labelOf(line, values.tipo) : 'Ficha';
  if (itemKey === undefined) return line.plural;
  const place = blocksOf(values, name).findIndex((item) => 'key' in item && item.key === itemKey) + 1; // counted from 1
  if (field === line.mainField) return `${line.label} ${place}`;
  return `${line.fields[field]?.label ?? ''} ${line.genitive} ${place}`;
}

/** The id of the element of a field, for its errors and links. */
export function fieldId(key: string): string {
  return `campo-${key.replaceAll('.', '-')}`;
}
