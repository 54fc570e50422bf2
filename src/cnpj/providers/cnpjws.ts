import { chaveNome } from '@fichario/brasil';
import { findPais, findPaisByIso, findPaisByNome } from '@fichario/brasil/paises';
import * as z from 'zod/mini';
import { type CompanyFacts, shapeOf } from '../mapping/company-of.ts';
import { CnpjText, codes, flags, list, part, texts } from '../mapping/shapes.ts';
import { paisWithoutDigit } from '../mapping/towns.ts';
import type { Provider, ProviderReply } from '../provider.ts';

const Named = part({ ...codes('id'), ...texts('descricao') });
const State = part(texts('sigla'));

const Answer = z.object({
  ...texts('razao_social'),
  porte: Named,
  natureza_juridica: Named,
  simples: part({ ...flags('simples', 'mei'), ...texts('data_opcao_simples', 'data_opcao_mei') }),
  estabelecimento: z.object({
    cnpj: CnpjText,
    ...texts('nome_fantasia', 'data_inicio_atividade', 'atualizado_em', 'nome_cidade_exterior', 'email'),
    ...texts('tipo_logradouro', 'logradouro', 'complemento', 'bairro'),
    ...codes('situacao_cadastral', 'numero', 'cep', 'ddd1', 'telefone1', 'ddd2', 'telefone2', 'ddd_fax', 'fax'),
    atividade_principal: Named,
    estado: State,
    cidade: part({ ...texts('nome'), ...codes('ibge_id', 'siafi_id') }),
    pais: part({ ...texts('nome', 'iso2'), ...codes('id', 'comex_id') }),
    inscricoes_estaduais: list({ ...codes('inscricao_estadual'), ...flags('ativo'), estado: State }),
  }),
});

function factsOf(answer: z.infer<typeof Answer>): CompanyFacts {
  const { estabelecimento, natureza_juridica: natureza, porte, simples } = answer;
  const { cidade, pais, estado } = estabelecimento;
  return {
    cnpj: estabelecimento.cnpj,
    razaoSocial: answer.razao_social,
    nomeFantasia: estabelecimento.nome_fantasia,
    abertura: estabelecimento.data_inicio_atividade,
    cnae: estabelecimento.atividade_principal.id,
    natureza: { codigo: natureza.id, nome: natureza.descricao },
    porte: [porte.id, porte.descricao],
    situacao: [estabelecimento.situacao_cadastral],
    updated: estabelecimento.atualizado_em,
    simples: { flag: simples.simples, since: simples.data_opcao_simples },
    mei: { flag: simples.mei, since: simples.data_opcao_mei },
    inscricoes: estabelecimento.inscricoes_estaduais.map((inscricao) => {
      return { numero: inscricao.inscricao_estadual, uf: inscricao.estado.sigla, active: inscricao.ativo };
    }),
    endereco: {
      ...estabelecimento,
      tipo: estabelecimento.tipo_logradouro,
      uf: estado.sigla,
      ibge: cidade.ibge_id,
      tom: cidade.siafi_id,
      municipio: cidade.nome,
      cidadeExterior: estabelecimento.nome_cidade_exterior,
      paises: [findPais(pais.id), paisWithoutDigit(pais.comex_id), findPaisByIso(pais.iso2), findPaisByNome(pais.nome)],
    },
    telefones: [
      { ddd: estabelecimento.ddd1, numero: estabelecimento.telefone1 },
      { ddd: estabelecimento.ddd2, numero: estabelecimento.telefone2 },
      { ddd: estabelecimento.ddd_fax, numero: estabelecimento.fax, isFax: true },
    ],
    emails: [estabelecimento.email],
  };
}

/** The page in English has English names for the members of its faults. */
const No = z.object(texts('titulo', 'detalhes', 'title', 'details'));
const NOT_FOUND = /\b(?:nao encontrado|not found)\b/;

function saysNo({ status }: ProviderReply, value: unknown): boolean {
  const { success, data } = No.safeParse(value);
  const words = success ? chaveNome(Object.values(data).join(' ')) : '';
  return status === 404 && words.includes('cnpj') && NOT_FOUND.test(words);
}

const shared = {
  voice: 'cnpjws',
  isMonthly: true,
  deniesReliably: true,
  partners: ['socios'],
  saysNo,
  shape: shapeOf(Answer, factsOf),
} satisfies Partial<Provider>;

export const cnpjws: Provider = {
  ...shared,
  id: 'cnpjws',
  label: 'CNPJ.ws',
  address: 'https://publica.cnpj.ws/cnpj/{cnpj}',
  perMinute: 3,
};

/** Its quota is that of the plan. A token in the address would end in logs, so it is in a header. */
export const cnpjwsComercial: Provider = {
  ...shared,
  id: 'cnpjws-comercial',
  label: 'CNPJ.ws Comercial',
  address: 'https://comercial.cnpj.ws/cnpj/{cnpj}',
  perMinute: 60,
  token: { header: 'x_api_token', prefix: '' },
};
