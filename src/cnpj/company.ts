import * as z from 'zod/mini';

/** The state of a CNPJ at the Receita Federal, as a provider states it. */
export const SITUACOES_RECEITA = ['ativa', 'suspensa', 'inapta', 'baixada', 'nula'] as const;
export type SituacaoReceita = (typeof SITUACOES_RECEITA)[number];

const text = z.string();
const maybe = z.optional(z.string());
const lists = {
  inscricoesEstaduais: z.array(z.object({ numero: text, uf: text })),
  enderecos: z.array(
    z.object({
      tipo: z.literal('comercial'),
      cep: maybe,
      logradouro: maybe,
      numero: maybe,
      complemento: maybe,
      bairro: maybe,
      codigoEstado: maybe,
      codigoCidade: maybe,
      /** code of the Banco Central, only for an address abroad */
      pais: maybe,
      cidadeExterior: maybe,
    }),
  ),
  telefones: z.array(z.object({ tipo: z.enum(['fixo', 'celular', 'fax']), numero: text })),
  emails: z.array(z.object({ tipo: z.literal('comercial'), email: text })),
};

/**
 * A company as an answer describes it: the fields of a pessoa jurídica under their names in `src/pessoa/pessoa.fields.ts`, in the
 * format that the register stores. What the answer does not contain is absent, or an empty list.
 */
export const Company = z.object({
  /** 14 characters without a mask */
  cnpj: text,
  nome: text,
  nomeFantasia: maybe,
  /** days are ISO dates */
  abertura: maybe,
  cnae: maybe,
  naturezaJuridica: maybe,
  porte: z.optional(z.enum(['me', 'epp', 'demais'])),
  regime: z.optional(z.enum(['simples', 'mei', 'normal'])),
  regimeDesde: maybe,
  situacaoReceita: z.optional(z.enum(SITUACOES_RECEITA)),
  /** the day of the data, not of the question */
  situacaoReceitaEm: maybe,
  ...lists,
});
export type Company = z.infer<typeof Company>;
export type CompanyEndereco = Company['enderecos'][number];

/** What is stated before the fields: a CNPJ that is not active, an address to type by hand, a CNPJ of a natural person. */
export type Saying = `situacao:${Exclude<SituacaoReceita, 'ativa'>}` | 'endereco:exterior' | 'natureza:pessoaFisica';

/** What an answer states about a company. */
export type ReadCompany = { fields: Company; say: Saying[] };
