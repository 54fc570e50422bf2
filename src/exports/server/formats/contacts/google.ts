import { principalFirst, type Email, type Endereco, type Telefone } from '../../../../pessoa/pessoa.ts';
import { addressCells, addressColumns, documentoCell, NAMES, phoneOf, single, streetOf } from './contact-cells.ts';
import { type ContactPart, type ContactProgram, eachBlock } from './contact-program.ts';

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
    NAMES,
    single('Nickname', 'nomeFantasia'),
    single('Organization Name', 'nome.empresa'),
    single('Birthday', 'nascimento'),
    single('Notes', 'observacoes'),
    single('Labels', 'tags', ({ tags }) => [...tags, MY_CONTACTS].join(' ::: ')),
    ...eachBlock(found.emails, emailPart),
    ...eachBlock(found.telefones, phonePart),
    ...eachBlock(found.enderecos, addressPart),
    {
      columns: labelled('Website 1', 'site'),
      read: ({ site }) => (site ? ['Profile', site] : []),
    },
    {
      columns: labelled('Custom Field 1', 'documento'),
      read: (pessoa) => {
        const documento = documentoCell(pessoa);
        return documento === '' ? [] : [pessoa.tipo === 'fisica' ? 'CPF' : 'CNPJ', documento];
      },
    },
  ],
};

/** A value with the word for it before it. */
function labelled(name: string, value: string, label: string | null = null): ContactPart['columns'] {
  return [
    [`${name} - Label`, label],
    [`${name} - Value`, value],
  ];
}

function emailPart(place: number): ContactPart {
  return {
    columns: labelled(`E-mail ${place}`, `emails.${place}.email`, `emails.${place}.tipo`),
    read: ({ emails }) => {
      const email = principalFirst(emails)[place - 1];
      return email ? [EMAIL_LABELS[email.tipo], email.email] : [];
    },
  };
}

/** What is noted of a phone is its label: Google lets people write any. */
function phonePart(place: number): ContactPart {
  return {
    columns: labelled(`Phone ${place}`, `telefones.${place}.numero`, `telefones.${place}.tipo`),
    read: ({ telefones }) => {
      const telefone = principalFirst(telefones)[place - 1];
      return telefone ? [telefone.observacao || PHONE_LABELS[telefone.tipo], phoneOf(telefone)] : [];
    },
  };
}

function addressPart(place: number): ContactPart {
  const headings = ['Street', 'City', 'Region', 'Postal Code', 'Country'].map((field) => `Address ${place} - ${field}`);
  const [street = ['', null], ...others] = addressColumns(place, headings);
  const extended = [`Address ${place} - Extended Address`, `enderecos.${place}.complemento`] as const;
  return {
    columns: [[`Address ${place} - Label`, `enderecos.${place}.tipo`], street, extended, ...others],
    read: ({ enderecos }) => {
      const endereco = principalFirst(enderecos)[place - 1];
      if (!endereco) return [];
      const [line = '', ...cells] = addressCells(endereco, 'BR', streetOf({ ...endereco, complemento: '' }));
      return [ADDRESS_LABELS[endereco.tipo], line, endereco.complemento, ...cells];
    },
  };
}
