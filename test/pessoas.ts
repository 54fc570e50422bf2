import type { PessoaFisica, PessoaJuridica } from '../src/pessoa/pessoa.ts';

type FisicaInput = Omit<PessoaFisica, 'codigo' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'id'> & {
  id?: string;
};
type JuridicaInput = Omit<PessoaJuridica, 'codigo' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'id'> & {
  id?: string;
};

function common() {
  const situacao = 'ativa' as const;
  return {
    enderecos: [],
    telefones: [],
    emails: [],
    papeis: [],
    tags: [],
    situacao,
    limiteCredito: null,
    observacoes: '',
  };
}

/** A person with nothing but a name. */
export function buildFisica(overrides: Partial<FisicaInput> = {}): FisicaInput {
  return {
    tipo: 'fisica',
    nome: 'João da Silva',
    ...common(),
    nomeSocial: null,
    cpf: null,
    nascimento: null,
    ...overrides,
  };
}

/** A company with nothing but a name. */
export function buildJuridica(overrides: Partial<JuridicaInput> = {}): JuridicaInput {
  return {
    tipo: 'juridica',
    nome: 'Padaria Pão Quente Ltda.',
    ...common(),
    nomeFantasia: null,
    cnpj: null,
    inscricoesEstaduais: [],
    inscricaoMunicipal: null,
    cnae: null,
    naturezaJuridica: null,
    abertura: null,
    ...overrides,
  };
}

export const ENDERECO = {
  tipo: 'residencial',
  principal: true,
  cep: '01001000',
  logradouro: 'Praça da Sé',
  numero: '100',
  complemento: '',
  bairro: 'Sé',
  codigoEstado: '35',
  codigoCidade: '3550308',
} as const;

export const ENDERECO_RIO = {
  ...ENDERECO,
  cep: '20040002',
  logradouro: 'Rua do Ouvidor',
  codigoEstado: '33',
  codigoCidade: '3304557',
} as const;

export const TELEFONE = { tipo: 'celular', principal: true, numero: '11987654321', observacao: '' } as const;

export const EMAIL = { tipo: 'pessoal', principal: true, email: 'joao@exemplo.com.br' } as const;
