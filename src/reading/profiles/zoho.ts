import type { Profile } from './profile.ts';

export const ZOHO: Profile = {
  program: 'Zoho CRM',
  proof: ['Record Id', 'Contact Owner', 'Mailing Zip', 'Secondary Email'],
  columns: {
    'Record Id': 'codigosExternos.1.codigo',
    'Contact Owner': null,
    Salutation: null,
    'Secondary Email': 'emails.2.email',
    Title: 'observacoes:Cargo',
    Department: 'observacoes:Setor',
    Description: 'observacoes',
    'Mailing Country': null,
    'Other Country': null,
    'Lead Source': null,
    'Created Time': null,
    'Modified Time': null,
  },
  others: `First Name | Last Name | Account Name | Email | Phone | Mobile | Home Phone | Other Phone | Date of Birth | Tag |
    Mailing Street | Mailing City | Mailing State | Mailing Zip | Other Street | Other City | Other State | Other Zip`,
  fixed: { 'codigosExternos.1.sistema': 'Zoho' },
  memory: true,
};
