import { chaveNome } from '@fichario/brasil';
import * as z from 'zod/mini';
import { type CompanyFacts, shapeOf } from '../mapping/company-of.ts';
import { ADDRESS, CnpjText, codes, flags, list, part, texts } from '../mapping/shapes.ts';
import type { NoAnswerReason, Provider } from '../provider.ts';

const Opcao = part({ ...flags('optante'), ...texts('data_opcao') });

/** It reads pages of the Receita: no codes of towns, no country, and the kind of street is a part of the street. */
const Answer = z.object({
  status: z.literal('OK'),
  cnpj: CnpjText,
  ...texts('nome', 'fantasia', 'abertura', 'natureza_juridica', 'porte', 'ultima_atualizacao', 'email'),
  ...codes('situacao', 'telefone'),
  ...ADDRESS,
  atividade_principal: list(codes('code')),
  simples: Opcao,
  simei: Opcao,
});

function factsOf(answer: z.infer<typeof Answer>): CompanyFacts {
  const { simples, simei, natureza_juridica: natureza } = answer;
  return {
    cnpj: answer.cnpj,
    razaoSocial: answer.nome,
    nomeFantasia: answer.fantasia,
    abertura: answer.abertura,
    cnae: answer.atividade_principal[0]?.code ?? '',
    natureza: { codigo: natureza, nome: natureza },
    porte: [answer.porte],
    situacao: [answer.situacao],
    updated: answer.ultima_atualizacao,
    simples: { flag: simples.optante, since: simples.data_opcao },
    mei: { flag: simei.optante, since: simei.data_opcao },
    endereco: answer,
    telefones: [{ numero: answer.telefone }],
    emails: [answer.email],
  };
}

/** Its failures have status 200, too, and a time-out of the Receita is one of them. */
const Fault = z.object({ status: z.literal('ERROR'), message: z.string() });

function messageOf(value: unknown): string | undefined {
  const { success, data } = Fault.safeParse(value);
  return success ? chaveNome(data.message) : undefined;
}

function faultOf(value: unknown): NoAnswerReason | undefined {
  const message = messageOf(value);
  if (message === undefined) return undefined;
  return message === 'cnpj invalido' ? 'refused' : 'failed';
}

export const receitaws: Provider = {
  id: 'receitaws',
  label: 'ReceitaWS',
  voice: 'receitaws',
  address: 'https://receitaws.com.br/v1/cnpj/{cnpj}',
  perMinute: 3,
  isMonthly: false,
  deniesReliably: false,
  token: { header: 'authorization', prefix: 'Bearer ' },
  partners: ['qsa'],
  saysNo: ({ status }, value) => status === 200 && messageOf(value)?.includes('rejeitado') === true,
  faultOf,
  shape: shapeOf(Answer, factsOf),
};
