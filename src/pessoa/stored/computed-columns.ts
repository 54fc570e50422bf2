import { chaveNome } from '@fichario/brasil';
import { withoutDocuments } from '../documents.ts';
import { pendenciasOf } from '../nfe/find-pendencias.ts';
import { type PessoaInput, principalOf } from '../pessoa.ts';
import { documentsOf } from '../present.ts';
import { digitsIn } from '../text-signs.ts';

/** The name for sorting and searching, without a document in it, which not everybody may find by. */
export function nameKeyOf(input: PessoaInput): string {
  if (digitsIn(input.nome) === 'none') return chaveNome(input.nome);
  return chaveNome(withoutDocuments(input.nome, documentsOf(input)).text);
}

/** Columns that the register computes from a record, for sorting, lists and filters. */
export const COMPUTED_COLUMNS: readonly { name: string; type: string; value: (input: PessoaInput) => unknown }[] = [
  { name: 'nome_chave', type: 'text', value: nameKeyOf },
  { name: 'codigo_estado', type: 'text', value: ({ enderecos }) => principalOf(enderecos)?.codigoEstado || null },
  { name: 'codigo_cidade', type: 'text', value: ({ enderecos }) => principalOf(enderecos)?.codigoCidade || null },
  { name: 'telefone_principal', type: 'text', value: ({ telefones }) => principalOf(telefones)?.numero ?? null },
  { name: 'email_principal', type: 'text', value: ({ emails }) => principalOf(emails)?.email ?? null },
  { name: 'pendencias', type: 'text[]', value: pendenciasOf },
];
