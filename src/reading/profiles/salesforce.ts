import type { Profile } from './profile.ts';

export const SALESFORCE: Profile = {
  program: 'Salesforce',
  proof: ['Salutation', 'Account Name', 'Mailing Street', 'Account Owner', 'Mailing State/Province'],
  columns: {
    Salutation: null,
    Title: 'observacoes:Cargo',
    Department: 'observacoes:Setor',
    'Account Owner': null,
    'Contact Owner': null,
    'Mailing Country': null,
    'Other Country': null,
    'Billing Country': null,
    'Shipping Country': null,
  },
  others: `First Name | Last Name | Account Name | Phone | Fax | Mobile | Email | Mailing Street | Mailing City | Mailing State | Mailing Zip | Other Street | Other City | Other State | Other Zip | Mailing State/Province |
    Mailing Zip/Postal Code | Other State/Province | Other Zip/Postal Code | Billing Street | Billing City |
    Billing State/Province | Billing Zip/Postal Code | Shipping Street | Shipping City | Shipping State/Province |
    Shipping Zip/Postal Code`,
  memory: true,
};
