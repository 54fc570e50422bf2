import { EXAMPLE } from '../kit/example-world.ts';
import type { PessoaFisica, PessoaInput, PessoaListItem } from './pessoa.ts';

const STORED = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z', deletedAt: null };

/** The record of EXAMPLE as the API answers it. */
export const EXAMPLE_PESSOA: PessoaFisica = {
  tipo: 'fisica',
  id: EXAMPLE.pessoaId,
  codigo: 1,
  nome: EXAMPLE.pessoaNome,
  enderecos: [],
  telefones: [],
  emails: [],
  papeis: [],
  tags: [],
  situacao: 'ativa',
  limiteCredito: null,
  observacoes: '',
  nomeSocial: null,
  cpf: EXAMPLE.pessoaCpf,
  nascimento: null,
  version: 1,
  ...STORED,
};

/** The record of EXAMPLE in a list. */
export const EXAMPLE_ITEM: PessoaListItem = {
  id: EXAMPLE.pessoaId,
  tenantId: EXAMPLE.tenantId,
  codigo: 1,
  tipo: 'fisica',
  nome: EXAMPLE.pessoaNome,
  outroNome: null,
  documento: EXAMPLE.pessoaCpf,
  cidade: null,
  uf: null,
  telefone: null,
  email: null,
  papeis: [],
  tags: [],
  situacao: 'ativa',
  limiteCredito: null,
  version: 1,
  ...STORED,
};

/** A new record with everything in it. */
export const EXAMPLE_INPUT: PessoaInput = {
  tipo: 'juridica',
  nome: 'Padaria Pão Quente Ltda.',
  nomeFantasia: 'Pão Quente',
  cnpj: '12ABC34501DE35',
  inscricoesEstaduais: [{ uf: 'SP', numero: '110042490114' }],
  inscricaoMunicipal: '1234567',
  cnae: '1091102',
  naturezaJuridica: '2062',
  abertura: '2019-03-11',
  enderecos: [
    {
      tipo: 'comercial',
      principal: true,
      cep: '01001000',
      logradouro: 'Praça da Sé',
      numero: '100',
      complemento: 'loja 2',
      bairro: 'Sé',
      codigoEstado: '35',
      codigoCidade: '3550308',
    },
  ],
  telefones: [{ tipo: 'celular', principal: true, numero: '11987654321', observacao: 'balcão' }],
  emails: [{ tipo: 'comercial', principal: true, email: 'contato@paoquente.com.br' }],
  papeis: ['fornecedor'],
  tags: ['padaria'],
  situacao: 'ativa',
  limiteCredito: '1500.00',
  observacoes: '',
};
