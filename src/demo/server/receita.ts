import { findUf } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import type { InventedAnswer } from '../../cnpj/server/cnpj-store.ts';
import type { Endereco, PessoaInput } from '../../pessoa/pessoa.ts';
import { EMPRESARIO_INDIVIDUAL, naturezaOfName, pickTrade } from './companies.ts';
import { makeEndereco, makeFixo, pickPlace } from './contacts.ts';
import { createRandom, mixBits, type Random } from './random.ts';

type Juridica = Extract<PessoaInput, { tipo: 'juridica' }>;
/** A record with a CNPJ. */
export type Registered = Juridica & { cnpj: string };

/** The codes and names of the Receita. */
const SITUACOES = {
  ativa: [2, 'ATIVA'],
  suspensa: [3, 'SUSPENSA'],
  inapta: [4, 'INAPTA'],
  baixada: [8, 'BAIXADA'],
} as const;
export type DemoSituacao = keyof typeof SITUACOES;

/** What the invented Receita has otherwise than the record. `isMoved`, `isRenamed`: since the record was written. */
export type Drift = { situacao?: DemoSituacao; isMoved?: boolean; isRenamed?: boolean; isMei?: boolean };

const MEI_PERCENT = 60;
const SIMPLES_PERCENT = 70;

/** Whether a generated record has a CNPJ, so that the invented Receita knows it. */
export function isRegistered(pessoa: PessoaInput): pessoa is Registered {
  return pessoa.tipo === 'juridica' && pessoa.cnpj !== null;
}

/** What the invented Receita says of a generated record: of one in nine, something else than the record. */
export function answerOfRecord(record: Registered): InventedAnswer {
  const draw = randomOf(record.cnpj).next() * 100;
  return answerOf(record, driftOf(draw));
}

function driftOf(draw: number): Drift {
  if (draw < 3) return { isMoved: true };
  if (draw < 7) return { isRenamed: true };
  if (draw < 9) return { situacao: 'baixada' };
  if (draw < 10) return { situacao: 'inapta' };
  return draw < 11 ? { situacao: 'suspensa' } : {};
}

/** The answer about a company in the shape of Minha Receita: capitals without accents, and no gaps. */
export function answerOf(company: Registered, drift: Drift): InventedAnswer {
  const random = randomOf(`${company.cnpj} answer`);
  const { isMoved = false, isRenamed = false } = drift;
  const [codigo, situacao] = SITUACOES[drift.situacao ?? 'ativa'];
  const natureza = company.naturezaJuridica ?? naturezaOfName(company.nome);
  const place = pickPlace(random);
  const [first] = company.enderecos;
  const endereco = first && !isMoved ? first : makeEndereco(random, place, 'comercial', true);
  const trade = pickTrade(random);
  const phones = company.telefones.filter(({ tipo }) => tipo === 'fixo' || tipo === 'celular');
  const body = {
    cnpj: company.cnpj,
    razao_social: inCapitals(isRenamed ? renamed(company.nome) : company.nome),
    nome_fantasia: inCapitals(company.nomeFantasia ?? ''),
    situacao_cadastral: codigo,
    descricao_situacao_cadastral: situacao,
    codigo_natureza_juridica: Number(natureza),
    data_inicio_atividade: company.abertura ?? `${random.integer(1990, 2024)}-0${random.integer(1, 9)}-15`,
    cnae_fiscal: Number(company.cnae ?? trade.cnae),
    ...sizeOf(random, natureza, drift.isMei),
    ...addressOf(endereco),
    ddd_telefone_1: (phones[0] ?? makeFixo(random, place, true)).numero,
    email: company.emails[0]?.email ?? null,
  };
  return { cnpj: company.cnpj, body: JSON.stringify(body) };
}

/** A MEI is always a sole trader, and opted for the Simples. */
function sizeOf(random: Random, natureza: string, isMei: boolean | undefined) {
  const opted = { opcao_pelo_mei: isMei ?? (natureza === EMPRESARIO_INDIVIDUAL && random.chance(MEI_PERCENT)) };
  const isSimples = opted.opcao_pelo_mei || random.chance(SIMPLES_PERCENT);
  const codigo = opted.opcao_pelo_mei || random.chance(70) ? 1 : isSimples ? 3 : 5;
  return { ...opted, opcao_pelo_simples: isSimples, codigo_porte: codigo };
}

function addressOf({ cep, logradouro, numero, complemento, bairro, ...place }: Endereco) {
  const { codigoEstado, codigoCidade } = place;
  const town = findMunicipio(codigoCidade);
  return {
    logradouro: inCapitals(logradouro),
    numero: numero === 'S/N' ? 'SN' : numero,
    complemento: inCapitals(complemento),
    bairro: inCapitals(bairro),
    cep,
    uf: findUf(codigoEstado)?.sigla ?? '',
    municipio: inCapitals(town?.nome ?? ''),
    codigo_municipio_ibge: Number(codigoCidade),
  };
}

/** `Padaria Sol Ltda` as `Padaria Sol do Brasil Ltda`. */
function renamed(nome: string): string {
  const [, start = nome, ending = ''] = /^(.*?)( Ltda| S\.A\.)?$/.exec(nome) ?? [];
  return `${start} do Brasil${ending}`;
}

function inCapitals(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}

function randomOf(text: string): Random {
  return createRandom([...text].reduce((bits, letter) => mixBits(bits ^ letter.charCodeAt(0)), 1));
}
