import { chaveNome, findUf, formatCep, formatTelefone } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { streetLine } from '../../../../pessoa/card/address-lines.ts';
import { readLinha } from '../../../../pessoa/cells/cells-endereco.ts';
import { documentoText } from '../../../../pessoa/labels.ts';
import type { Endereco, Pessoa, Telefone } from '../../../../pessoa/pessoa.ts';

/** First and last name of a person: joined again they are the whole name. A company has neither. */
export function namesOf({ tipo, nome }: Pessoa): [first: string, last: string] {
  if (tipo === 'juridica') return ['', ''];
  const space = nome.indexOf(' ');
  const [first, last] = [nome.slice(0, space), nome.slice(space + 1)];
  // a last name that only repeats the first is taken for a repetition by whoever joins them
  return space === -1 || chaveNome(first) === chaveNome(last) ? [nome, ''] : [first, last];
}

export function companyOf({ tipo, nome }: Pessoa): string {
  return tipo === 'juridica' ? nome : '';
}

export function fantasiaOf(pessoa: Pessoa): string {
  return pessoa.tipo === 'juridica' ? (pessoa.nomeFantasia ?? '') : '';
}

/** The day as `1980-02-29`, which every language reads alike. */
export function birthdayOf(pessoa: Pessoa): string {
  return pessoa.tipo === 'fisica' ? (pessoa.nascimento ?? '') : '';
}

/** CPF or CNPJ with its mask; none where the role sees only a part of it, which is of no use elsewhere. */
export function documentoCell(pessoa: Pessoa): string {
  const text = documentoText(pessoa);
  return text.includes('*') ? '' : text;
}

export function siteOf({ site }: Pessoa): string {
  return site ?? '';
}

export function observacoesOf({ observacoes }: Pessoa): string {
  return observacoes;
}

/** With the country before it, so that it can be called from anywhere; a service number has none. */
export function phoneOf({ numero }: Telefone): string {
  const [, ddd, rest] = /^\((\d\d)\) ([\d-]+)$/.exec(formatTelefone(numero)) ?? [];
  return ddd === undefined ? formatTelefone(numero) : `+55 ${ddd} ${rest}`;
}

type Line = Pick<Endereco, 'logradouro' | 'numero' | 'bairro'> & { complemento: string };

/**
 * What stands before the city, in a line: `Rua das Flores, 100 - Apto 12 - Sé`. Where that could be read in another way, its
 * parts are named: `Praça da Sé - Bairro: Sé`. An address book has no fields for them.
 */
export function streetOf({ logradouro, numero, bairro, complemento }: Line): string {
  const street = streetLine({ logradouro, numero });
  const plain = [street, complemento, bairro].filter(Boolean).join(' - ');
  const named = [street, complemento && `Complemento: ${complemento}`, bairro && `Bairro: ${bairro}`]
    .filter(Boolean)
    .join(' - ');
  const fits = (line: string) => {
    const read = readLinha(line);
    const { logradouro: one = '', numero: two = '', bairro: three = '', complemento: four = '' } = read;
    return one === logradouro && two === numero && three === bairro && four === complemento;
  };
  return !fits(plain) && fits(named) ? named : plain;
}

export function cidadeOf({ codigoCidade }: Endereco): string {
  return findMunicipio(codigoCidade)?.nome ?? '';
}

export function ufOf({ codigoEstado }: Endereco): string {
  return findUf(codigoEstado)?.sigla ?? '';
}

export function cepOf({ cep }: Endereco): string {
  return formatCep(cep);
}
