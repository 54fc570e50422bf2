import * as z from 'zod/mini';
import { isYes } from '../mapping/codes.ts';
import { type CompanyFacts, shapeOf } from '../mapping/company-of.ts';
import { readDayOf } from '../mapping/dates.ts';
import { ADDRESS, CnpjText, codes, flags, list, part, texts } from '../mapping/shapes.ts';
import type { Provider } from '../provider.ts';

/** It has no codes of towns and naturezas, and neither country nor town of an address abroad. */
const Answer = z.object({
  cnpj: CnpjText,
  ...texts('razao_social', 'nome_fantasia', 'natureza_juridica', 'porte_empresa', 'tipo_logradouro', 'email'),
  ...texts('data_inicio_atividade', 'data_opcao_simples', 'data_opcao_mei'),
  ...codes('situacao_cadastral', 'cnae_principal'),
  ...flags('opcao_simples', 'opcao_mei'),
  ...ADDRESS,
  telefones: list({ ...codes('ddd', 'numero'), ...flags('is_fax') }),
});

function factsOf(answer: z.infer<typeof Answer>): CompanyFacts {
  return {
    cnpj: answer.cnpj,
    razaoSocial: answer.razao_social,
    nomeFantasia: answer.nome_fantasia,
    abertura: answer.data_inicio_atividade,
    cnae: answer.cnae_principal,
    natureza: { codigo: '', nome: answer.natureza_juridica },
    porte: [answer.porte_empresa],
    situacao: [answer.situacao_cadastral],
    simples: { flag: answer.opcao_simples, since: answer.data_opcao_simples },
    mei: { flag: answer.opcao_mei, since: answer.data_opcao_mei },
    endereco: { ...answer, tipo: answer.tipo_logradouro },
    telefones: answer.telefones.map(({ ddd, numero, is_fax }) => ({ ddd, numero, isFax: isYes(is_fax) })),
    emails: [answer.email],
  };
}

const No = z.object({ error: z.literal('not found') });
/** It has more data sets than that of the Receita. */
const Info = z.object({ ...texts('last_updated'), datasets: part({ receita: part(texts('updated_at')) }) });

export const opencnpj: Provider = {
  id: 'opencnpj',
  label: 'OpenCNPJ',
  voice: 'opencnpj',
  address: 'https://api.opencnpj.org/{cnpj}',
  perMinute: 60,
  isMonthly: true,
  deniesReliably: true,
  day: {
    address: 'https://api.opencnpj.org/info',
    read: readDayOf(Info, ({ datasets, last_updated }) => datasets.receita.updated_at || last_updated),
  },
  partners: ['QSA'],
  saysNo: ({ status }, value) => status === 404 && No.safeParse(value).success,
  shape: shapeOf(Answer, factsOf),
};
