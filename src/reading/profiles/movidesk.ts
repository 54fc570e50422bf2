import type { Profile } from './profile.ts';

/** People, companies and departments in one sheet. A department is neither, and an agent has no role of a register. */
export const MOVIDESK: Profile = {
  program: 'Movidesk',
  proof: ['Cod. Ref', 'Perfil'],
  columns: {
    Tipo: 'tipo',
    Perfil: 'papeis',
    'Nome fantasia': 'nomeFantasia',
    'Razão social': 'nome',
    Usuário: null,
    'Cod. Ref': 'codigosExternos.1.codigo',
  },
  others: 'CPF/CNPJ | E-mail | Telefone | Ativo | Observações',
  values: {
    Tipo: { '1': 'Pessoa física', '2': 'Pessoa jurídica', '4': null },
    Perfil: { '1': null, '2': 'Cliente', '3': 'Cliente' },
  },
  fixed: { 'codigosExternos.1.sistema': 'Movidesk' },
  source: 'atendimento.movidesk.com/kb/article/4694/importacao-de-pessoas',
};
