import * as z from 'zod/mini';
import type { Facts, Kind } from '../../pessoa/fields/kinds.ts';
import { Dinheiro, filledBlockField, text } from '../../pessoa/pessoa.schema.ts';
import { PessoaFilter } from '../../search/list-filter.schema.ts';
import { type BlockBulkChange, ENDERECO_BULK_KEYS, ITEM_TYPES } from './bulk-blocks.ts';
import { BULK_TYPES, type FieldBulkChange } from './bulk-fields.ts';

/** The value that a field of each kind gets, or the item that comes or goes; a kind that is not here cannot be changed so. */
const VALUES: { readonly [K in Kind]?: (field: Facts<K>) => z.ZodMiniType } = {
  text: ({ maxLength, required }) => (required ? text(maxLength) : z.nullable(text(maxLength))),
  remarks: ({ maxLength }) => text(maxLength),
  money: () => z.nullable(Dinheiro),
  choice: ({ choices }) => z.enum(choices),
  choices: ({ choices }) => z.enum(choices),
  tags: ({ maxLength }) => text(maxLength).check(z.minLength(1, 'required')),
};

function valueOf<K extends Kind>(field: Facts<K>): z.ZodMiniType {
  const make: ((field: Facts<K>) => z.ZodMiniType) | undefined = VALUES[field.kind];
  if (!make) throw new Error(`a field of the kind ${field.kind} cannot be changed of many records`);
  return make(field);
}

const ofFields = BULK_TYPES.map(({ type, field, valueName }) =>
  z.strictObject({ type: z.literal(type), [valueName]: valueOf(field) }),
);

const ofItems = ITEM_TYPES.map(({ type, action, group, itemName, field }) => {
  const value = filledBlockField(group, field);
  return z.strictObject({ type: z.literal(type), [itemName]: value, ...(action === 'replace' && { by: value }) });
});

/** The values that the principal address gets, one at least. */
const Endereco = z
  .strictObject(
    Object.fromEntries(ENDERECO_BULK_KEYS.map((key) => [key, z.optional(filledBlockField('enderecos', key))])),
  )
  .check(z.refine((values) => Object.keys(values).length > 0, 'required'));

type BulkChange = FieldBulkChange | BlockBulkChange | { type: 'delete' } | { type: 'restore' };

/** What is done to each of them. `null` and the empty text clear a field. Tags are the same in upper and lower case. */
export const BulkChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('delete') }),
  z.strictObject({ type: z.literal('restore') }),
  ...ofFields,
  ...ofItems,
  z.strictObject({ type: z.literal('setEndereco'), endereco: Endereco }),
]) as unknown as z.ZodMiniType<BulkChange>; // a loop makes no types, the list has them

/** What a bulk operation was asked to do, for who reads about it. */
export const BulkDescription = z.object({
  change: BulkChange,
  /** null: the records were named one by one */
  query: z.nullable(PessoaFilter),
  /** how many of the query were left out by name */
  except: z.int().check(z.minimum(0)),
});
