import type { ChaveNfe } from '@fichario/brasil/fiscal';
import { documentoOf, type PessoaInput } from '../pessoa.ts';
import { filledSources } from './fill-sources.ts';
import type { Sources } from '../sources.ts';

/** The document of the issuer of a note, from its key. */
export function issuerOf({ emitente }: ChaveNfe): string {
  return 'cpf' in emitente ? emitente.cpf : emitente.cnpj;
}

/** The sources of a new record with a document from the key of a note; undefined if it has another document. */
export function sourcesOfKey(input: PessoaInput, chave: ChaveNfe, at: Date): Sources | undefined {
  const documento = issuerOf(chave);
  if (documentoOf(input) !== documento) return undefined;
  return filledSources({
    before: undefined,
    after: input,
    source: { kind: 'chave', key: chave.chave, at: at.toISOString() },
    confirms: (path, value) => (path === 'cpf' || path === 'cnpj') && value === documento,
  });
}
