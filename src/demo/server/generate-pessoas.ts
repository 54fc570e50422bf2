import { chaveNome, type UfSigla } from '@fichario/brasil';
import { known } from '../../kit/known.ts';
import { emptyPessoa } from '../../pessoa/empty.ts';
import type { Email, Endereco, PessoaInput, Telefone } from '../../pessoa/pessoa.ts';
import { REMARKS, TAGS } from './companies.data.ts';
import { makeCompanyName, pickTrade } from './companies.ts';
import { makeCelular, makeEmail, makeEndereco, makeFixo, makeServico, pickPlace } from './contacts.ts';
import { makeCnpj, makeCpf } from './documents.ts';
import { makeInscricaoEstadual } from './inscricoes.ts';
import { localPart, makePersonName } from './people.ts';
import type { DemoCity } from './places.ts';
import { createRandom, parseList, parseWeighted, pickWeighted, type Random } from './random.ts';

type Fisica = Extract<PessoaInput, { tipo: 'fisica' }>;
type Juridica = Extract<PessoaInput, { tipo: 'juridica' }>;

/** The fields that people and companies share. */
type Common = Pick<PessoaInput, 'papeis' | 'tags' | 'situacao' | 'limiteCredito' | 'observacoes'>;

const COMPANIES_PERCENT = 25;
const ALPHANUMERIC_PERCENT = 10;
const TAG = parseWeighted(TAGS);
const REMARK_LIST = parseList(REMARKS);

/**
 * Generates made-up people and companies of a realistic register: the same ones for the same seed, each with a unique document,
 * a few incomplete on purpose. At most 100 million per seed.
 */
export function* generatePessoas(options: { seed: number; count: number; from?: number }): Generator<PessoaInput> {
  const from = options.from ?? 0;
  for (let index = from; index < from + options.count; index++) yield generatePessoa(options.seed, index);
}

/** Record number `index` of a seed. */
export function generatePessoa(seed: number, index: number): PessoaInput {
  const random = createRandom(seed, index);
  const place = pickPlace(random);
  if (random.chance(COMPANIES_PERCENT)) return generateJuridica(random, place, seed, index);
  return generateFisica(random, place, seed, index);
}

/** A company of a seed, whatever record `index` of it is. Its `cnpj` is that of the index. */
export function generateCompany(seed: number, index: number, alphanumeric: boolean): Juridica & { cnpj: string } {
  const random = createRandom(seed, index);
  const company = generateJuridica(random, pickPlace(random), seed, index);
  return { ...company, cnpj: known(makeCnpj(seed, index, alphanumeric), 'CNPJ of an index that is no repeated digit') };
}

function generateFisica(random: Random, place: DemoCity, seed: number, index: number): Fisica {
  const name = makePersonName(random);
  const local = localPart(name.first, name.lastSurname);
  return {
    ...emptyPessoa('fisica'),
    nome: name.full,
    nomeSocial: random.chance(1) ? `${makePersonName(random).first} ${name.surnames}` : null,
    cpf: random.chance(96) ? (makeCpf(seed, index, fiscalRegionOf(place)) ?? null) : null,
    nascimento: random.chance(88) ? makeDate(random, 1938, 2007) : null,
    enderecos: makeEnderecos(random, place, ['residencial', 'comercial', 'entrega']),
    telefones: makeTelefones(random, place, false),
    emails: makeEmails(random, local),
    ...makeCommon(random, false),
  };
}

function generateJuridica(random: Random, place: DemoCity, seed: number, index: number): Juridica {
  const trade = pickTrade(random);
  const { nome, nomeFantasia, naturezaJuridica } = makeCompanyName(random, trade);
  const inscricao = { uf: place.uf.sigla, numero: makeNumero(random, place.uf.sigla) };
  return {
    ...emptyPessoa('juridica'),
    nome,
    nomeFantasia,
    cnpj: random.chance(97) ? (makeCnpj(seed, index, random.chance(ALPHANUMERIC_PERCENT)) ?? null) : null,
    inscricoesEstaduais: random.chance(60) ? [inscricao] : [],
    inscricaoMunicipal: random.chance(35) ? String(random.integer(100_000, 9_999_999)) : null,
    cnae: random.chance(80) ? trade.cnae : null,
    naturezaJuridica: random.chance(70) ? naturezaJuridica : null,
    abertura: random.chance(85) ? makeDate(random, 1972, 2025) : null,
    enderecos: makeEnderecos(random, place, ['comercial', 'cobranca', 'entrega']),
    telefones: makeTelefones(random, place, true),
    emails: makeCompanyEmails(random, nomeFantasia ?? nome),
    ...makeCommon(random, true),
  };
}

/** Shares of deliberate mistakes, for the pendências to find: `ISENTO` in a state without it, and a mistyped digit. */
const ISENTO_PERCENT = 10;
const MISTYPED_PERCENT = 4;

/** Makes an inscrição with a single draw from the record's random numbers, so other fields do not depend on the state. */
function makeNumero(random: Random, uf: UfSigla): string {
  if (random.chance(ISENTO_PERCENT)) return 'ISENTO';
  const numbers = createRandom(random.integer(0, 999_999_999));
  const numero = makeInscricaoEstadual(numbers, uf);
  return numbers.chance(MISTYPED_PERCENT) ? mistype(numero) : numero;
}

/** Changes the last digit. */
function mistype(numero: string): string {
  return numero.slice(0, -1) + ((Number(numero.at(-1)) + 1) % 10);
}

/** Usually one address, sometimes two or three; some records have none. */
function makeEnderecos(random: Random, place: DemoCity, tipos: Endereco['tipo'][]): Endereco[] {
  const count = random.chance(5) ? 0 : random.chance(80) ? 1 : random.chance(75) ? 2 : 3;
  const enderecos = tipos.slice(0, count).map((tipo, index) => {
    const elsewhere = index > 0 && random.chance(15);
    return makeEndereco(random, elsewhere ? pickPlace(random) : place, tipo, index === 0);
  });
  return distinct(enderecos, ({ cep, logradouro, numero }) => `${cep} ${logradouro} ${numero}`);
}

function makeTelefones(random: Random, place: DemoCity, company: boolean): Telefone[] {
  const count = random.chance(8) ? 0 : random.chance(62) ? 1 : random.chance(75) ? 2 : 3;
  const landlinePercent = company ? 65 : 15;
  const telefones = Array.from({ length: count }, (_, index) => {
    if (company && index === 2) return makeServico(random);
    const make = random.chance(landlinePercent) ? makeFixo : makeCelular;
    return make(random, place, index === 0);
  });
  return distinct(telefones, ({ numero }) => numero);
}

/** Removes repeated blocks, which a record may not have and which occur rarely by chance. */
function distinct<Block>(blocks: Block[], keyOf: (block: Block) => string): Block[] {
  return [...new Map(blocks.map((block) => [keyOf(block), block])).values()];
}

function makeEmails(random: Random, local: string): Email[] {
  if (random.chance(22)) return [];
  const numbered = random.chance(55) ? `${local}${random.integer(1, 999)}` : local;
  const first = makeEmail(random, numbered, 'pessoal', true);
  return random.chance(12) ? [first, makeEmail(random, `${local}.trabalho`, 'comercial', false)] : [first];
}

function makeCompanyEmails(random: Random, sign: string): Email[] {
  if (random.chance(12)) return [];
  const name = chaveNome(sign).split(' ').slice(0, 3).join('-');
  const desk = random.pick(['contato', 'comercial', 'vendas', 'atendimento']);
  const first: Email = { tipo: 'comercial', principal: true, email: `${desk}@${name}.exemplo.com.br` };
  if (!random.chance(30)) return [first];
  return [first, { tipo: 'financeiro', principal: false, email: `financeiro@${name}.exemplo.com.br` }];
}

function makeCommon(random: Random, company: boolean): Common {
  const state = random.next() * 100;
  return {
    papeis: makePapeis(random, company),
    tags: makeTags(random),
    situacao: state < 92 ? 'ativa' : state < 98 ? 'inativa' : 'bloqueada',
    limiteCredito: random.chance(company ? 55 : 20) ? `${random.integer(2, company ? 400 : 80) * 250}.00` : null,
    observacoes: random.chance(10) ? random.pick(REMARK_LIST) : '',
  };
}

function makePapeis(random: Random, company: boolean): PessoaInput['papeis'] {
  const papeis: PessoaInput['papeis'] = random.chance(80) ? ['cliente'] : [];
  if (random.chance(company ? 30 : 3)) papeis.push('fornecedor');
  if (company && random.chance(4)) papeis.push('transportadora');
  if (!company && random.chance(4)) papeis.push('funcionario');
  if (random.chance(2)) papeis.push('representante');
  return papeis;
}

function makeTags(random: Random): string[] {
  const tags = new Set<string>();
  while (random.chance(35)) tags.add(pickWeighted(random, TAG));
  return [...tags];
}

/** A date as ISO text, without the 29th to 31st, so it is always valid. */
function makeDate(random: Random, firstYear: number, lastYear: number): string {
  const year = random.integer(firstYear, lastYear);
  const month = String(random.integer(1, 12)).padStart(2, '0');
  return `${year}-${month}-${String(random.integer(1, 28)).padStart(2, '0')}`;
}

/** The states of each fiscal region of the Receita Federal, by number; the tenth region has the number 0 and comes first. */
const FISCAL_REGIONS = [
  'RS',
  'DF GO MS MT TO',
  'AC AM AP PA RO RR',
  'CE MA PI',
  'AL PB PE RN',
  'BA SE',
  'MG',
  'ES RJ',
  'SP',
  'PR SC',
];

function fiscalRegionOf(place: DemoCity): number {
  return FISCAL_REGIONS.findIndex((states) => states.includes(place.uf.sigla));
}
