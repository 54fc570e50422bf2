import { assembled, byName, type FieldList, PESSOA } from '../../../pessoa/field-list.ts';
import type { Field } from '../../../pessoa/fields/kinds.ts';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { bareAmount } from '../../../pessoa/rules/normalize.ts';
import type { Change } from '../../apply/server/change.ts';
import { contentOf } from '../../apply/server/version-content.ts';
import { type FieldBulkChange, readBulkChange } from '../../operations/bulk-fields.ts';
import type { AsAtChange } from '../../operations/bulk-change.schema.ts';
import { isBlockChange } from '../../operations/bulk-blocks.ts';
import type { BulkChange } from '../../operations/bulk.schema.ts';
import { decideBlocks } from './block-change.ts';

export const SAME = 'Já estava assim.';
const { maxItems: MAX_TAGS } = FIELDS.tags;
const TOO_MANY_TAGS = `A ficha já tem ${MAX_TAGS} etiquetas, o máximo. Tire uma antes.`;

/** The result of a bulk change for a record, or why the record stays as it is. */
export type Verdict = Exclude<Change, { type: 'create' }> | { outcome: 'kept' | 'failed'; reason: string };

/**
 * Applies a bulk change to one record. It checks only the changed field: a record that breaks a newer rule elsewhere
 * can still change.
 */
export function decide(change: Exclude<BulkChange, AsAtChange>, before: Pessoa, list: FieldList = PESSOA): Verdict {
  if (change.type === 'delete' || change.type === 'restore') return { type: change.type, before };
  if (isBlockChange(change, list)) {
    const verdict = decideBlocks(change, before, list) ?? { outcome: 'kept', reason: SAME };
    if ('outcome' in verdict) return verdict;
    return { type: 'update', before, input: assembled({ ...contentOf(before), ...verdict.fields }) };
  }
  const fields = fieldsOf(change, before);
  if (fields === undefined) return { outcome: 'kept', reason: SAME };
  if (fields.tags && fields.tags.length > MAX_TAGS) return { outcome: 'failed', reason: TOO_MANY_TAGS };
  return { type: 'update', before, input: assembled({ ...contentOf(before), ...fields }) };
}

/** The field that the change modifies; undefined if it already has the value. */
function fieldsOf(change: FieldBulkChange, before: Pessoa): Partial<PessoaInput> | undefined {
  const { action, key, field, value } = readBulkChange(change);
  const had = byName(before)[key];
  if (action === 'set') {
    const next = field.kind === 'money' ? bareAmount(value) : value;
    return had === next ? undefined : { [key]: next };
  }
  const items = Array.isArray(had) ? had.map(String) : [];
  const isItem = sameItem(field, value ?? '');
  if (items.some(isItem) === (action === 'add')) return undefined;
  return { [key]: action === 'add' ? [...items, value] : items.filter((item) => !isItem(item)) };
}

/** Tags ignore case. */
function sameItem({ kind }: Field, item: string): (other: string) => boolean {
  return kind === 'tags' ? (other) => other.toLowerCase() === item.toLowerCase() : (other) => other === item;
}
