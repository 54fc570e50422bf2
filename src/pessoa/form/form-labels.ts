import { isField, isGroup, labelOfField, labelsOfBlock, labelsOfGroup } from '../labels.ts';
import type { PessoaFormValues } from '../pessoa.ts';

/** The name of a field in a sentence of its own: `CPF`, `CEP do endereço 2`. */
export function fieldLabel(key: string, values: PessoaFormValues): string {
  const [name = '', blockKey, field = ''] = key.split('.');
  if (isGroup(name)) {
    const blocks = labelsOfGroup(name);
    if (blockKey === undefined) return blocks.plural;
    const place = values[name].findIndex((block) => block.key === blockKey) + 1; // as on the screen, counted from 1
    if (field === blocks.mainField) return `${blocks.label} ${place}`;
    const label = labelsOfBlock(blocks).find(([own]) => own === field)?.[1] ?? '';
    return `${label} ${blocks.genitive} ${place}`;
  }
  return isField(name) ? labelOfField(name, values.tipo) : 'Ficha';
}

/** The id of the element that a field's errors and links point at. */
export function fieldId(key: string): string {
  return `campo-${key.replaceAll('.', '-')}`;
}
