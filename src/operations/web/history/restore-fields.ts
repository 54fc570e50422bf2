import type { FieldChange } from '../../../pessoa/items/diff.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';

export type FieldGroup = { field: string; label: string; changes: FieldChange[] };

/** Groups changes by the field to restore: all blocks of a list are one field. */
export function groupByField(changes: readonly FieldChange[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>();
  for (const change of changes) {
    const [field = ''] = change.path.split('.');
    const group = groups.get(field) ?? { field, label: plurals[field] ?? change.label, changes: [] };
    group.changes.push(change);
    groups.set(field, group);
  }
  return [...groups.values()];
}

const plurals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BLOCKS).map(([list, { plural }]) => [list, plural]),
);
