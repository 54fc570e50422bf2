import { principalFirst, type Email, type Endereco, type Telefone } from '../../../../pessoa/pessoa.ts';
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
import { type ContactPart, type ContactProgram, eachBlock, single } from './contact-program.ts';

/** Google's own words, which it shows in the language of the user; others it shows as they are. */
const PHONE_LABELS: Readonly<Record<Telefone['tipo'], string>> = {
  celular: 'Mobile',
  fixo: 'Main',
  servico: 'SAC',
  exterior: 'Exterior',
};
const EMAIL_LABELS: Readonly<Record<Email['tipo'], string>> = {
  pessoal: 'Home',
  comercial: 'Work',
  financeiro: 'Financeiro',
  outro: 'Other',
};
const ADDRESS_LABELS: Readonly<Record<Endereco['tipo'], string>> = {
  residencial: 'Home',
  comercial: 'Work',
  entrega: 'Entrega',
  cobranca: 'Cobrança',
  outro: 'Other',
};

/** The group without which a contact is not among the contacts. */
const MY_CONTACTS = '* myContacts';

/** The CSV of Google Contacts, with as many numbered columns as the list needs. */
export const GOOGLE: ContactProgram = {
  hasMark: false,
  parts: (found) => [
    {
      columns: [
        ['First Name', 'nome.primeiro'],
        ['Last Name', 'nome.sobrenome'],
      ],
      read: namesOf,
    },
    single('Nickname', 'nomeFantasia', fantasiaOf),
    single('Organization Name', 'nome.empresa', companyOf),
    single('Birthday', 'nascimento', birthdayOf),
    single('Notes', 'observacoes', observacoesOf),
    single('Labels', 'tags', ({ tags }) => [...tags, MY_CONTACTS].join(' ::: ')),
    ...eachBlock(found.emails, emailPart),
    ...eachBlock(found.telefones, phonePart),
    ...eachBlock(found.enderecos, addressPart),
    {
      columns: [
        ['Website 1 - Label', null],
        ['Website 1 - Value', 'site'],
      ],
      read: (pessoa) => (pessoa.site ? ['Profile', siteOf(pessoa)] : []),
    },
    {
      columns: [
        ['Custom Field 1 - Label', null],
        ['Custom Field 1 - Value', 'documento'],
      ],
      read: (pessoa) => {
        const documento = documentoCell(pessoa);
        return documento === '' ? [] : [pessoa.tipo === 'fisica' ? 'CPF' : 'CNPJ', documento];
      },
    },
  ],
};

function emailPart(place: number): ContactPart {
  return {
    columns: [
      [`E-mail ${place} - Label`, `emails.${place}.tipo`],
      [`E-mail ${place} - Value`, `emails.${place}.email`],
    ],
    read: ({ emails }) => {
      const email = principalFirst(emails)[place - 1];
      return email ? [EMAIL_LABELS[email.tipo], email.email] : [];
    },
  };
}

/** What is noted of a phone is its label: Google lets people write any. */
function phonePart(place: number): ContactPart {
  return {
    columns: [
      [`Phone ${place} - Label`, `telefones.${place}.tipo`],
      [`Phone ${place} - Value`, `telefones.${place}.numero`],
    ],
    read: ({ telefones }) => {
      const telefone = principalFirst(telefones)[place - 1];
      return telefone ? [telefone.observacao || PHONE_LABELS[telefone.tipo], phoneOf(telefone)] : [];
    },
  };
}

function addressPart(place: number): ContactPart {
  const name = (field: string) => `Address ${place} - ${field}`;
  return {
    columns: [
      [name('Label'), `enderecos.${place}.tipo`],
      [name('Street'), `enderecos.${place}.linha`],
      [name('Extended Address'), `enderecos.${place}.complemento`],
      [name('City'), `enderecos.${place}.cidade`],
      [name('Region'), `enderecos.${place}.uf`],
      [name('Postal Code'), `enderecos.${place}.cep`],
      [name('Country'), null],
    ],
    read: ({ enderecos }) => {
      const endereco = principalFirst(enderecos)[place - 1];
      if (!endereco) return [];
      const street = streetOf({ ...endereco, complemento: '' });
      const { tipo, complemento } = endereco;
      return [ADDRESS_LABELS[tipo], street, complemento, cidadeOf(endereco), ufOf(endereco), cepOf(endereco), 'BR'];
    },
  };
}
