import { dayInBrasilia } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import * as z from 'zod/mini';
import { toIssues } from '../../../kit/server/http/http-schemas.ts';
import { PessoaInput as PessoaSchema } from '../../../pessoa/pessoa.schema.ts';
import type { PessoaInput } from '../../../pessoa/pessoa.ts';
import { checkPessoa } from '../../../pessoa/rules/check.ts';
import { normalizePessoa } from '../../../pessoa/rules/normalize.ts';
import type { CheckContent } from './merge.ts';

/**
 * Checks a merged content as every save does, and also the maximum sizes of lists and texts, which a schema checks for other
 * saves. An e-mail with an unusual ending is already in one of the records.
 */
export function checkMerged(now: Date): CheckContent {
  const options = {
    longEmailEndings: true,
    today: dayInBrasilia(now),
    isCidade: (codigo: string) => findMunicipio(codigo) !== undefined,
  };
  return (merged: PessoaInput) => {
    const content = normalizePessoa(merged);
    const { error } = z.safeParse(PessoaSchema, content, { reportInput: true });
    return { content, issues: [...(error ? toIssues(error.issues) : []), ...checkPessoa(content, options)] };
  };
}
