import * as z from 'zod/mini';
import { cleanText } from './clean-text.ts';
import { MAX_BLOCKS, MAX_TAG_LENGTH, MAX_TAGS } from './limits.ts';

// PostgreSQL refuses NUL and half a surrogate pair, and no other control character but tab and line feed belongs here.
// oxlint-disable-next-line no-control-regex -- they are what it keeps out
const CLEAN_TEXT = /^[^\u0000-\u0008\u000b-\u001f\u007f\p{Cs}]*$/u;

/** Text of one record: without control characters, composed, trimmed; `max` in what is stored then. */
export function text(max: number) {
  return z.string().check(
    z.regex(CLEAN_TEXT, 'control_character'),
    z.overwrite(cleanText),
    // what is stored is counted: composing makes some letters into two or three
    z.maxLength(max),
  );
}
function optionalText(max: number) {
  return z._default(z.nullable(text(max)), null);
}
function blankableText(max: number) {
  return z._default(text(max), '');
}
const optionalDate = z._default(z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'date_format'))), null);

export const Endereco = z.strictObject({
  tipo: z._default(z.enum(['residencial', 'comercial', 'entrega', 'cobranca', 'outro']), 'residencial'),
  principal: z._default(z.boolean(), false),
  /** digits, the mask is dropped; it never blocks a save, so it may be incomplete */
  cep: z._default(z.string().check(z.regex(/^(\d{0,8}|\d{2}\.?\d{3}-?\d{0,3})$/, 'cep_format')), ''),
  logradouro: blankableText(200),
  numero: blankableText(20),
  complemento: blankableText(100),
  bairro: blankableText(100),
  /** IBGE: 2 digits; the sigla is accepted and becomes the code */
  codigoEstado: z._default(z.string().check(z.regex(/^(\d{2}|[A-Za-z]{2})?$/, 'codigo_estado_format')), ''),
  /** IBGE: 7 digits */
  codigoCidade: z._default(z.string().check(z.regex(/^(\d{7})?$/, 'codigo_cidade_format')), ''),
});

export const Telefone = z.strictObject({
  tipo: z._default(z.enum(['celular', 'fixo', 'servico', 'exterior']), 'celular'),
  principal: z._default(z.boolean(), false),
  /** digits, the mask and +55 are dropped; exterior: + and digits (E.164) */
  numero: text(40).check(z.minLength(1, 'required')),
  observacao: blankableText(100),
});

export const Email = z.strictObject({
  tipo: z._default(z.enum(['pessoal', 'comercial', 'financeiro', 'outro']), 'pessoal'),
  principal: z._default(z.boolean(), false),
  email: text(254).check(z.minLength(1, 'required')),
});

export const InscricaoEstadual = z.strictObject({
  uf: z.string().check(z.regex(/^[A-Za-z]{2}$/, 'uf_format')),
  numero: text(20).check(z.minLength(1, 'required')),
});

/** Decimal text with two places, as money travels. */
export const Dinheiro = z.string().check(z.regex(/^\d{1,13}\.\d{2}$/, 'money_format'));
export const PAPEIS = ['cliente', 'fornecedor', 'transportadora', 'funcionario', 'representante', 'outro'] as const;
export const SITUACOES = ['ativa', 'inativa', 'bloqueada'] as const;

const common = {
  /** made by the client (UUIDv7), so that a repeated create is the same create */
  id: z.optional(z.uuid().check(z.regex(/^.{14}[1-8]/, 'uuid_format'))),
  nome: text(200).check(z.minLength(1, 'required')),
  enderecos: z._default(z.array(Endereco).check(z.maxLength(MAX_BLOCKS)), []),
  telefones: z._default(z.array(Telefone).check(z.maxLength(MAX_BLOCKS)), []),
  emails: z._default(z.array(Email).check(z.maxLength(MAX_BLOCKS)), []),
  papeis: z._default(z.array(z.enum(PAPEIS)).check(z.maxLength(PAPEIS.length)), []),
  tags: z._default(z.array(text(MAX_TAG_LENGTH).check(z.minLength(1))).check(z.maxLength(MAX_TAGS)), []),
  situacao: z._default(z.enum(SITUACOES), 'ativa'),
  limiteCredito: z._default(z.nullable(Dinheiro), null),
  observacoes: blankableText(10_000),
};

export const PessoaFisicaInput = z.strictObject({
  tipo: z.literal('fisica'),
  ...common,
  nomeSocial: optionalText(200),
  cpf: z._default(z.nullable(z.string().check(z.maxLength(14))), null),
  nascimento: optionalDate,
});

export const PessoaJuridicaInput = z.strictObject({
  tipo: z.literal('juridica'),
  ...common,
  nomeFantasia: optionalText(200),
  cnpj: z._default(z.nullable(z.string().check(z.maxLength(18))), null),
  inscricoesEstaduais: z._default(z.array(InscricaoEstadual).check(z.maxLength(27)), []),
  inscricaoMunicipal: optionalText(20),
  /** CNAE subclass: 7 digits */
  cnae: z._default(z.nullable(z.string().check(z.regex(/^\d{7}$/, 'cnae_format'))), null),
  /** CONCLA: 4 digits */
  naturezaJuridica: z._default(z.nullable(z.string().check(z.regex(/^\d{4}$/, 'natureza_juridica_format'))), null),
  abertura: optionalDate,
});

/** What a create or a replacing update sends. Its shape only: the rules are `checkPessoa` in pessoa.ts. */
export const PessoaInput = z.discriminatedUnion('tipo', [PessoaFisicaInput, PessoaJuridicaInput]);

const stored = {
  id: z.uuid(),
  codigo: z.int(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** present on a deleted record */
  deletedAt: z.nullable(z.iso.datetime()),
};
export const PessoaFisica = z.extend(PessoaFisicaInput, stored);
export const PessoaJuridica = z.extend(PessoaJuridicaInput, stored);
/** A pessoa as the API answers it. */
export const Pessoa = z.discriminatedUnion('tipo', [PessoaFisica, PessoaJuridica]);

// a record may be sent back as it was answered; what of it is not the sender's to change must then be unchanged
const echoed = {
  codigo: z.optional(z.int()),
  version: z.optional(z.int()),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
  deletedAt: z.optional(z.nullable(z.string())),
};
/** What replaces a record. */
export const PessoaReplacement = z.discriminatedUnion('tipo', [
  z.extend(PessoaFisicaInput, echoed),
  z.extend(PessoaJuridicaInput, echoed),
]);

/** A row of the list: what its columns need, nothing more. */
export const PessoaListItem = z.object({
  id: z.uuid(),
  tenantId: z.int(),
  codigo: z.int(),
  tipo: z.enum(['fisica', 'juridica']),
  nome: z.string(),
  /** nome social or nome fantasia */
  outroNome: z.nullable(z.string()),
  /** CPF or CNPJ without mask; masked (`***.982.247-**`) to a role without the right to see it */
  documento: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  uf: z.nullable(z.string()),
  telefone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  papeis: z.array(z.string()),
  tags: z.array(z.string()),
  situacao: z.enum(SITUACOES),
  limiteCredito: z.nullable(z.string()),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.nullable(z.iso.datetime()),
});
