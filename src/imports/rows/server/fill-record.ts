import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import { normalizePessoa } from '../../../pessoa/rules/normalize.ts';
import { type Answered, sourcesOfAnswer } from '../../../pessoa/sources/answer-source.ts';
import type { Sources } from '../../../pessoa/sources.ts';
import { applyChanges, planCompany } from '../../../reading/receita/plan-company.ts';
import type { ReadRow } from '../../../reading/rows/row-columns.ts';

/** A record with what an answer adds to it: only where it is blank. `labels` are the fields and lists that were filled. */
export type FilledRecord = { input: PessoaInput; sources: Sources | undefined; labels: string[] };

/** Fills the blanks of the record that a row makes or changes. A name that the file does not say is not its nome fantasia. */
export function fillRecord(
  { content }: ReadRow,
  { input, sources, isNew }: { input: PessoaInput; sources: Sources | undefined; isNew: boolean },
  answered: Answered,
): FilledRecord {
  if (input.tipo !== 'juridica') return { input, sources, labels: [] };
  const record = isNew && content.fields.nome === undefined ? { ...input, nome: '' } : input;
  const { fills } = planCompany(record, answered.company);
  if (fills.length === 0) return { input, sources, labels: [] };
  const filled = normalizePessoa(applyChanges(record, fills));
  return {
    input: filled,
    sources: sourcesOfAnswer({ ...input, ...(sources && { sources }) }, filled, answered) ?? sources,
    labels: [...new Set(fills.map(({ label }) => label))],
  };
}
