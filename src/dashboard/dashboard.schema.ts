import * as z from 'zod/mini';
import { PENDENCIAS } from '../pessoa/pendencias.ts';
import { HistoryItem } from '../register/operations/operation.schema.ts';

const count = z.int().check(z.minimum(0));
const isoDate = z.iso.date();

/** The number of live records, by tipo and by situação, and of those that the search does not include yet. */
export const Totals = z.object({
  total: count,
  fisica: count,
  juridica: count,
  situacoes: z.object({ ativa: count, inativa: count, bloqueada: count }),
  /** the number of records that an upgrade has not yet prepared for lists and searches */
  unprepared: count,
});

/** Records by the month of their creation (America/Sao_Paulo): the last 12, the oldest first. */
export const CreatedByMonth = z.object({
  months: z.array(z.object({ month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), fisica: count, juridica: count })),
});

/** Records by the state of the principal address: all 27, by name; `semEstado` counts those without one. */
export const ByState = z.object({
  states: z.array(z.object({ uf: z.string(), codigoEstado: z.string(), count })),
  semEstado: count,
});

/** Records by the city of the principal address: the ten largest, the sum of the others, and those without one. */
export const ByCity = z.object({
  cities: z.array(z.object({ codigoCidade: z.string(), nome: z.string(), uf: z.string(), count })),
  outras: count,
  semCidade: count,
});

export const COMPLETENESS_FIELDS = ['documento', 'endereco', 'telefone', 'email', 'data'] as const;

/** The number of records with each field that a record should have; `completas` have no pendência. */
export const Completeness = z.object({
  total: count,
  completas: count,
  fields: z.array(z.object({ field: z.enum(COMPLETENESS_FIELDS), filled: count })),
});

/** The birthdays from Sunday to Saturday of this week, by day; `more`: some are omitted. */
export const Birthdays = z.object({
  from: isoDate,
  to: isoDate,
  items: z.array(
    z.object({
      tenantId: z.int(),
      id: z.uuid(),
      codigo: z.int(),
      nome: z.string(),
      nomeSocial: z.nullable(z.string()),
      nascimento: isoDate,
      /** the birthday in this week */
      date: isoDate,
    }),
  ),
  more: z.boolean(),
});

/** The number of records with each pendência; every kind is listed. */
export const PendenciaCounts = z.object({ kinds: z.array(z.object({ kind: z.enum(PENDENCIAS), count })) });

/** The newest operations; `pessoa` if the operation changed one record and the user may see it. */
export const LatestChanges = z.object({
  items: z.array(
    z.object({
      operationId: z.uuid(),
      tenantId: z.int(),
      kind: HistoryItem.shape.kind,
      at: z.iso.datetime(),
      userNome: z.string(),
      /** the number of changed records */
      total: count,
      pessoa: z.nullable(
        z.object({ id: z.uuid(), codigo: z.int(), nome: z.string(), tipo: z.enum(['fisica', 'juridica']) }),
      ),
    }),
  ),
});

export type Totals = z.output<typeof Totals>;
export type CreatedByMonth = z.output<typeof CreatedByMonth>;
export type ByState = z.output<typeof ByState>;
export type ByCity = z.output<typeof ByCity>;
export type Completeness = z.output<typeof Completeness>;
export type CompletenessField = Completeness['fields'][number]['field'];
export type Birthdays = z.output<typeof Birthdays>;
export type Birthday = Birthdays['items'][number];
export type PendenciaCounts = z.output<typeof PendenciaCounts>;
export type LatestChanges = z.output<typeof LatestChanges>;
export type LatestChange = LatestChanges['items'][number];
