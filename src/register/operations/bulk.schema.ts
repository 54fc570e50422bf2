import * as z from 'zod/mini';
import type { BlockGroup } from '../../pessoa/pessoa.ts';
import { BulkSelection } from '../../search/selection.schema.ts';
import { BulkChange } from './bulk-change.schema.ts';
import type * as changes from './bulk-change.schema.ts';
import { FieldChange } from './operation.schema.ts';
import type { BulkKey } from './bulk-fields.ts';

const count = z.int().check(z.minimum(0));

export const BulkPreviewRequest = z.strictObject({ selection: BulkSelection, change: BulkChange });

export const BulkRequest = z.strictObject({
  selection: BulkSelection,
  change: BulkChange,
  /** how many records the preview counted: who asks saw this number */
  expected: count,
});

/** What a bulk change would do now. */
export const BulkPreview = z.object({
  count,
  /** false: there are at least so many, and counting them all would take too long */
  exact: z.boolean(),
  /** of them, those that are so already; null where that is not known */
  unchanged: z.nullable(count),
  /** up to ten, the first of the list that would become different */
  examples: z.array(
    z.object({
      pessoaId: z.uuid(),
      codigo: z.int(),
      nome: z.string(),
      tipo: z.enum(['fisica', 'juridica']),
      changes: z.array(FieldChange),
      /** why it cannot be changed */
      problem: z.nullable(z.string()),
    }),
  ),
});
export type BulkPreview = z.output<typeof BulkPreview>;
export type BulkChange = z.output<typeof changes.BulkChange>;
export type BulkDescription = z.output<typeof changes.BulkDescription>;

/** What can be changed of many records at once. */
export type BulkKind = BulkKey | BlockGroup | 'asAt' | 'delete' | 'restore';
