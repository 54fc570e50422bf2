import { principalFirst, type Endereco, type Pessoa, type Telefone } from '../../../../pessoa/pessoa.ts';
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
import { type ContactPart, type ContactProgram, putInPlaces, single } from './contact-program.ts';

const EMAILS = ['E-mail Address', 'E-mail 2 Address', 'E-mail 3 Address'];
const PHONES = [
  'Mobile Phone',
  'Business Phone',
  'Business Phone 2',
  'Home Phone',
  'Home Phone 2',
  'Other Phone',
  'Primary Phone',
];
const ADDRESSES = ['Business', 'Home', 'Other'];

/**
 * The CSV of Outlook. Its headings are English in every language: today's Outlook writes and reads them so, and knows no
 * others. It has places for three e-mails, seven phones and three addresses.
 */
export const OUTLOOK: ContactProgram = {
  hasMark: true,
  parts: () => [
    {
      columns: [
        ['First Name', 'nome.primeiro'],
        ['Last Name', 'nome.sobrenome'],
      ],
      read: namesOf,
    },
    single('Nickname', 'nomeFantasia', fantasiaOf),
    single('Company', 'nome.empresa', companyOf),
    {
      columns: EMAILS.map((heading, index) => [heading, `emails.${index + 1}.email`]),
      read: ({ emails }) => principalFirst(emails).map(({ email }) => email),
    },
    {
      columns: PHONES.map((heading, index) => [heading, `telefones.${index + 1}.numero`]),
      read: (pessoa) => {
        const put = putInPlaces(principalFirst(pessoa.telefones), PHONES, (telefone) => phonesFor(telefone, pessoa));
        return PHONES.map((heading) => mapped(put.get(heading), phoneOf));
      },
    },
    addressPart(),
    single('Web Page', 'site', siteOf),
    single('Birthday', 'nascimento', birthdayOf),
    single('Government ID Number', 'documento', documentoCell),
    single('Categories', 'tags', ({ tags }) => tags.join(';')),
    single('Notes', 'observacoes', observacoesOf),
  ],
};

function mapped<Block>(block: Block | undefined, read: (block: Block) => string): string {
  return block === undefined ? '' : read(block);
}

function phonesFor({ tipo }: Telefone, { tipo: ofWhom }: Pessoa): readonly string[] {
  if (tipo === 'celular') return ['Mobile Phone'];
  if (tipo !== 'fixo') return ['Other Phone'];
  return ofWhom === 'fisica' ? ['Home Phone', 'Home Phone 2'] : ['Business Phone', 'Business Phone 2'];
}

const PLACE_OF_TIPO: Readonly<Record<Endereco['tipo'], readonly string[]>> = {
  residencial: ['Home'],
  comercial: ['Business'],
  entrega: ['Other'],
  cobranca: ['Other'],
  outro: ['Other'],
};

/** Street, city, state, CEP and country of each of the three addresses. */
function addressPart(): ContactPart {
  return {
    columns: ADDRESSES.flatMap((place, index) => [
      [`${place} Street`, `enderecos.${index + 1}.linha`] as const,
      [`${place} City`, `enderecos.${index + 1}.cidade`] as const,
      [`${place} State`, `enderecos.${index + 1}.uf`] as const,
      [`${place} Postal Code`, `enderecos.${index + 1}.cep`] as const,
      [`${place} Country/Region`, null] as const,
    ]),
    read: ({ enderecos }) => {
      const put = putInPlaces(principalFirst(enderecos), ADDRESSES, ({ tipo }) => PLACE_OF_TIPO[tipo]);
      return ADDRESSES.flatMap((place) => {
        const endereco = put.get(place);
        if (!endereco) return ['', '', '', '', ''];
        return [streetOf(endereco), cidadeOf(endereco), ufOf(endereco), cepOf(endereco), 'Brasil'];
      });
    },
  };
}
