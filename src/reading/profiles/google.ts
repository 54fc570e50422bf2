import type { Profile } from './profile.ts';

export const GOOGLE: Profile = {
  program: 'Google Contatos',
  proof: ['Phonetic First Name', 'File As', 'Organization Name', 'Address 1 - Formatted', 'E-mail 1 - Value'],
  columns: {
    'Phonetic First Name': null,
    'Phonetic Middle Name': null,
    'Phonetic Last Name': null,
    'Name Prefix': null,
    'File As': null,
    Photo: null,
    'Organization Title': 'observacoes:Cargo',
    'Organization Department': 'observacoes:Setor',
    // repeats its parts
    'Address 1 - Formatted': null,
    'Address 2 - Formatted': null,
    'Address 1 - PO Box': 'observacoes:Caixa postal',
    'Website 1 - Label': null,
    'Relation 1 - Label': null,
    'Relation 1 - Value': 'observacoes:Relação',
    'Event 1 - Label': null,
    'Event 1 - Value': 'observacoes:Evento',
  },
  others: `First Name | Middle Name | Last Name | Name Suffix | Nickname | Organization Name | Birthday | Notes | Labels |
    E-mail 1 - Label | E-mail 1 - Value | E-mail 2 - Label | E-mail 2 - Value | Phone 1 - Label | Phone 1 - Value |
    Phone 2 - Label | Phone 2 - Value | Phone 3 - Label | Phone 3 - Value | Address 1 - Label | Address 1 - Street |
    Address 1 - City | Address 1 - Region | Address 1 - Postal Code | Address 1 - Extended Address | Website 1 - Value`,
  memory: true,
};
