import { principalFirst } from '../../../../pessoa/pessoa.ts';
import type { BlockCounts } from '../../../export.ts';
import { addressCells, addressColumns, NAMES, phoneOf, single } from './contact-cells.ts';
import { type ContactPart, type ContactProgram, eachBlock, putInPlaces } from './contact-program.ts';

const MOBILE = 'Mobile Phone Number';
const OTHER = 'Phone Number';
const ADDRESS = ['Street Address', 'City', 'State/Region', 'Postal Code', 'Country/Region'];

/**
 * The CSV for HubSpot, with the labels of its properties as headings. It has no property for CPF or CNPJ, nome fantasia, a
 * second address or a third phone: their columns have our names, and HubSpot offers to create a property for each.
 */
export const HUBSPOT: ContactProgram = {
  hasMark: false,
  parts: (found) => [
    NAMES,
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
    single('Company name', 'nome.empresa'),
    single('Nome fantasia', 'nomeFantasia'),
    single('CPF/CNPJ', 'documento'),
    ...eachBlock(found.enderecos, ({ enderecos }) => enderecos, {
      columns: (place) =>
        addressColumns(place, place === 1 ? ADDRESS : ADDRESS.map((heading) => `${heading} ${place}`)),
      cells: (endereco) => addressCells(endereco, 'Brazil'),
    }),
    single('Website URL', 'site'),
    single('Date of birth', 'nascimento'),
    single('Tags', 'tags'),
    single('Notes', 'observacoes'),
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
