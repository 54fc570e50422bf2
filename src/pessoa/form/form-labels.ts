import { type BlockGroup, BLOCKS, FIELD_LABELS, labelOfField } from '../labels.ts';
import type { PessoaFormValues } from './form-model.ts';

/** The name of a field in a sentence of its own: `CPF`, `CEP do endereço 2`. */
export function fieldLabel(key: string, values: PessoaFormValues): string {
  const [list = '', blockKey, field = ''] = key.split('.');
  if (isGroup(list)) {
    const { label, plural, of, main } = BLOCKS[list];
    const fields: Readonly<Record<string, string>> = BLOCKS[list].fields;
    if (blockKey === undefined) return plural;
    const place = values[list].findIndex((block) => block.key === blockKey) + 1; // as on the screen, counted from 1
    if (field === main) return `${label} ${place}`;
    return `${fields[field] ?? ''} ${of} ${place}`;
  }
  return isField(list) ? labelOfField(list, values.tipo) : 'Ficha';
}

function isGroup(name: string): name is BlockGroup {
  return Object.hasOwn(BLOCKS, name);
}

function isField(name: string): name is keyof typeof FIELD_LABELS {
  return Object.hasOwn(FIELD_LABELS, name);
}

/** The id of the element that a field's errors and links point at. */
export function fieldId(key: string): string {
  return `campo-${key.replaceAll('.', '-')}`;
}
