import { findUf, formatCep } from '@fichario/brasil';
import type { Endereco } from '../pessoa.ts';

/** The lines of an address in the order of the Correios for envelopes: street, bairro, then CEP, city and state. */
export function addressLines(endereco: Endereco, cidade: string): string[] {
  const { complemento, bairro, cep, codigoEstado } = endereco;
  const street = [streetLine(endereco), complemento].filter(Boolean).join(' ');
  const uf = findUf(codigoEstado)?.sigla ?? '';
  const place = [cidade, uf].filter(Boolean).join(' - ');
  const last = [cep === '' ? '' : formatCep(cep), place].filter(Boolean).join(' ');
  return [street, bairro, last].filter((line) => line !== '');
}

/** Street and number in one line: `Rua das Flores, 100`. */
export function streetLine({ logradouro, numero }: Pick<Endereco, 'logradouro' | 'numero'>): string {
  return [logradouro, numero].filter(Boolean).join(', ');
}
