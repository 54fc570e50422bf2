import * as z from 'zod/mini';
import { SITUACOES_RECEITA } from '../cnpj/company.ts';
import { wholeNumber } from '../kit/whole-number.schema.ts';
import { BulkSelection, MAX_NAMED } from '../search/selection.schema.ts';

const count = z.int().check(z.minimum(0));
const id = z.uuid().check(z.toLowerCase());

/** A comparison to begin; with `preview`, only what it would be. */
export const ReceitaRequest = z.strictObject({ selection: BulkSelection, preview: z.optional(z.boolean()) });

/** What a comparison would be. */
export const ReceitaPreview = z.object({
  /** records with a CNPJ, and the others of the selection */
  companies: count,
  semCnpj: count,
  /** of `companies`: with an answer of today, which needs no question */
  stored: count,
  /** false: at least so many; counting them all would take too long */
  exact: z.boolean(),
  /** whether the installation has providers; without any, only stored answers are compared */
  isOn: z.boolean(),
  /** the most questions a minute; 0 without providers */
  perMinute: count,
  /** the least time that the questions take */
  minutes: count,
});
export type ReceitaPreview = z.output<typeof ReceitaPreview>;

export const RECEITA_STATES = ['waiting', 'running', 'stopped', 'done'] as const;

/** A comparison of many companies with the Receita, and how far it is. */
export const ReceitaRun = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  user: z.object({ id: z.uuid(), nome: z.string() }),
  state: z.enum(RECEITA_STATES),
  /** why it stopped without a click */
  problem: z.nullable(z.string()),
  endedAt: z.nullable(z.iso.datetime()),
  /** companies with a CNPJ, and those that are compared */
  total: count,
  done: count,
  iguais: count,
  mudaram: count,
  naoEncontradas: count,
  semResposta: count,
  semCnpj: count,
  /** records with differences that wait for a decision */
  open: count,
  /** the quota is used up until then */
  restsUntil: z.nullable(z.iso.datetime()),
  isOn: z.boolean(),
  perMinute: count,
  /** the last operation that applied differences */
  operationId: z.nullable(z.uuid()),
});
export type ReceitaRun = z.output<typeof ReceitaRun>;
export const ReceitaRuns = z.object({ items: z.array(ReceitaRun) });

/** Which records of a comparison: those that wait for a decision, all that differ, or those without an answer. */
export const ROW_LISTS = ['open', 'all', 'semResposta'] as const;
export type RowList = (typeof ROW_LISTS)[number];

export const ReceitaRowsQuery = z.strictObject({
  list: z._default(z.enum(ROW_LISTS), 'open'),
  limit: z._default(wholeNumber(1, 100), 50),
  /** the `next` of the previous page */
  after: z.optional(id),
});

export const ReceitaRow = z.object({
  pessoaId: z.uuid(),
  codigo: z.int(),
  nome: z.string(),
  cnpj: z.nullable(z.string()),
  /** of the record as it is now */
  version: z.int(),
  /** of the stored answer; null without any */
  askedAt: z.nullable(z.iso.datetime()),
  outcome: z.enum(['mudou', 'naoEncontrada', 'semResposta']),
  state: z.enum(['open', 'applied', 'ignored']),
  /** somebody changed the record after the comparison */
  isMoved: z.boolean(),
  /** its state at the Receita */
  situacao: z.nullable(z.enum([...SITUACOES_RECEITA, 'naoEncontrado'])),
  /** from the record and the stored answer as they are now, as people read them */
  changes: z.array(z.object({ path: z.string(), label: z.string(), before: z.string(), after: z.string() })),
});
export type ReceitaRow = z.output<typeof ReceitaRow>;
export const ReceitaRows = z.object({ items: z.array(ReceitaRow), next: z.nullable(z.uuid()) });

/** A record by its id, maybe with the version and the answer that somebody saw. */
export const SeenRow = z.strictObject({
  id,
  version: z.int().check(z.positive()),
  askedAt: z.nullable(z.iso.datetime()),
});
export type SeenRow = z.output<typeof SeenRow>;

/** Which differences to apply: of some records, or of all that wait. */
export const ReceitaApply = z.strictObject({
  ids: z.optional(z.array(z.union([id, SeenRow])).check(z.minLength(1), z.maxLength(MAX_NAMED))),
  all: z.optional(z.literal(true)),
  /** only these fields and lists: `situacaoReceita`, `enderecos` */
  paths: z.optional(z.array(z.string().check(z.regex(/^[a-z][A-Za-z]{1,40}$/))).check(z.minLength(1), z.maxLength(50))),
});
export type ReceitaApply = z.output<typeof ReceitaApply>;

/** Records to ignore; with `ignored` false, to list again. */
export const ReceitaIgnore = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_NAMED)),
  ignored: z.boolean(),
});
