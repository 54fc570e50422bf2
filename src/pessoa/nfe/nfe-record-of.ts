import type { PessoaInput } from '../pessoa.ts';
import type { NfeRecord } from './nfe-record.ts';

/** The fields of a record that a note uses. */
export function nfeRecordOf(input: PessoaInput): NfeRecord {
  const { emails, ...record } = input;
  return {
    ...record,
    receita: input.tipo === 'juridica' ? { situacao: input.situacaoReceita, em: input.situacaoReceitaEm } : null,
    emails: emails.map(({ tipo, email }) => ({ tipo, endereco: email })),
  };
}
