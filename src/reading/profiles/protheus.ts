import type { Profile } from './profile.ts';

const SOURCE = 'SX3 of SA1 and SA2: gabrielalencar.dev/dicionarios, fbsolutions.com.br/tabelas_protheus';

/** Both tables have almost the same column names. A city code has five digits: the IBGE code without its state. */
function columnsOf(table: 'A1' | 'A2'): Profile['columns'] {
  return Object.fromEntries(Object.entries(COLUMNS).map(([name, target]) => [`${table}_${name}`, target]));
}

const COLUMNS: Profile['columns'] = {
  FILIAL: null,
  COD: 'codigosExternos.1.codigo',
  LOJA: null,
  NOME: 'nome',
  NREDUZ: 'nomeFantasia',
  END: 'enderecos.1.logradouro',
  NR_END: 'enderecos.1.numero',
  COMPLEM: 'enderecos.1.complemento',
  BAIRRO: 'enderecos.1.bairro',
  EST: 'enderecos.1.uf',
  ESTADO: null,
  MUN: 'enderecos.1.cidade',
  COD_MUN: 'enderecos.1.codigoCidade',
  CEP: 'enderecos.1.cep',
  DDI: null,
  DDD: 'telefones.1.ddd',
  TEL: 'telefones.1.numero',
  FAX: 'telefones.2.numero',
  CGC: 'documento',
  PFISICA: 'rg',
  INSCR: 'inscricoesEstaduais.1.numero',
  INSCRM: 'inscricaoMunicipal',
  EMAIL: 'emails.1.email',
  HPAGE: 'site',
  LC: 'limiteCredito',
  MSBLQL: 'situacao',
  CONTATO: 'contatos.1.nome',
  DTNASC: 'data',
  CX_POST: 'observacoes:Caixa postal',
};

/** 1 means Sim: the record is blocked. */
const BLOCKED = { '1': 'Bloqueada', '2': 'Ativa' };

export const PROTHEUS_CLIENTES: Profile = {
  program: 'Protheus, clientes (SA1)',
  proof: ['A1_COD', 'A1_LOJA', 'A1_NREDUZ', 'A1_CGC', 'A1_COD_MUN', 'A1_PESSOA'],
  columns: {
    ...columnsOf('A1'),
    A1_PESSOA: 'tipo',
    // the kind of customer for taxes, not person or company; its R is not a representante
    A1_TIPO: null,
    A1_ENDCOB: 'enderecos.2.logradouro',
    A1_BAIRROC: 'enderecos.2.bairro',
    A1_MUNC: 'enderecos.2.cidade',
    A1_ESTC: 'enderecos.2.uf',
    A1_CEPC: 'enderecos.2.cep',
    A1_ENDENT: 'enderecos.3.logradouro',
    A1_BAIRROE: 'enderecos.3.bairro',
    A1_MUNE: 'enderecos.3.cidade',
    A1_ESTE: 'enderecos.3.uf',
    A1_CEPE: 'enderecos.3.cep',
  },
  joins: { A1_COD: { with: ['A1_LOJA'], sign: '-' } },
  values: { A1_MSBLQL: BLOCKED, A1_PESSOA: { F: 'Pessoa física', J: 'Pessoa jurídica' } },
  fixed: {
    'codigosExternos.1.sistema': 'Protheus SA1',
    papeis: 'Cliente',
    'enderecos.2.tipo': 'Cobrança',
    'enderecos.3.tipo': 'Entrega',
  },
  source: SOURCE,
};

export const PROTHEUS_FORNECEDORES: Profile = {
  program: 'Protheus, fornecedores (SA2)',
  proof: ['A2_COD', 'A2_LOJA', 'A2_NREDUZ', 'A2_CGC', 'A2_COD_MUN', 'A2_TIPO'],
  columns: { ...columnsOf('A2'), A2_TIPO: 'tipo' },
  joins: { A2_COD: { with: ['A2_LOJA'], sign: '-' } },
  values: { A2_MSBLQL: BLOCKED, A2_TIPO: { F: 'Pessoa física', J: 'Pessoa jurídica', X: null } },
  fixed: { 'codigosExternos.1.sistema': 'Protheus SA2', papeis: 'Fornecedor' },
  source: SOURCE,
};
