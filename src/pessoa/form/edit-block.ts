import { byName } from '../field-list.ts';
import { BLOCKS } from '../pessoa.fields.ts';
import type { BlockGroup, PessoaFormValues, PessoaInput } from '../pessoa.ts';
import { newBlock } from './form-model.ts';

/**
 * The form of a record with a block of the group to edit, and the key of that block: of those in `warned` the first one,
 * else the principal, else a new one. With `at` that of this place, or `'new'`.
 */
export function withBlock(
  values: PessoaFormValues,
  group: BlockGroup,
  { warned, at }: { warned?: ReadonlySet<string>; at?: number | 'new' } = {},
): { values: PessoaFormValues; key: string } {
  const blocks: readonly { key: string; principal?: boolean }[] = values[group];
  const asked = typeof at === 'number' ? blocks[at] : blocks.find(({ key }) => warned?.has(key));
  const found = asked ?? blocks.find(({ principal }) => principal) ?? blocks[0];
  if (found && at !== 'new') return { values, key: found.key };
  const isFirst = blocks.length === 0 && 'principal' in BLOCKS[group].fields;
  const added = { ...newBlock(group, values.tipo), ...(isFirst && { principal: true }) };
  return { values: { ...values, [group]: [...blocks, added] }, key: added.key };
}

/** The fields by which one content differs from another, as a merge patch. */
export function patchOf(before: PessoaInput, after: PessoaInput): Record<string, unknown> {
  const old = byName(before);
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old[key]);
  return Object.fromEntries(Object.entries(after).filter(differs));
}
