import { principalFirst, type Endereco, type Pessoa, type Telefone } from '../../../../pessoa/pessoa.ts';
import { addressCells, addressColumns, NAMES, phoneOf, single } from './contact-cells.ts';
import { type ContactPart, type ContactProgram, putInPlaces } from './contact-program.ts';

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
 * The CSV for Outlook. Current versions of Outlook read and write English headings only, in every language. It has columns
 * for three e-mails, seven phones and three addresses.
 */
export const OUTLOOK: ContactProgram = {
  hasMark: true,
  parts: () => [
    NAMES,
    single('Nickname', 'nomeFantasia'),
    single('Company', 'nome.empresa'),
    {
      columns: EMAILS.map((heading, index) => [heading, `emails.${index + 1}.email`]),
      read: ({ emails }) => principalFirst(emails).map(({ email }) => email),
    },
    {
      columns: PHONES.map((heading, index) => [heading, `telefones.${index + 1}.numero`]),
      read: (pessoa) => {
        const put = putInPlaces(principalFirst(pessoa.telefones), PHONES, (telefone) => phonesFor(telefone, pessoa));
        return PHONES.map((heading) => {
          const telefone = put.get(heading);
          return telefone ? phoneOf(telefone) : '';
        });
      },
    },
    addressPart(),
    single('Web Page', 'site'),
    single('Birthday', 'nascimento'),
    single('Government ID Number', 'documento'),
    single('Categories', 'tags'),
    single('Notes', 'observacoes'),
  ],
};

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

const ADDRESS_HEADINGS = ['Street', 'City', 'State', 'Postal Code', 'Country/Region'];

function addressPart(): ContactPart {
  return {
    columns: ADDRESSES.flatMap((place, index) =>
      addressColumns(
        index + 1,
        ADDRESS_HEADINGS.map((heading) => `${place} ${heading}`),
      ),
    ),
    read: ({ enderecos }) => {
      const put = putInPlaces(principalFirst(enderecos), ADDRESSES, ({ tipo }) => PLACE_OF_TIPO[tipo]);
      return ADDRESSES.flatMap((place) => {
        const endereco = put.get(place);
        return endereco ? addressCells(endereco, 'Brasil') : ADDRESS_HEADINGS.map(() => '');
      });
    },
  };
}
