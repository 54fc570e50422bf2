import * as z from 'zod/mini';
import { invalid } from '../http/errors.ts';
import { toIssues } from '../http/http-schemas.ts';

/** Checks what was typed by the schema that the API uses. Throws 422 invalid. */
export function readInput<Schema extends z.core.$ZodType>(schema: Schema, typed: unknown): z.core.output<Schema> {
  const result = z.safeParse(schema, typed);
  if (!result.success) throw invalid(toIssues(result.error.issues));
  return result.data;
}
