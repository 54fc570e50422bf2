/** The state of a CNPJ at the Receita Federal, as a provider states it. */
export const SITUACOES_RECEITA = ['ativa', 'suspensa', 'inapta', 'baixada', 'nula'] as const;
export type SituacaoReceita = (typeof SITUACOES_RECEITA)[number];

/**
 * A company as an answer describes it: the fields of a pessoa jurídica under their names in `src/pessoa/pessoa.fields.ts`, in the
 * format that the register stores. What the answer does not say is undefined or an empty list.
 */
export type Company = {
  /** 14 characters without a mask */
  cnpj: string;
  nome: string;
  nomeFantasia?: string | undefined;
  /** days are ISO dates */
  abertura?: string | undefined;
  cnae?: string | undefined;
  naturezaJuridica?: string | undefined;
  porte?: 'me' | 'epp' | 'demais' | undefined;
  regime?: 'simples' | 'mei' | 'normal' | undefined;
  regimeDesde?: string | undefined;
  situacaoReceita?: SituacaoReceita | undefined;
  /** the day of the data, not of the question */
  situacaoReceitaEm?: string | undefined;
  inscricoesEstaduais: { numero: string; uf: string }[];
  enderecos: CompanyEndereco[];
  telefones: { tipo: 'fixo' | 'celular' | 'fax'; numero: string }[];
  emails: { tipo: 'comercial'; email: string }[];
};

export type CompanyEndereco = {
  tipo: 'comercial';
  cep?: string | undefined;
  logradouro?: string | undefined;
  numero?: string | undefined;
  complemento?: string | undefined;
  bairro?: string | undefined;
  codigoEstado?: string | undefined;
  codigoCidade?: string | undefined;
  /** code of the Banco Central, only for an address abroad */
  pais?: string | undefined;
  cidadeExterior?: string | undefined;
};

/** What is stated before the fields: a CNPJ that is not active, an address to type by hand, a CNPJ of a natural person. */
export type Saying = `situacao:${Exclude<SituacaoReceita, 'ativa'>}` | 'endereco:exterior' | 'natureza:pessoaFisica';

/** What an answer states about a company. */
export type ReadCompany = { fields: Company; say: Saying[] };
