import * as z from 'zod/mini';
import { type CompanyFacts, shapeOf } from '../mapping/company-of.ts';
import { ADDRESS, CnpjOrNumber, codes, flags, part, texts } from '../mapping/shapes.ts';
import type { Provider } from '../provider.ts';

/** The shape is that of a public client of Invertexto. */
const Answer = z.object({
  cnpj: CnpjOrNumber,
  ...texts('razao_social', 'nome_fantasia', 'data_inicio', 'natureza_juridica', 'porte', 'email'),
  ...codes('telefone1', 'telefone2'),
  situacao: part(codes('nome')),
  atividade_principal: part(codes('codigo')),
  simples: part({ ...flags('optante_simples'), ...texts('data_opcao_simples') }),
  mei: part({ ...flags('optante_mei'), ...texts('data_opcao_mei') }),
  endereco: part({ ...ADDRESS, ...texts('tipo_logradouro') }),
});

function factsOf(answer: z.infer<typeof Answer>): CompanyFacts {
  const { endereco, mei, natureza_juridica: natureza, simples } = answer;
  return {
    cnpj: answer.cnpj,
    razaoSocial: answer.razao_social,
    nomeFantasia: answer.nome_fantasia,
    abertura: answer.data_inicio,
    cnae: answer.atividade_principal.codigo,
    natureza: { codigo: natureza, nome: natureza },
    porte: [answer.porte],
    situacao: [answer.situacao.nome],
    simples: { flag: simples.optante_simples, since: simples.data_opcao_simples },
    mei: { flag: mei.optante_mei, since: mei.data_opcao_mei },
    endereco: { ...endereco, tipo: endereco.tipo_logradouro },
    telefones: [{ numero: answer.telefone1 }, { numero: answer.telefone2 }],
    emails: [answer.email],
  };
}

/** Only for an address of the configuration. How it states no is not known. */
export const invertexto: Provider = {
  id: 'invertexto',
  label: 'Invertexto',
  voice: 'invertexto',
  address: '',
  perMinute: 3,
  isMonthly: true,
  deniesReliably: false,
  token: { header: 'authorization', prefix: 'Bearer ' },
  partners: ['socios', 'qsa'],
  saysNo: () => false,
  shape: shapeOf(Answer, factsOf),
};
