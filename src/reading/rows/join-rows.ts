import { blocksOf, byName, PESSOA } from '../../pessoa/field-list.ts';
import type { ReadRow } from './row-columns.ts';

/**
 * Adds the content of later rows with the same document to a row: the items of all lists, the values of fields that hold several,
 * and fields that the row leaves blank. Another value of a filled field counts only in the first row.
 */
export function joinRows(row: ReadRow, others: readonly ReadRow[]): ReadRow {
  if (others.length === 0) return row;
  const all = [row, ...others].map(({ content }) => content);
  const lists = PESSOA.blocks.map(([group]) => [group, all.flatMap((content) => blocksOf(content, group))]);
  const fields: Record<string, unknown> = {};
  for (const content of all)
    for (const [key, value] of Object.entries(byName(content.fields)))
      fields[key] = joinValues(key, fields[key], value);
  return { ...row, content: { ...row.content, ...Object.fromEntries(lists), fields } };
}

function joinValues(key: string, before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value)) return [...new Set([...before, ...value])];
  const isNew = typeof before === 'string' && typeof value === 'string' && !before.includes(value);
  return key === 'observacoes' && isNew ? `${before}\n${value}` : (before ?? value);
}
