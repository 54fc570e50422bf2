import * as z from 'zod/mini';
import { SOURCE_KINDS } from '../sources.ts';

/** The source of a value. */
export const Source = z.object({
  kind: z.enum(SOURCE_KINDS),
  /** the key of the document, shortened for roles with masked documents, or the name and line of the file: `clientes.csv:12` */
  key: z.string(),
  /** the time of the document, of the import, or of the reading of a key */
  at: z.iso.datetime(),
  /** in words: `da NF-e 3526…0012 de 01/10/2026` */
  text: z.string(),
});

/** The fields of a record that a source filled; the others were typed by people. */
export const FieldSources = z.object({
  items: z.array(
    z.object({
      /** `nome`, `emails.0` */
      path: z.string(),
      /** the label in the form: `E-mail 1` */
      label: z.string(),
      source: Source,
    }),
  ),
});
