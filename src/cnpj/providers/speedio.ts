import * as z from 'zod/mini';
import { type CompanyFacts, shapeOf } from '../mapping/company-of.ts';
import { CnpjOrNumber, codes, texts } from '../mapping/shapes.ts';
import type { Provider } from '../provider.ts';

/** No document of Speedio was found: the shape is that of public clients. */
const Answer = z.object({
  CNPJ: CnpjOrNumber,
  ...texts('RAZAO SOCIAL', 'NOME FANTASIA', 'DATA ABERTURA', 'EMAIL'),
  ...texts('TIPO LOGRADOURO', 'LOGRADOURO', 'COMPLEMENTO', 'BAIRRO', 'UF', 'MUNICIPIO'),
  ...codes('STATUS', 'CNAE PRINCIPAL CODIGO', 'NUMERO', 'CEP', 'DDD', 'TELEFONE'),
});

function factsOf(answer: z.infer<typeof Answer>): CompanyFacts {
  return {
    cnpj: answer.CNPJ,
    razaoSocial: answer['RAZAO SOCIAL'],
    nomeFantasia: answer['NOME FANTASIA'],
    abertura: answer['DATA ABERTURA'],
    cnae: answer['CNAE PRINCIPAL CODIGO'],
    situacao: [answer.STATUS],
    endereco: {
      cep: answer.CEP,
      tipo: answer['TIPO LOGRADOURO'],
      logradouro: answer.LOGRADOURO,
      numero: answer.NUMERO,
      complemento: answer.COMPLEMENTO,
      bairro: answer.BAIRRO,
      uf: answer.UF,
      municipio: answer.MUNICIPIO,
    },
    telefones: [{ ddd: answer.DDD, numero: answer.TELEFONE }],
    emails: [answer.EMAIL],
  };
}

/** Only for an address of the configuration. How it states no is not known. */
export const speedio: Provider = {
  id: 'speedio',
  label: 'Speedio',
  voice: 'speedio',
  address: '',
  perMinute: 3,
  isMonthly: true,
  deniesReliably: false,
  partners: ['SOCIOS', 'QSA'],
  saysNo: () => false,
  shape: shapeOf(Answer, factsOf),
};
