import * as z from 'zod/mini';

// Requests and answers of the three calls, for the server's checks and the OpenAPI document.

const MAX_FIELD = 100;

export const BuscarCepForm = z.object({ Cep: z.string().check(z.maxLength(MAX_FIELD)) });
export type BuscarCepForm = z.infer<typeof BuscarCepForm>;

export const CarregarCidadesForm = z.object({ nu_CodigoEstado: z.string().check(z.maxLength(MAX_FIELD)) });
export type CarregarCidadesForm = z.infer<typeof CarregarCidadesForm>;

const Status = z.enum(['true', 'false']);

export const BuscarCepAnswer = z.object({
  status: Status,
  info: z.string(),
  idCidade: z.string(),
  codigoCidade: z.string(),
  nomeCidade: z.string(),
  // additional fields for newer clients; old ones ignore them
  codigoEstado: z.optional(z.string()),
  siglaEstado: z.optional(z.string()),
  nomeEstado: z.optional(z.string()),
  // with status 'false': only the state of the CEP is known
  estadoDaFaixa: z.optional(z.string()),
  // with status 'true': no more than the city of the CEP's range is known; 'geral', 'geral antigo' or 'faixa'
  cepDaCidade: z.optional(z.string()),
});
export type BuscarCepAnswer = z.infer<typeof BuscarCepAnswer>;

export const ListAnswer = z.object({ status: Status, info: z.array(z.string()) });
export type ListAnswer = z.infer<typeof ListAnswer>;

export const BUSCAR_CEP_EXAMPLE = {
  body: { Cep: '01001-000' },
  answer: {
    status: 'true',
    info: '<webservicecep><cep>01001-000</cep><logradouro>Praça da Sé</logradouro><bairro>Sé</bairro><uf>SP</uf></webservicecep>',
    idCidade: '3550308',
    codigoCidade: '3550308',
    nomeCidade: 'São Paulo',
    codigoEstado: '35',
    siglaEstado: 'SP',
    nomeEstado: 'São Paulo',
  },
};
export const CARREGAR_ESTADOS_EXAMPLE = { status: 'true', info: ['12|Acre', '27|Alagoas'] };
export const CARREGAR_CIDADES_EXAMPLE = {
  body: { nu_CodigoEstado: '35' },
  answer: { status: 'true', info: ['3500105|3500105|Adamantina', '3500204|3500204|Adolfo'] },
};
