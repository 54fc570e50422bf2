import type * as z from 'zod/mini';
import type * as schema from './views.schema.ts';

export type ListView = z.output<typeof schema.ListView>;
export type ListViewInput = z.output<typeof schema.ListViewInput>;
