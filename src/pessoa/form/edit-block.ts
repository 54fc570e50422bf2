import { byName } from '../fields/field-list.ts';
import type { BlockGroup, PessoaFormValues, PessoaInput } from '../pessoa.ts';
import { newBlock } from './form-model.ts';

/**
 * The form of a record with a block of the group to edit, and the key of that block: of those in `warned` the first one,
 * else the principal, else a new one.
 */
export function withBlock(
  values: PessoaFormValues,
  group: BlockGroup,
  warned: ReadonlySet<string> = new Set(),
): { values: PessoaFormValues; key: string } {
  const blocks: readonly { key: string; principal?: boolean }[] = values[group];
  const found = blocks.find(({ key }) => warned.has(key)) ?? blocks.find(({ principal }) => principal) ?? blocks[0];
  if (found) return { values, key: found.key };
  const added = { ...newBlock(group, values.tipo), principal: true };
  return { values: { ...values, [group]: [added] }, key: added.key };
}

/** The fields by which one content differs from another, as a merge patch. */
export function patchOf(before: PessoaInput, after: PessoaInput): Record<string, unknown> {
  const old = byName(before);
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old[key]);
  return Object.fromEntries(Object.entries(after).filter(differs));
}
