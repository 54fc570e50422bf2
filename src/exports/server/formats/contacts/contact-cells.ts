import { chaveNome, findUf, formatCep, formatTelefone } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { streetLine } from '../../../../pessoa/card/address-lines.ts';
import { readLinha } from '../../../../reading/cells/cells-endereco.ts';
import { documentoText } from '../../../../pessoa/labels.ts';
import type { Endereco, Pessoa, Telefone } from '../../../../pessoa/pessoa.ts';
import type { ContactColumn, ContactPart } from './contact-program.ts';

/** First and last name of a person: joined again they are the whole name. A company has neither. */
function namesOf({ tipo, nome }: Pessoa): [first: string, last: string] {
  if (tipo === 'juridica') return ['', ''];
  const space = nome.indexOf(' ');
  const [first, last] = [nome.slice(0, space), nome.slice(space + 1)];
  // a last name that only repeats the first is taken for a repetition by whoever joins them
  return space === -1 || chaveNome(first) === chaveNome(last) ? [nome, ''] : [first, last];
}

/** As all programs call them. */
export const NAMES: ContactPart = {
  columns: [
    ['First Name', 'nome.primeiro'],
    ['Last Name', 'nome.sobrenome'],
  ],
  read: namesOf,
};

/** CPF or CNPJ with its mask; none where the role sees only a part of it, which is of no use elsewhere. */
export function documentoCell(pessoa: Pessoa): string {
  const text = documentoText(pessoa);
  return text.includes('*') ? '' : text;
}

/** What a contact has once, by the field that an import reads there. */
const CELLS = {
  nomeFantasia: (pessoa) => (pessoa.tipo === 'juridica' ? (pessoa.nomeFantasia ?? '') : ''),
  'nome.empresa': ({ tipo, nome }) => (tipo === 'juridica' ? nome : ''),
  // as `1980-02-29`, which every language reads alike
  nascimento: (pessoa) => (pessoa.tipo === 'fisica' ? (pessoa.nascimento ?? '') : ''),
  documento: documentoCell,
  site: ({ site }) => site ?? '',
  tags: ({ tags }) => tags.join(';'),
  observacoes: ({ observacoes }) => observacoes,
} satisfies Record<string, (pessoa: Pessoa) => string>;

/** A column with one cell of the record. */
export function single(
  heading: string,
  target: keyof typeof CELLS,
  read: (pessoa: Pessoa) => string = CELLS[target],
): ContactPart {
  return { columns: [[heading, target]], read: (pessoa) => [read(pessoa)] };
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

const ADDRESS_FIELDS = ['linha', 'cidade', 'uf', 'cep'];

/** The columns of an address: street, city, state, CEP, country. */
export function addressColumns(place: number, headings: readonly string[]): ContactColumn[] {
  return headings.map((heading, index) => {
    const field = ADDRESS_FIELDS[index];
    return [heading, field === undefined ? null : `enderecos.${place}.${field}`];
  });
}

/** Their cells; `street`, where the complemento has a column of its own. */
export function addressCells(endereco: Endereco, country: string, street = streetOf(endereco)): string[] {
  const { codigoCidade, codigoEstado, cep } = endereco;
  const [cidade, uf] = [findMunicipio(codigoCidade)?.nome, findUf(codigoEstado)?.sigla];
  return [street, cidade ?? '', uf ?? '', formatCep(cep), country];
}
