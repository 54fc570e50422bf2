import * as z from 'zod/mini';

/** A field that a version has different from the one before; for a first version `before` is null throughout. */
export const FieldChange = z.object({
  /** `nome`, `enderecos.1.bairro`; `telefones.0` where a whole block came or went */
  path: z.string(),
  /** the field as the form calls it: `Endereço 2 · Bairro` */
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** One change of a record: which version it made, by which operation, who, when, from where, and what became different. */
export const HistoryItem = z.object({
  operationId: z.uuid(),
  kind: z.enum(['create', 'update', 'delete', 'restore', 'import']),
  version: z.int(),
  at: z.iso.datetime(),
  user: z.object({ id: z.uuid(), nome: z.string() }),
  origin: z.enum(['web', 'api', 'cli']),
  changes: z.array(FieldChange),
});

/** A page of the history of a record, the newest first. */
export const History = z.object({ items: z.array(HistoryItem) });
