import type { Profile } from './profile.ts';

const IS_COMPANY = {
  VERDADEIRO: 'Pessoa jurídica',
  True: 'Pessoa jurídica',
  '1': 'Pessoa jurídica',
  FALSO: 'Pessoa física',
  False: 'Pessoa física',
  '0': 'Pessoa física',
};

/** A boolean of the model res.partner. */
export const ODOO: Profile = {
  program: 'Odoo',
  proof: ['ID Externo', 'É uma empresa', 'Rua 2', 'Nome da empresa'],
  columns: {
    'ID Externo': 'codigosExternos.1.codigo',
    'É uma empresa': 'tipo',
    'Nome da empresa': 'nome.empresa',
    País: null,
  },
  others: `Nome | Rua | Rua 2 | Número | Bairro | Cidade | Estado | CEP | CNPJ/CPF | Inscrição Estadual | Telefone | Celular |
    E-mail | Marcadores`,
  values: { 'É uma empresa': IS_COMPANY },
  fixed: { 'codigosExternos.1.sistema': 'Odoo' },
  source: 'the field is_company of res.partner',
};
