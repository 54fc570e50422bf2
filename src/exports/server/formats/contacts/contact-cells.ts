import { chaveNome, findUf, formatCep, formatTelefone } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { findPais } from '@fichario/brasil/paises';
import { streetLine } from '../../../../pessoa/card/address-lines.ts';
import { readAddressLine } from '../../../../reading/address/address-line.ts';
import { documentoText } from '../../../../pessoa/labels.ts';
import type { Endereco, Pessoa, Telefone } from '../../../../pessoa/pessoa.ts';
import type { ContactColumn, ContactPart } from './contact-program.ts';

/** First and last name of a person; joined, they are the whole name. Both empty for a company. */
function namesOf({ tipo, nome }: Pessoa): [first: string, last: string] {
  if (tipo === 'juridica') return ['', ''];
  const space = nome.indexOf(' ');
  const [first, last] = [nome.slice(0, space), nome.slice(space + 1)];
  // a program that joins both drops a last name equal to the first, as a repetition
  return space === -1 || chaveNome(first) === chaveNome(last) ? [nome, ''] : [first, last];
}

/** The headings that all programs use. */
export const NAMES: ContactPart = {
  columns: [
    ['First Name', 'nome.primeiro'],
    ['Last Name', 'nome.sobrenome'],
  ],
  read: namesOf,
};

/** CPF or CNPJ with its mask; empty if the role sees only a part, which is useless in another program. */
export function documentoCell(pessoa: Pessoa): string {
  const text = documentoText(pessoa);
  return text.includes('*') ? '' : text;
}

/** The cell of each single-valued field, by the field that an import reads from it. */
const CELLS = {
  nomeFantasia: (pessoa) => (pessoa.tipo === 'juridica' ? (pessoa.nomeFantasia ?? '') : ''),
  'nome.empresa': ({ tipo, nome }) => (tipo === 'juridica' ? nome : ''),
  // `1980-02-29` is unambiguous in every language
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

/** A phone with its country code, which can be called from anywhere; a service number has none. */
export function phoneOf({ numero }: Telefone): string {
  const [, ddd, subscriber] = /^\((\d\d)\) ([\d-]+)$/.exec(formatTelefone(numero)) ?? [];
  return ddd === undefined ? formatTelefone(numero) : `+55 ${ddd} ${subscriber}`;
}

type Line = Pick<Endereco, 'logradouro' | 'numero' | 'bairro'> & { complemento: string };

/**
 * The address before the city in one line: `Rua das Flores, 100 - Apto 12 - Sé`. An address book has no fields for its parts.
 * When an import would read the line differently, the parts are named: `Praça da Sé - Bairro: Sé`.
 */
export function streetOf({ logradouro, numero, bairro, complemento }: Line): string {
  const street = streetLine({ logradouro, numero });
  const plain = [street, complemento, bairro].filter(Boolean).join(' - ');
  const named = [street, complemento && `Complemento: ${complemento}`, bairro && `Bairro: ${bairro}`]
    .filter(Boolean)
    .join(' - ');
  const fits = (line: string) => {
    const { values, unplaced } = readAddressLine(line);
    const { logradouro: road = '', numero: house = '', bairro: area = '', complemento: extra = '', ...more } = values;
    const isAll = unplaced === '' && Object.keys(more).length === 0;
    return isAll && road === logradouro && house === numero && area === bairro && extra === complemento;
  };
  return !fits(plain) && fits(named) ? named : plain;
}

const ADDRESS_FIELDS = ['linha', 'cidade', 'uf', 'cep', 'pais'];

/** The columns of an address: street, city, state, CEP, country. */
export function addressColumns(place: number, headings: readonly string[]): ContactColumn[] {
  return headings.map((heading, index) => {
    const field = ADDRESS_FIELDS[index];
    return [heading, field === undefined ? null : `enderecos.${place}.${field}`];
  });
}

/** The cells of addressColumns. `country`: the program's name of Brazil. `street`: without the complemento if it has a column. */
export function addressCells(endereco: Endereco, country: string, street = streetOf(endereco)): string[] {
  const { codigoCidade, codigoEstado, cep, pais, cidadeExterior } = endereco;
  const [cidade, uf] = [findMunicipio(codigoCidade)?.nome, findUf(codigoEstado)?.sigla];
  const abroad = findPais(pais)?.nome;
  return [street, cidade ?? cidadeExterior, uf ?? '', formatCep(cep), abroad ?? country];
}
