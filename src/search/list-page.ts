import type * as z from 'zod/mini';
import type * as schema from './list-page.schema.ts';

export type ListPage = z.output<typeof schema.ListPage>;
export type ListCount = z.output<typeof schema.ListCount>;
