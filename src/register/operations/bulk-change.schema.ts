import * as z from 'zod/mini';
import { PessoaFilter } from '../../search/list-filter.schema.ts';
import { Dinheiro, PAPEIS, SITUACOES, text } from '../../pessoa/pessoa.schema.ts';
import { FIELDS } from '../../pessoa/pessoa.fields.ts';

const tag = text(FIELDS.tags.maxLength).check(z.minLength(1, 'required'));
const papel = z.enum(PAPEIS);

/** What is done to each of them. `null` and the empty text clear a field. Tags are the same in upper and lower case. */
export const BulkChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('setSituacao'), situacao: z.enum(SITUACOES) }),
  z.strictObject({ type: z.literal('setLimiteCredito'), limiteCredito: z.nullable(Dinheiro) }),
  z.strictObject({ type: z.literal('setObservacoes'), observacoes: text(10_000) }),
  z.strictObject({ type: z.literal('addTag'), tag }),
  z.strictObject({ type: z.literal('removeTag'), tag }),
  z.strictObject({ type: z.literal('addPapel'), papel }),
  z.strictObject({ type: z.literal('removePapel'), papel }),
  z.strictObject({ type: z.literal('delete') }),
  z.strictObject({ type: z.literal('restore') }),
]);

/** What a bulk operation was asked to do, for who reads about it. */
export const BulkDescription = z.object({
  change: BulkChange,
  /** null: the records were named one by one */
  query: z.nullable(PessoaFilter),
  /** how many of the query were left out by name */
  except: z.int().check(z.minimum(0)),
});
