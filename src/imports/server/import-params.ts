import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Import } from '../import.schema.ts';
import type { Importer } from './import-steps.ts';

export const ImportParams = z.object({ id: z.uuid() });
export const NO_IMPORT = 'A importação não existe neste cliente.';
/** What a refusal says besides of an import that is in another state; not before its file was read. */
export const STATE_NOW = z.object({ state: z.optional(Import.shape.state) });
/** Who asks, as the steps of an import want to know it. */
export type ImporterOf = (request: FastifyRequest) => Importer;
