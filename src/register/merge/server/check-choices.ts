import type { Issue } from '../../../kit/issue-message.ts';
import { belongsTo, PESSOA } from '../../../pessoa/field-list.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { MergeChoices, Merged } from './merge-contents.ts';

/** The most characters of a name that an issue repeats. */
const MOST_OF_NAME = 60;

/**
 * The errors in the choices of a merge: a field that cannot be chosen, a record outside the merge, an unknown item. `merged`: the
 * content made with these choices; its items include the excluded ones.
 */
export function checkChoices(
  records: readonly Pessoa[],
  { items }: Pick<Merged, 'items'>,
  { choose = {}, leave = [] }: MergeChoices,
): Issue[] {
  return [
    ...Object.entries(choose).flatMap(([name, id]) => checkChosen(records, name, id)),
    ...leave.flatMap((path, at) => checkLeft(items, leave.indexOf(path) < at, path, at)),
  ];
}

function checkChosen(records: readonly Pessoa[], name: string, chosen: string): Issue[] {
  const path = `choose.${name.slice(0, MOST_OF_NAME)}`;
  const message = whyNotChosen(records, name);
  if (message !== undefined) return [{ path, code: 'unknown_field', message }];
  if (records.some(({ id }) => id === chosen)) return [];
  return [{ path, code: 'unknown_record', message: 'Esta ficha não é uma das que se juntam. Escolha uma delas.' }];
}

/** Why a field cannot be chosen; undefined if it can. */
function whyNotChosen([survivor]: readonly Pessoa[], name: string): string | undefined {
  if (PESSOA.blocks.some(([group]) => group === name))
    return 'Os itens de uma lista entram todos. Diga em "leave" quais ficam de fora.';
  const field = PESSOA.fields.find(([key]) => key === name)?.[1];
  if (!field) return 'Este campo não existe. Retire-o.';
  if (field.kind === 'tipo') return 'O tipo é o mesmo em todas as fichas. Retire este campo.';
  if (survivor && !belongsTo(survivor.tipo, field)) return 'Fichas deste tipo não têm este campo. Retire-o.';
  return undefined;
}

function checkLeft(items: Merged['items'], isRepeated: boolean, path: string, at: number): Issue[] {
  const place = `leave.${at}`;
  if (isRepeated) return [{ path: place, code: 'duplicate', message: 'Este item está duas vezes. Retire uma delas.' }];
  if (items.some((item) => item.path === path)) return [];
  const message = 'Nenhum item das fichas está neste lugar. Veja a prévia de novo.';
  return [{ path: place, code: 'unknown_item', message }];
}
