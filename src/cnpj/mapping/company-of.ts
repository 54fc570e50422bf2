import type * as z from 'zod/mini';
import type { Company, ReadCompany, Saying } from '../company.ts';
import type { Provider, ReadingContext } from '../provider.ts';
import { type AddressFacts, enderecoOf } from './addresses.ts';
import { cnaeOf, naturezaOf, type Opcao, porteOf, regimeOf, situacaoOf } from './codes.ts';
import { emailsOf, type PhoneFacts, telefonesOf } from './contacts.ts';
import { readDay, readMoment, todayOf } from './dates.ts';
import { type InscricaoFacts, inscricoesOf } from './inscricoes.ts';
import { isSameName, nameOf } from './texts.ts';

/** What a provider states of a company, each text as it came. A code and a name of the same are two texts. */
export type CompanyFacts = {
  cnpj: string;
  razaoSocial: string;
  nomeFantasia: string;
  abertura: string;
  cnae: string;
  natureza?: { codigo: string; nome: string };
  porte?: readonly string[];
  situacao: readonly string[];
  /** the moment of the data, if the answer has one */
  updated?: string;
  simples?: Opcao;
  mei?: Opcao;
  inscricoes?: readonly InscricaoFacts[];
  endereco: AddressFacts;
  telefones: readonly PhoneFacts[];
  emails: readonly string[];
};

const NO_OPCAO: Opcao = { flag: '', since: '' };
/** Companies and foundations with their seat abroad. */
const NATUREZAS_ABROAD: ReadonlySet<string | undefined> = new Set(['2216', '3212']);

/** Reads bodies in a provider's shape. */
export function shapeOf<Answer>(
  schema: z.ZodMiniType<Answer>,
  factsOf: (answer: Answer) => CompanyFacts,
): Provider['shape'] {
  return (value) => {
    const { success, data } = schema.safeParse(value);
    const facts = success ? factsOf(data) : undefined;
    return facts && { cnpj: facts.cnpj, toCompany: (context) => companyOf(facts, context) };
  };
}

/** The company of the facts, in the format of the register. */
function companyOf(facts: CompanyFacts, context: ReadingContext): ReadCompany {
  const today = todayOf(context);
  const situacaoReceita = situacaoOf(...facts.situacao);
  const naturezaJuridica = facts.natureza && naturezaOf(facts.natureza.codigo, facts.natureza.nome);
  const { enderecos, isAbroad } = enderecoOf(facts.endereco, NATUREZAS_ABROAD.has(naturezaJuridica));
  const nome = nameOf(facts.razaoSocial);
  const fantasia = nameOf(facts.nomeFantasia);
  const fields: Company = {
    cnpj: context.asked,
    nome,
    nomeFantasia: fantasia === '' || isSameName(fantasia, nome) ? undefined : fantasia,
    abertura: readDay(facts.abertura, today),
    cnae: cnaeOf(facts.cnae),
    naturezaJuridica,
    porte: porteOf(...(facts.porte ?? [])),
    ...regimeOf(facts.simples ?? NO_OPCAO, facts.mei ?? NO_OPCAO, today),
    situacaoReceita,
    situacaoReceitaEm: situacaoReceita && dayOfData(facts.updated ?? '', context, today),
    inscricoesEstaduais: inscricoesOf(facts.inscricoes ?? []),
    enderecos,
    telefones: telefonesOf(facts.telefones),
    emails: emailsOf(facts.emails),
  };
  return { fields, say: sayingsOf(fields, isAbroad) };
}

/** The day of the data: of the answer, else of the month that the provider serves, else of the question. */
function dayOfData(updated: string, { base = '' }: ReadingContext, today: string): string {
  return readMoment(updated, today) ?? readDay(base, today) ?? today;
}

/** What is stated before the fields of a company. */
export function sayingsOf({ situacaoReceita, naturezaJuridica }: Company, isAbroad: boolean): Saying[] {
  const say: Saying[] = [];
  if (situacaoReceita !== undefined && situacaoReceita !== 'ativa') say.push(`situacao:${situacaoReceita}`);
  if (naturezaJuridica?.startsWith('4')) say.push('natureza:pessoaFisica');
  if (isAbroad) say.push('endereco:exterior');
  return say;
}
