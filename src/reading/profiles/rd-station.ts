import type { Profile } from './profile.ts';

export const RD_STATION: Profile = {
  program: 'RD Station',
  proof: [
    'Estágio no funil',
    'Total de conversões',
    'Lead Scoring - Perfil',
    'Data da primeira conversão',
    'Dono do Lead',
  ],
  columns: {
    'Estágio no funil': null,
    'Total de conversões': null,
    'Lead Scoring - Perfil': null,
    'Lead Scoring - Interesse': null,
    'Data da primeira conversão': null,
    'Data da última conversão': null,
    'Dono do Lead': null,
    Cargo: 'observacoes:Cargo',
    País: null,
  },
  others:
    'Email | E-mail | Nome | Empresa | Telefone | Celular | Cidade | Estado | Site | Tags | Anotações | Aniversário',
  memory: true,
};
