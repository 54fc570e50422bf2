import type * as z from 'zod/mini';
import type * as schema from './list-filter.schema.ts';

export type PessoaFilter = z.output<typeof schema.PessoaFilter>;
