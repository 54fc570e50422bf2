import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Import } from '../model/import.schema.ts';
import type { Importer } from './import-steps.ts';
import type { LongReadings } from './long-readings.ts';

export const ImportParams = z.object({ id: z.uuid() });
export const NO_IMPORT = 'A importação não existe neste cliente.';
/** The current state, as an extra field of a 409 refusal; absent when the file was not read yet. */
export const STATE_NOW = z.object({ state: z.optional(Import.shape.state) });
/** Builds the Importer that the steps of an import need. */
export type ImporterOf = (request: FastifyRequest) => Importer & { readings: LongReadings; answerMs: number };
