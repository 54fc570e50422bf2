import * as z from 'zod/mini';
import { type FieldList, perList, PESSOA } from '../../pessoa/field-list.ts';
import type { Facts, Kind } from '../../pessoa/fields/kinds.ts';
import { Dinheiro, filledItemField, text } from '../../pessoa/pessoa.schema.ts';
import { PessoaFilter } from '../../search/list-filter.schema.ts';
import { type BlockBulkChange, type BlockType, blockTypesOf } from './bulk-blocks.ts';
import { BULK_TYPES, type FieldBulkChange } from './bulk-fields.ts';

/** The new value of a field of each kind, or the item to add or remove; other kinds do not support bulk changes. */
const VALUES: { readonly [K in Kind]?: (field: Facts<K>) => z.ZodMiniType } = {
  text: ({ maxLength, required }) => (required ? text(maxLength) : z.nullable(text(maxLength))),
  remarks: ({ maxLength }) => text(maxLength),
  money: () => z.nullable(Dinheiro),
  choice: ({ choices }) => z.enum(choices),
  option: ({ choices }) => z.nullable(z.enum(choices)),
  choices: ({ choices }) => z.enum(choices),
  tags: ({ maxLength }) => text(maxLength).check(z.minLength(1, 'required')),
};

function valueOf<K extends Kind>(field: Facts<K>): z.ZodMiniType {
  const make: ((field: Facts<K>) => z.ZodMiniType) | undefined = VALUES[field.kind];
  if (!make) throw new Error(`bulk changes do not support the kind ${field.kind}`);
  return make(field);
}

const ofFields = BULK_TYPES.map(({ type, field, valueName }) =>
  z.strictObject({ type: z.literal(type), [valueName]: valueOf(field) }),
);

/** The value of the item to add or remove; or the new values of the principal item, at least one. */
function ofBlocks({ type, action, list, itemName, fields }: BlockType) {
  const named = { type: z.literal(type) };
  if (action === 'set') {
    const values = fields.map((key) => [key, z.optional(filledItemField(list, key))] as const);
    const item = z.strictObject(Object.fromEntries(values));
    return z.strictObject({
      ...named,
      [itemName]: item.check(z.refine((chosen) => Object.keys(chosen).length > 0, 'required')),
    });
  }
  const value = filledItemField(list, fields[0] ?? '');
  return z.strictObject({ ...named, [itemName]: value, ...(action === 'replace' && { by: value }) });
}

/** Restores the content that records had at a moment, as a new version. */
export type AsAtChange = { type: 'asAt'; moment: string };

type BulkChange = FieldBulkChange | BlockBulkChange | AsAtChange | { type: 'delete' } | { type: 'restore' };

/** The changes of records with the fields of a list. */
export const bulkChangeOf = perList((list: FieldList) => {
  const options = [
    z.strictObject({ type: z.literal('delete') }),
    z.strictObject({ type: z.literal('restore') }),
    z.strictObject({ type: z.literal('asAt'), moment: z.iso.datetime({ offset: true }) }),
    ...ofFields,
    ...blockTypesOf(list).map(ofBlocks),
  ] as const;
  return z.discriminatedUnion('type', options) as unknown as z.ZodMiniType<BulkChange>; // the compiler cannot type the options of a loop
});

/** What to do with each record. `null` and the empty text clear a field. Tags ignore case. */
export const BulkChange = bulkChangeOf(PESSOA);

/** The request of a bulk operation, for readers. */
export const BulkDescription = z.object({
  change: BulkChange,
  /** null: the records were chosen individually */
  query: z.nullable(PessoaFilter),
  /** how many records of the query were excluded */
  except: z.int().check(z.minimum(0)),
});
