import type * as z from 'zod/mini';
import type * as schema from './bulk.schema.ts';
import type * as changes from './bulk-change.schema.ts';

export type BulkSelection = z.output<typeof schema.BulkSelection>;
export type BulkPreview = z.output<typeof schema.BulkPreview>;
export type BulkChange = z.output<typeof changes.BulkChange>;
export type BulkDescription = z.output<typeof changes.BulkDescription>;
