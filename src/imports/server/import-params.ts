import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Importer } from './import-steps.ts';

export const ImportParams = z.object({ id: z.uuid() });
export const NO_IMPORT = 'A importação não existe neste cliente.';
/** Who asks, as the steps of an import want to know it. */
export type ImporterOf = (request: FastifyRequest) => Importer;
