import { byName, type FieldList } from '../../pessoa/field-list.ts';
import { note } from '../cells/notes.ts';
import { mergerOf } from './merge-row.ts';
import { sourcesOf } from './read-items.ts';
import type { RowColumns } from './row-columns.ts';
import { type RowDraft, addIssue } from './row-draft.ts';

/** Checks the size of each list after the merge with the stored record. An excess is reported at the list's last column. */
export function limitsOf(list: FieldList, columns: RowColumns): (draft: RowDraft) => void {
  const merge = mergerOf(list);
  const limits = list.all.flatMap(([key, field]) => {
    if (field.kind === 'list') return { key, max: field.maxItems, what: field.plural.toLowerCase() };
    return field.kind === 'tags' ? { key, max: field.maxItems, what: field.label.toLowerCase() } : [];
  });
  return (draft) => {
    const { row, before } = draft;
    const { content } = row;
    const isFew = limits.every(
      ({ key, max }) => countIn(content, key) + countIn(content.fields, key) + countIn(before, key) <= max,
    );
    if (isFew) return;
    const merged = merge(row, before);
    for (const { key, max, what } of limits) {
      const source = columns.top[key] ?? Object.values(sourcesOf(columns, key).at(-1)?.sources ?? {}).at(-1);
      if (source && countIn(merged, key) > max) addIssue(draft, source, note('too_many', { max: String(max), what }));
    }
  };
}

function countIn(record: object | undefined, key: string): number {
  const list = record && byName(record)[key];
  return Array.isArray(list) ? list.length : 0;
}
