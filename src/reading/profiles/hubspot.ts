import type { Profile } from './profile.ts';

export const HUBSPOT: Profile = {
  program: 'HubSpot',
  proof: ['Record ID', 'Contact owner', 'Lifecycle Stage', 'Lead Status', 'Company owner'],
  columns: {
    'Contact owner': null,
    'Company owner': null,
    'Lifecycle Stage': null,
    'Lead Status': null,
    'Create Date': null,
    'Last Activity Date': null,
    'Job Title': 'observacoes:Cargo',
    Industry: 'observacoes:Ramo',
  },
  others: `Record ID | First Name | Last Name | Email | Phone Number | Mobile Phone Number | Company name | Street Address | City |
    State/Region | Postal Code | Website URL | Date of birth`,
  fixed: { 'codigosExternos.1.sistema': 'HubSpot' },
  memory: true,
};
