import { byName } from '../../pessoa/field-list.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import type { BlockGroup, PessoaFormValues, PessoaInput } from '../../pessoa/pessoa.ts';
import { newBlock } from './form-model.ts';

/**
 * The form of a record and the key of the block of the group to edit: the first one in `warned`, else the principal, else a
 * new one. `at` selects the block at that place, or `'new'`.
 */
export function withBlock(
  values: PessoaFormValues,
  group: BlockGroup,
  { warned, at }: { warned?: ReadonlySet<string>; at?: number | 'new' } = {},
): { values: PessoaFormValues; key: string } {
  const blocks: readonly { key: string; principal?: boolean }[] = values[group];
  const requested = typeof at === 'number' ? blocks[at] : blocks.find(({ key }) => warned?.has(key));
  const found = requested ?? blocks.find(({ principal }) => principal) ?? blocks[0];
  if (found && at !== 'new') return { values, key: found.key };
  const isFirst = blocks.length === 0 && 'principal' in BLOCKS[group].fields;
  const added = { ...newBlock(group, values.tipo), ...(isFirst && { principal: true }) };
  return { values: { ...values, [group]: [...blocks, added] }, key: added.key };
}

/** The fields that differ between two contents, as a merge patch. */
export function patchOf(before: PessoaInput, after: PessoaInput): Record<string, unknown> {
  const old = byName(before);
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old[key]);
  return Object.fromEntries(Object.entries(after).filter(differs));
}
