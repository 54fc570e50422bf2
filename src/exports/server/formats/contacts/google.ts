import type { Email, Endereco, Telefone } from '../../../../pessoa/pessoa.ts';
import { addressCells, addressColumns, documentoCell, NAMES, phoneOf, single, streetOf } from './contact-cells.ts';
import { type ContactPart, type ContactProgram, eachBlock } from './contact-program.ts';

/** Google translates its own labels into the language of the user; it shows others unchanged. */
const PHONE_LABELS: Readonly<Record<Telefone['tipo'], string>> = {
  celular: 'Mobile',
  fixo: 'Main',
  fax: 'Work Fax',
  servico: 'SAC',
  exterior: 'Exterior',
};
const EMAIL_LABELS: Readonly<Record<Email['tipo'], string>> = {
  pessoal: 'Home',
  comercial: 'Work',
  financeiro: 'Financeiro',
  nfe: 'NF-e',
  cobranca: 'Cobrança',
  outro: 'Other',
};
const ADDRESS_LABELS: Readonly<Record<Endereco['tipo'], string>> = {
  residencial: 'Home',
  comercial: 'Work',
  entrega: 'Entrega',
  cobranca: 'Cobrança',
  outro: 'Other',
};

/** Google lists a contact only when it is in this group. */
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
    ...eachBlock(found.emails, ({ emails }) => emails, {
      columns: (place) => labelled(`E-mail ${place}`, `emails.${place}.email`, `emails.${place}.tipo`),
      cells: ({ tipo, email }) => [EMAIL_LABELS[tipo], email],
    }),
    // the remark about a phone becomes its label: Google accepts any text
    ...eachBlock(found.telefones, ({ telefones }) => telefones, {
      columns: (place) => labelled(`Phone ${place}`, `telefones.${place}.numero`, `telefones.${place}.tipo`),
      cells: (telefone) => [telefone.observacao || PHONE_LABELS[telefone.tipo], phoneOf(telefone)],
    }),
    ...eachBlock(found.enderecos, ({ enderecos }) => enderecos, {
      columns: columnsOfAddress,
      cells: (endereco) => {
        const [line = '', ...cells] = addressCells(endereco, 'BR', streetOf({ ...endereco, complemento: '' }));
        return [ADDRESS_LABELS[endereco.tipo], line, endereco.complemento, ...cells];
      },
    }),
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

/** A column for the label of a value, before the column of the value. */
function labelled(name: string, value: string, label: string | null = null): ContactPart['columns'] {
  return [
    [`${name} - Label`, label],
    [`${name} - Value`, value],
  ];
}

function columnsOfAddress(place: number): ContactPart['columns'] {
  const headings = ['Street', 'City', 'Region', 'Postal Code', 'Country'].map((field) => `Address ${place} - ${field}`);
  const [street = ['', null], ...others] = addressColumns(place, headings);
  const extended = [`Address ${place} - Extended Address`, `enderecos.${place}.complemento`] as const;
  return [[`Address ${place} - Label`, `enderecos.${place}.tipo`], street, extended, ...others];
}
