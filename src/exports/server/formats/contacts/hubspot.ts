import { principalFirst } from '../../../../pessoa/pessoa.ts';
import type { BlockCounts } from '../../../export.ts';
import {
  birthdayOf,
  cepOf,
  cidadeOf,
  companyOf,
  documentoCell,
  fantasiaOf,
  namesOf,
  observacoesOf,
  phoneOf,
  siteOf,
  streetOf,
  ufOf,
} from './contact-cells.ts';
import { type ContactPart, type ContactProgram, eachBlock, putInPlaces, single } from './contact-program.ts';

const MOBILE = 'Mobile Phone Number';
const OTHER = 'Phone Number';

/**
 * The CSV that HubSpot imports, by the labels of its properties. For what it has no property of its own, the column has our
 * name, and HubSpot offers to make one of it: the CPF or CNPJ, what a company is called, a second address, a third phone.
 */
export const HUBSPOT: ContactProgram = {
  hasMark: false,
  parts: (found) => [
    {
      columns: [
        ['First Name', 'nome.primeiro'],
        ['Last Name', 'nome.sobrenome'],
      ],
      read: namesOf,
    },
    {
      columns: [
        ['Email', 'emails.1.email'],
        ['Additional email addresses', 'emails.2.email'],
      ],
      read: ({ emails }) => {
        const [first, ...others] = principalFirst(emails).map(({ email }) => email);
        return [first ?? '', others.join(';')];
      },
    },
    phonePart(found),
    single('Company name', 'nome.empresa', companyOf),
    single('Nome fantasia', 'nomeFantasia', fantasiaOf),
    single('CPF/CNPJ', 'documento', documentoCell),
    ...eachBlock(found.enderecos, addressPart),
    single('Website URL', 'site', siteOf),
    single('Date of birth', 'nascimento', birthdayOf),
    single('Tags', 'tags', ({ tags }) => tags.join(';')),
    single('Notes', 'observacoes', observacoesOf),
  ],
};

function phonePart({ telefones: most }: BlockCounts): ContactPart {
  const more = Array.from({ length: Math.max(most - 2, 0) }, (_, index) => `${OTHER} ${index + 2}`);
  const places = [OTHER, MOBILE, ...more];
  return {
    columns: places.map((heading, index) => [heading, `telefones.${index + 1}.numero`]),
    read: ({ telefones }) => {
      const put = putInPlaces(principalFirst(telefones), places, ({ tipo }) => [tipo === 'celular' ? MOBILE : OTHER]);
      return places.map((place) => {
        const telefone = put.get(place);
        return telefone ? phoneOf(telefone) : '';
      });
    },
  };
}

function addressPart(place: number): ContactPart {
  const name = (heading: string) => (place === 1 ? heading : `${heading} ${place}`);
  return {
    columns: [
      [name('Street Address'), `enderecos.${place}.linha`],
      [name('City'), `enderecos.${place}.cidade`],
      [name('State/Region'), `enderecos.${place}.uf`],
      [name('Postal Code'), `enderecos.${place}.cep`],
      [name('Country/Region'), null],
    ],
    read: ({ enderecos }) => {
      const endereco = principalFirst(enderecos)[place - 1];
      if (!endereco) return [];
      return [streetOf(endereco), cidadeOf(endereco), ufOf(endereco), cepOf(endereco), 'Brazil'];
    },
  };
}
