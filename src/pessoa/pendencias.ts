import { explainCep, findUf, parseCep, warnTelefone } from '@fichario/brasil';
import { isAbroadAddress } from './nfe/nfe-record.ts';
import { type Endereco, documentoOf, type PessoaInput, principalOf } from './pessoa.ts';

/** What a record may lack or have wrong that does not block its saving: what it is called, and what to do about it. */
export const PENDENCIA_LABELS = {
  sem_documento: {
    label: 'Sem CPF ou CNPJ',
    whatToDo: 'Peça o documento e preencha: sem ele a mesma pessoa ou empresa pode acabar em duas fichas.',
  },
  sem_endereco: { label: 'Sem endereço', whatToDo: 'Adicione um endereço; começando pelo CEP, o resto vem sozinho.' },
  endereco_incompleto: {
    label: 'Endereço incompleto',
    whatToDo: 'Complete o CEP, o logradouro e a cidade do endereço principal.',
  },
  sem_telefone: { label: 'Sem telefone', whatToDo: 'Adicione um telefone com DDD.' },
  sem_email: { label: 'Sem e-mail', whatToDo: 'Adicione um e-mail.' },
  sem_data: {
    label: 'Sem data de nascimento ou abertura',
    whatToDo: 'Preencha o nascimento da pessoa ou a abertura da empresa.',
  },
  cep_de_outra_uf: {
    label: 'CEP de outro estado',
    whatToDo: 'Confira o CEP e o estado do endereço: um não é do outro.',
  },
  ddd_inexistente: { label: 'DDD que não existe', whatToDo: 'Confira os dois primeiros números do telefone.' },
} as const satisfies Readonly<Record<string, { label: string; whatToDo: string }>>;

export type Pendencia = keyof typeof PENDENCIA_LABELS;
/** The same by name, in the order in which they are shown. */
export const PENDENCIAS = Object.keys(PENDENCIA_LABELS) as [Pendencia, ...Pendencia[]]; // Object.keys widens

/**
 * What is to be done about a record that `normalizePessoa` has been through, in the order of PENDENCIAS; empty when it
 * is complete. It is stored and counted: a rule that changes needs a migration that works it out again for all records.
 */
export function pendenciasOf(input: PessoaInput): Pendencia[] {
  return PENDENCIAS.filter((kind) => CHECKS[kind](input));
}

const CHECKS: Readonly<Record<Pendencia, (input: PessoaInput) => boolean>> = {
  sem_documento: (input) => documentoOf(input) === null && input.idEstrangeiro === null,
  sem_endereco: ({ enderecos }) => enderecos.length === 0,
  endereco_incompleto: ({ enderecos }) => {
    const endereco = principalOf(enderecos);
    return endereco !== undefined && isIncomplete(endereco);
  },
  sem_telefone: ({ telefones }) => telefones.length === 0,
  sem_email: ({ emails }) => emails.length === 0,
  sem_data: (input) => (input.tipo === 'fisica' ? input.nascimento : input.abertura) === null,
  cep_de_outra_uf: ({ enderecos }) =>
    enderecos.some(({ cep, codigoEstado }) => explainCep(cep, findUf(codigoEstado)?.sigla)?.code === 'cep_other_uf'),
  ddd_inexistente: ({ telefones }) =>
    telefones.some(({ tipo, numero }) => warnTelefone(tipo, numero)?.code === 'telefone_ddd'),
};

function isIncomplete(endereco: Endereco): boolean {
  const { cep, logradouro, codigoCidade, cidadeExterior } = endereco;
  if (isAbroadAddress(endereco)) return logradouro === '' || cidadeExterior === '';
  return parseCep(cep) === undefined || logradouro === '' || codigoCidade === '';
}
