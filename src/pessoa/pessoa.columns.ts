import type { CellField } from './fields/kinds.ts';

/** Columns of spreadsheets that contain one of two fields, or a field in another format. Each follows the field in `after`. */
export const COLUMNS = {
  documento: { label: 'CPF/CNPJ', column: 'documento', after: 'nomeFantasia', says: ['cpf', 'cnpj'] },
  data: { label: 'Nascimento / Abertura', column: 'data', after: 'abertura', says: ['nascimento', 'abertura'] },
  'nascimento.serial': {
    label: 'Nascimento em dias do Excel',
    column: 'serial',
    after: 'abertura',
    says: ['nascimento'],
  },
  'abertura.serial': { label: 'Abertura em dias do Excel', column: 'serial', after: 'abertura', says: ['abertura'] },
  'nome.primeiro': { label: 'Primeiro nome', column: 'part', after: 'nome', says: ['nome'] },
  'nome.meio': { label: 'Nome do meio', column: 'part', after: 'nome', says: ['nome'] },
  'nome.sobrenome': { label: 'Sobrenome', column: 'part', after: 'nome', says: ['nome'] },
  'nome.sufixo': { label: 'Sufixo do nome (Filho, Neto)', column: 'part', after: 'nome', says: ['nome'] },
  'nome.empresa': { label: 'Empresa da pessoa', column: 'part', after: 'nome', says: ['nome'] },
  'rg.inscricao': { label: 'RG ou inscrição estadual', column: 'part', after: 'rg', says: ['rg'] },
  'cnpj.basico': { label: 'CNPJ básico (8 primeiros)', column: 'part', after: 'cnpj', says: ['cnpj'] },
  'cnpj.ordem': { label: 'CNPJ ordem (depois da barra)', column: 'part', after: 'cnpj', says: ['cnpj'] },
  'cnpj.dv': { label: 'CNPJ DV (2 últimos)', column: 'part', after: 'cnpj', says: ['cnpj'] },
} as const satisfies Readonly<Record<string, CellField>>;
