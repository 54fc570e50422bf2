import { chaveNome } from '@fichario/brasil';
import { findPaisByNome } from '@fichario/brasil/paises';
import * as z from 'zod/mini';
import { type CompanyFacts, shapeOf } from '../mapping/company-of.ts';
import { CnpjText, codes, flags, list, part, texts } from '../mapping/shapes.ts';
import { paisOfM49 } from '../mapping/towns.ts';
import type { Provider, ProviderReply } from '../provider.ts';

const Named = part({ ...codes('id'), ...texts('text') });
const Opcao = part({ ...flags('optant'), ...texts('since') });

/** `company.id` is a number: a root with letters is none, and zeros in front are lost. Only `taxId` is the CNPJ. */
const Answer = z.object({
  taxId: CnpjText,
  ...texts('updated', 'alias', 'founded'),
  status: Named,
  company: z.object({ ...texts('name'), nature: Named, size: Named, simples: Opcao, simei: Opcao }),
  mainActivity: Named,
  address: part({
    ...texts('street', 'details', 'district', 'city', 'state'),
    ...codes('municipality', 'number', 'zip'),
    country: part({ ...codes('id'), ...texts('name') }),
  }),
  phones: list({ ...texts('type'), ...codes('area', 'number') }),
  emails: list(texts('address')),
  registrations: list({ ...codes('number'), ...texts('state'), ...flags('enabled'), type: Named }),
});

function factsOf(answer: z.infer<typeof Answer>): CompanyFacts {
  const { address, company, phones, registrations } = answer;
  const { nature, size, simples, simei } = company;
  return {
    cnpj: answer.taxId,
    razaoSocial: company.name,
    nomeFantasia: answer.alias,
    abertura: answer.founded,
    cnae: answer.mainActivity.id,
    natureza: { codigo: nature.id, nome: nature.text },
    porte: [size.id, size.text],
    situacao: [answer.status.id, answer.status.text],
    updated: answer.updated,
    simples: { flag: simples.optant, since: simples.since },
    mei: { flag: simei.optant, since: simei.since },
    inscricoes: registrations.map(({ number, state, enabled, type }) => {
      return { numero: number, uf: state, active: enabled, kind: type.id || type.text };
    }),
    endereco: {
      cep: address.zip,
      logradouro: address.street,
      numero: address.number,
      complemento: address.details,
      bairro: address.district,
      uf: address.state,
      ibge: address.municipality,
      municipio: address.city,
      cidadeExterior: address.city,
      paises: [paisOfM49(address.country.id), findPaisByNome(address.country.name)],
    },
    telefones: phones.map(({ type, area, number }) => ({ ddd: area, numero: number, isFax: type === 'FAX' })),
    emails: answer.emails.map((email) => email.address),
  };
}

const No = z.object({ message: z.string() });

/** Another 404 is that of its cache, which states nothing of the register. */
function saysNo({ status }: ProviderReply, value: unknown): boolean {
  const { success, data } = No.safeParse(value);
  return status === 404 && success && chaveNome(data.message).includes('not registered');
}

const shared = {
  voice: 'cnpja',
  deniesReliably: true,
  partners: ['members'],
  saysNo,
  shape: shapeOf(Answer, factsOf),
} satisfies Partial<Provider>;

/** It answers from a store, which does not know a company of last week. */
export const cnpja: Provider = {
  ...shared,
  id: 'cnpja',
  label: 'CNPJá',
  address: 'https://open.cnpja.com/office/{cnpj}',
  perMinute: 5,
  isMonthly: true,
};

/** It asks the Receita. Its quota is that of the plan. */
export const cnpjaComercial: Provider = {
  ...shared,
  id: 'cnpja-comercial',
  label: 'CNPJá Comercial',
  address: 'https://api.cnpja.com/office/{cnpj}?simples=true&registrations=BR',
  perMinute: 60,
  isMonthly: false,
  token: { header: 'authorization', prefix: '' },
};
