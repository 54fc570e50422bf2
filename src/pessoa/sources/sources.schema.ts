import * as z from 'zod/mini';
import { SOURCE_KINDS } from '../sources.ts';

/** Where a value comes from. */
export const Source = z.object({
  kind: z.enum(SOURCE_KINDS),
  /** the key of the document; of a file its name and the line: `clientes.csv:12`. Shortened for who sees documents masked */
  key: z.string(),
  /** the moment of the document, of the import of a file, or when a key was read */
  at: z.iso.datetime(),
  /** in words: `da NF-e 3526…0012 de 01/10/2026` */
  text: z.string(),
});

/** The fields of a record that a source filled; what is not there, people wrote. */
export const FieldSources = z.object({
  items: z.array(
    z.object({
      /** `nome`, `emails.0` */
      path: z.string(),
      /** the field as the form calls it: `E-mail 1` */
      label: z.string(),
      source: Source,
    }),
  ),
});
