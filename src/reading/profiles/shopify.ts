import type { Profile } from './profile.ts';

export const SHOPIFY: Profile = {
  program: 'Shopify',
  proof: ['Default Address Address1', 'Default Address Zip', 'Accepts Email Marketing', 'Accepts SMS Marketing'],
  columns: {
    'Accepts Email Marketing': null,
    'Accepts SMS Marketing': null,
    'Default Address Country Code': null,
    'Total Spent': null,
    'Total Orders': null,
    'Tax Exempt': null,
  },
  others: `Customer ID | First Name | Last Name | Email | Default Address Company | Default Address Address1 |
    Default Address Address2 | Default Address City | Default Address Province Code | Default Address Zip |
    Default Address Phone | Phone | Note | Tags`,
  fixed: { 'codigosExternos.1.sistema': 'Shopify' },
  memory: true,
};
