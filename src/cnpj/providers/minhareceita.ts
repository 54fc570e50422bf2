import { chaveNome } from '@fichario/brasil';
import { findPaisByNome } from '@fichario/brasil/paises';
import * as z from 'zod/mini';
import { type CompanyFacts, shapeOf } from '../mapping/company-of.ts';
import { readDayOf } from '../mapping/dates.ts';
import { ADDRESS, CnpjOrNumber, codes, flags, texts } from '../mapping/shapes.ts';
import { paisWithoutDigit } from '../mapping/towns.ts';
import type { Provider, ProviderReply } from '../provider.ts';

/** Its documents call some codes texts: both forms are read. */
const Answer = z.object({
  cnpj: CnpjOrNumber,
  ...texts('razao_social', 'nome_fantasia', 'descricao_situacao_cadastral', 'natureza_juridica', 'porte'),
  ...texts('descricao_tipo_de_logradouro', 'pais', 'nome_cidade_no_exterior', 'email'),
  ...codes('situacao_cadastral', 'codigo_natureza_juridica', 'codigo_porte', 'cnae_fiscal'),
  ...codes('data_inicio_atividade', 'data_opcao_pelo_simples', 'data_opcao_pelo_mei'),
  ...codes('codigo_municipio', 'codigo_municipio_ibge', 'codigo_pais', 'ddd_telefone_1', 'ddd_telefone_2', 'ddd_fax'),
  ...flags('opcao_pelo_simples', 'opcao_pelo_mei'),
  ...ADDRESS,
});

function factsOf(answer: z.infer<typeof Answer>): CompanyFacts {
  return {
    cnpj: answer.cnpj,
    razaoSocial: answer.razao_social,
    nomeFantasia: answer.nome_fantasia,
    abertura: answer.data_inicio_atividade,
    cnae: answer.cnae_fiscal,
    natureza: { codigo: answer.codigo_natureza_juridica, nome: answer.natureza_juridica },
    porte: [answer.codigo_porte, answer.porte],
    situacao: [answer.situacao_cadastral, answer.descricao_situacao_cadastral],
    simples: { flag: answer.opcao_pelo_simples, since: answer.data_opcao_pelo_simples },
    mei: { flag: answer.opcao_pelo_mei, since: answer.data_opcao_pelo_mei },
    endereco: {
      ...answer,
      tipo: answer.descricao_tipo_de_logradouro,
      ibge: answer.codigo_municipio_ibge,
      tom: answer.codigo_municipio,
      cidadeExterior: answer.nome_cidade_no_exterior,
      paises: [paisWithoutDigit(answer.codigo_pais), findPaisByNome(answer.pais)],
    },
    telefones: [
      { numero: answer.ddd_telefone_1 },
      { numero: answer.ddd_telefone_2 },
      { numero: answer.ddd_fax, isFax: true },
    ],
    emails: [answer.email],
  };
}

const Message = z.object({ message: z.string() });

/** A 404 of the router or of the network between has HTML, or another message. */
function saysNo({ status }: ProviderReply, value: unknown): boolean {
  const { success, data } = Message.safeParse(value);
  return status === 404 && success && chaveNome(data.message).includes('nao encontrado');
}

const shared = {
  voice: 'minhareceita',
  perMinute: 20,
  isMonthly: true,
  deniesReliably: true,
  // BrasilAPI does not pass on this address, but serves the same data
  day: { address: 'https://minhareceita.org/updated', read: readDayOf(Message, ({ message }) => message) },
  partners: ['qsa'],
  saysNo,
  shape: shapeOf(Answer, factsOf),
} satisfies Partial<Provider>;

/** It passes on the answers of Minha Receita. */
export const brasilapi: Provider = {
  ...shared,
  id: 'brasilapi',
  label: 'BrasilAPI',
  address: 'https://brasilapi.com.br/api/cnpj/v1/{cnpj}',
};

export const minhareceita: Provider = {
  ...shared,
  id: 'minhareceita',
  label: 'Minha Receita',
  address: 'https://minhareceita.org/{cnpj}',
};

/** The invented companies of `fichario demo`, which are stored as its answers. */
export const demo: Provider = { ...shared, id: 'demo', label: 'Demonstração', address: '', voice: 'demo' };
