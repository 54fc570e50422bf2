import { v7 } from 'uuid';
import type { Email, Endereco, PessoaInput, Telefone } from '../pessoa.ts';

export type TipoPessoa = PessoaInput['tipo'];
export type Papel = PessoaInput['papeis'][number];
export type Situacao = PessoaInput['situacao'];

/**
 * What the form holds: every value as text the way the screen shows it, masked. The fields of both kinds of pessoa are
 * there, so that changing the kind and back loses nothing. `key` names a block for as long as the form is open: messages
 * and focus follow it when blocks move.
 */
export type PessoaFormValues = {
  tipo: TipoPessoa;
  nome: string;
  nomeSocial: string;
  cpf: string;
  nascimento: string;
  nomeFantasia: string;
  cnpj: string;
  inscricoesEstaduais: InscricaoValues[];
  inscricaoMunicipal: string;
  cnae: string;
  naturezaJuridica: string;
  abertura: string;
  enderecos: EnderecoValues[];
  telefones: TelefoneValues[];
  emails: EmailValues[];
  papeis: Papel[];
  tags: string[];
  situacao: Situacao;
  limiteCredito: string;
  observacoes: string;
};

export type InscricaoValues = { key: string; uf: string; numero: string };
export type EnderecoValues = Endereco & { key: string };
export type TelefoneValues = Telefone & { key: string };
export type EmailValues = Email & { key: string };

/** The blocks of a list, as its rows are typed. */
export type BlockValues = { enderecos: EnderecoValues; telefones: TelefoneValues; emails: EmailValues };

export const SITUACAO_LABELS: Readonly<Record<Situacao, string>> = {
  ativa: 'Ativa',
  inativa: 'Inativa',
  bloqueada: 'Bloqueada',
};

export const PAPEL_LABELS: Readonly<Record<Papel, string>> = {
  cliente: 'Cliente',
  fornecedor: 'Fornecedor',
  transportadora: 'Transportadora',
  funcionario: 'Funcionário',
  representante: 'Representante',
  outro: 'Outro',
};

/** In the order of the screen. */
export const PAPEIS = Object.keys(PAPEL_LABELS) as Papel[]; // Object.keys widens

export const TIPO_LABELS: Readonly<Record<TipoPessoa, string>> = {
  fisica: 'Pessoa física',
  juridica: 'Pessoa jurídica',
};

export const TIPO_ENDERECO_LABELS: Readonly<Record<Endereco['tipo'], string>> = {
  residencial: 'Residencial',
  comercial: 'Comercial',
  entrega: 'Entrega',
  cobranca: 'Cobrança',
  outro: 'Outro',
};

export const TIPO_TELEFONE_LABELS: Readonly<Record<Telefone['tipo'], string>> = {
  celular: 'Celular',
  fixo: 'Fixo',
  servico: 'Serviço',
  exterior: 'Exterior',
};

export const TIPO_EMAIL_LABELS: Readonly<Record<Email['tipo'], string>> = {
  pessoal: 'Pessoal',
  comercial: 'Comercial',
  financeiro: 'Financeiro',
  outro: 'Outro',
};

/** A key that no other block of this form has. */
export function newKey(): string {
  return v7();
}

export function emptyEndereco(tipo: TipoPessoa, key = newKey()): EnderecoValues {
  return {
    key,
    tipo: tipo === 'fisica' ? 'residencial' : 'comercial',
    principal: false,
    cep: '',
    logradouro: '',
    numero: '',
    complemento: '',
    bairro: '',
    codigoEstado: '',
    codigoCidade: '',
  };
}

export function emptyTelefone(tipo: TipoPessoa, key = newKey()): TelefoneValues {
  return { key, tipo: tipo === 'fisica' ? 'celular' : 'fixo', principal: false, numero: '', observacao: '' };
}

export function emptyEmail(tipo: TipoPessoa, key = newKey()): EmailValues {
  return { key, tipo: tipo === 'fisica' ? 'pessoal' : 'comercial', principal: false, email: '' };
}

/** A new form, with one block of each kind ready to be typed into. */
export function emptyForm(tipo: TipoPessoa): PessoaFormValues {
  return {
    tipo,
    nome: '',
    nomeSocial: '',
    cpf: '',
    nascimento: '',
    nomeFantasia: '',
    cnpj: '',
    inscricoesEstaduais: [],
    inscricaoMunicipal: '',
    cnae: '',
    naturezaJuridica: '',
    abertura: '',
    enderecos: [{ ...emptyEndereco(tipo), principal: true }],
    telefones: [{ ...emptyTelefone(tipo), principal: true }],
    emails: [{ ...emptyEmail(tipo), principal: true }],
    papeis: [],
    tags: [],
    situacao: 'ativa',
    limiteCredito: '',
    observacoes: '',
  };
}
