import { answeredOf } from '../../../cnpj/server/stored-answer.ts';
import { findAnswers } from '../../../cnpj/server/cnpj-store.ts';
import type { TenantReads } from '../../../kit/server/db/db.ts';
import type { Pessoa, PessoaInput } from '../../../pessoa/pessoa.ts';
import { sourcesOfAnswer } from '../../../pessoa/sources/answer-source.ts';
import type { Sources } from '../../../pessoa/sources.ts';

/** The sources of a record that was filled from the stored answer about its CNPJ; undefined without such an answer. */
export async function findAnsweredSources(
  tx: TenantReads,
  before: Pessoa | undefined,
  after: PessoaInput,
): Promise<Sources | undefined> {
  if (after.tipo !== 'juridica' || after.cnpj === null) return undefined;
  const [stored] = await findAnswers(tx, [after.cnpj]);
  const answered = stored && answeredOf(stored);
  return answered && sourcesOfAnswer(before, after, answered);
}
