import type { Profile } from './profile.ts';

/** Razão social is filled for companies, Nome for people. */
export const CONTA_AZUL: Profile = {
  program: 'Conta Azul',
  proof: ['Perfis', 'Perfil', 'Ind. Inscrição Estadual', 'Tipo de pessoa', 'Telefone Comercial'],
  columns: {
    Perfis: 'papeis',
    'Ind. Inscrição Estadual': null,
    'Data de aniversário': 'data',
    Status: 'situacao',
  },
  others: `Perfil | Tipo de pessoa | CNPJ | CPF | CPF/CNPJ | Razão social | Nome | Nome Fantasia | Código | E-mail |
    Telefone Comercial | Telefone | Celular | RG | Data de nascimento | Observações | Inscrição Estadual |
    Inscrição Municipal | Endereço | Número | Complemento | Bairro | CEP | Cidade | UF | Estado`,
  fixed: { 'codigosExternos.1.sistema': 'Conta Azul' },
  memory: true,
};
