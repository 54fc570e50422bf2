import { parseDinheiro } from '@fichario/brasil';
import type { Field, Kind } from '../../../pessoa/fields/kinds.ts';
import { FIELDS } from '../../../pessoa/pessoa.fields.ts';
import { type BulkKey, isListField, toBulkChange } from '../../../register/operations/bulk-fields.ts';
import type { BulkChange, BulkKind } from '../../../register/operations/bulk.schema.ts';

/** What is filled in so far, as typed. `how`: put adds an item or sets a field, take removes the item or clears the field. */
export type BulkDraft = { kind: BulkKind; how: 'put' | 'take'; values: Readonly<Partial<Record<BulkKey, string>>> };

/** What a record can hold: no negative amount, and at most 13 digits before the comma. */
const AMOUNT = /^\d{1,13}\.\d{2}$/;

export function newDraft(kind: BulkKind): BulkDraft {
  return { kind, how: 'put', values: {} };
}

/** What was typed as a value of the kind; undefined while it is none. */
const READ: { readonly [K in Kind]?: (typed: string) => string | undefined } = {
  money: (typed) => {
    const amount = parseDinheiro(typed) ?? '';
    return AMOUNT.test(amount) ? amount : undefined;
  },
};

/** The change that is filled in; undefined while it is not, or not rightly. */
export function readDraft({ kind, how, values }: BulkDraft): BulkChange | undefined {
  if (kind === 'delete' || kind === 'restore') return { type: kind };
  const field: Field = FIELDS[kind];
  if (how === 'take' && !isListField(field)) return toBulkChange(kind, 'set', field.kind === 'remarks' ? '' : null);
  const typed = values[kind]?.trim() ?? '';
  const read = READ[field.kind];
  const value = read ? read(typed) : typed === '' ? undefined : typed;
  if (value === undefined) return undefined;
  return toBulkChange(kind, isListField(field) ? (how === 'put' ? 'add' : 'remove') : 'set', value);
}
