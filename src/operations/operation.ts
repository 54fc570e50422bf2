import type * as z from 'zod/mini';
import type * as schema from './operation.schema.ts';

export type HistoryItem = z.output<typeof schema.HistoryItem>;
