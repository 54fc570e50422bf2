import type { Profile } from './profile.ts';

const DISABLED = { '0': 'Ativa', '1': 'Inativa', No: 'Ativa', Yes: 'Inativa' };

/** `disabled` of the doctype Customer is a checkbox. */
export const ERPNEXT: Profile = {
  program: 'ERPNext',
  proof: ['Customer Name', 'Customer Type', 'Customer Group', 'Territory'],
  columns: {
    'Customer Type': 'tipo',
    'Customer Group': null,
    Territory: null,
    Disabled: 'situacao',
  },
  others: 'ID | Customer Name | Tax ID | Mobile No | Email Id | Website',
  values: {
    'Customer Type': { Company: 'Pessoa jurídica', Individual: 'Pessoa física', Partnership: 'Pessoa jurídica' },
    Disabled: DISABLED,
  },
  fixed: { 'codigosExternos.1.sistema': 'ERPNext' },
  source: 'erpnext/selling/doctype/customer/customer.json',
};
