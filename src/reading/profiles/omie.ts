import type { Profile } from './profile.ts';

export const OMIE: Profile = {
  program: 'Omie',
  proof: ['Código de Integração', 'Inscrição Suframa', 'Optante pelo Simples Nacional', 'Número do Endereço'],
  columns: { 'Inscrição Suframa': 'observacoes:Suframa', 'Optante pelo Simples Nacional': null, País: null },
  others: `Código de Integração | Razão Social | CNPJ / CPF | Nome Fantasia | DDD | Telefone | Contato | E-mail | WebSite |
    Inscrição Estadual | Inscrição Municipal | CNAE | Tags | Observações | Número do Endereço | Endereço | Número | Complemento | Bairro | CEP | Cidade | UF | Estado`,
  fixed: { 'codigosExternos.1.sistema': 'Omie' },
  memory: true,
};
