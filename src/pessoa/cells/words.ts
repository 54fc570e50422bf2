import type { Email, Endereco, PessoaInput, Telefone } from '../pessoa.ts';

/** The words of a choice: the first is the one that is written, all are read, as `chaveNome` leaves them. */
export type Words<Choice extends string> = Readonly<Record<Choice, readonly [written: string, ...read: string[]]>>;

export const TIPO_WORDS: Words<PessoaInput['tipo']> = {
  fisica: ['Pessoa física', 'fisica', 'pf', 'f', 'pessoa', 'pessoa natural', 'individual', 'p fisica', 'cpf', 'person'],
  juridica: ['Pessoa jurídica', 'juridica', 'pj', 'j', 'empresa', 'p juridica', 'cnpj', 'company', 'organization'],
};

export const PAPEL_WORDS: Words<PessoaInput['papeis'][number]> = {
  cliente: ['Cliente', 'clientes', 'c', 'cli', 'consumidor', 'consumidor final', 'comprador', 'customer', 'client'],
  fornecedor: ['Fornecedor', 'fornecedora', 'fornecedores', 'f', 'forn', 'supplier', 'vendor'],
  transportadora: ['Transportadora', 'transportadoras', 'transportador', 't', 'transp', 'carrier'],
  funcionario: [
    'Funcionário',
    'funcionaria',
    'funcionarios',
    'colaborador',
    'colaboradora',
    'empregado',
    'empregada',
    'employee',
  ],
  representante: ['Representante', 'representantes', 'vendedor', 'vendedora', 'r', 'v', 'rep', 'repr'],
  outro: ['Outro', 'outra', 'outros', 'outras', 'o', 'other'],
};

export const SITUACAO_WORDS: Words<PessoaInput['situacao']> = {
  ativa: [
    'Ativa',
    'ativo',
    'a',
    'at',
    'sim',
    's',
    '1',
    'true',
    'verdadeiro',
    'active',
    'habilitado',
    'normal',
    'liberado',
  ],
  inativa: [
    'Inativa',
    'inativo',
    'i',
    'in',
    'nao',
    'n',
    '0',
    'false',
    'falso',
    'inactive',
    'desativado',
    'desativada',
    'cancelado',
    'cancelada',
  ],
  bloqueada: ['Bloqueada', 'bloqueado', 'b', 'bloq', 'suspenso', 'suspensa', 'blocked'],
};

export const YES_NO_WORDS: Words<'yes' | 'no'> = {
  yes: ['Sim', 's', 'x', '1', 'true', 'verdadeiro', 'v', 'y', 'yes', 'principal'],
  no: ['Não', 'n', '0', 'false', 'falso', 'f', 'no'],
};

export const TIPO_ENDERECO_WORDS: Words<Endereco['tipo']> = {
  residencial: ['Residencial', 'residencia', 'res', 'casa', 'r', 'home'],
  comercial: ['Comercial', 'comercio', 'com', 'trabalho', 'empresa', 'escritorio', 'sede', 'matriz', 'c', 'work'],
  entrega: ['Entrega', 'entregas', 'ent', 'e', 'shipping', 'delivery'],
  cobranca: ['Cobrança', 'cob', 'cobr', 'faturamento', 'fatura', 'billing'],
  outro: ['Outro', 'outra', 'outros', 'o', 'other'],
};

/** The kind of a phone is told by its number; these words only settle what the number leaves open. */
export const TIPO_TELEFONE_WORDS: Words<Telefone['tipo']> = {
  celular: ['Celular', 'cel', 'movel', 'mobile', 'cell', 'whatsapp', 'whats', 'zap', 'c', 'm'],
  fixo: [
    'Fixo',
    'telefone',
    'tel',
    'residencial',
    'res',
    'comercial',
    'com',
    'trabalho',
    'casa',
    'home',
    'work',
    'f',
    'recado',
    'fax',
    'voice',
  ],
  servico: ['Serviço', 'sac', '0800', 's'],
  exterior: ['Exterior', 'internacional', 'estrangeiro', 'e'],
};

export const TIPO_EMAIL_WORDS: Words<Email['tipo']> = {
  pessoal: ['Pessoal', 'particular', 'residencial', 'home', 'p'],
  comercial: ['Comercial', 'com', 'trabalho', 'corporativo', 'empresa', 'work', 'c'],
  financeiro: ['Financeiro', 'fin', 'cobranca', 'nfe', 'nf e', 'fiscal', 'faturamento', 'boleto', 'f'],
  outro: ['Outro', 'outros', 'internet', 'o', 'other'],
};

/** How a choice is written in a cell. */
export function wordOf<Choice extends string>(words: Words<Choice>, choice: Choice): string {
  return words[choice][0];
}
