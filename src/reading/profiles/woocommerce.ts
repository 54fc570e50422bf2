import type { Profile } from './profile.ts';

/** Includes the Brazilian plugin, in which the kind of person is 1 or 2. Most shops have only the billing address. */
export const WOOCOMMERCE: Profile = {
  program: 'WooCommerce',
  proof: ['billing_address_1', 'billing_postcode', 'billing_neighborhood', 'billing_persontype'],
  columns: {
    customer_id: 'codigosExternos.1.codigo',
    user_id: 'codigosExternos.1.codigo',
    user_login: null,
    billing_first_name: 'nome.primeiro',
    billing_last_name: 'nome.sobrenome',
    billing_company: 'nome.empresa',
    billing_country: null,
    billing_persontype: 'tipo',
    billing_cpf: 'cpf',
    billing_rg: 'rg',
    billing_cnpj: 'cnpj',
    billing_ie: 'inscricoesEstaduais.1.numero',
    billing_birthdate: 'nascimento',
    billing_sex: null,
    billing_cellphone: 'telefones.2.numero',
    shipping_first_name: null,
    shipping_last_name: null,
    shipping_company: null,
    shipping_country: null,
  },
  others: `first_name | last_name | user_email | billing_address_1 | billing_number | billing_address_2 | billing_neighborhood |
    billing_city | billing_state | billing_postcode | billing_phone | billing_email | shipping_address_1 | shipping_number |
    shipping_address_2 | shipping_neighborhood | shipping_city | shipping_state | shipping_postcode`,
  values: { billing_persontype: { '1': 'Pessoa física', '2': 'Pessoa jurídica' } },
  fixed: { 'codigosExternos.1.sistema': 'WooCommerce' },
  source: 'the plugin Brazilian Market on WooCommerce, its field billing_persontype',
};
