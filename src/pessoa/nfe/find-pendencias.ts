import { explainCep, findUf, parseCep, warnTelefone } from '@fichario/brasil';
import { checkNfe, isProntaParaNota } from './check-nfe.ts';
import { isAbroadAddress } from './abroad.ts';
import { nfeRecordOf } from './nfe-record-of.ts';
import { type Pendencia, PENDENCIAS } from '../pendencias.ts';
import { type Endereco, documentoOf, type PessoaInput, principalOf } from '../pessoa.ts';

/**
 * The version of these rules, which a client keeps of those that its records were looked at by. A rule that changes, or another
 * list of what the SEFAZ refuses, needs the next number: then all records are looked at again, behind the requests.
 */
export const PENDENCIAS_VERSION = 1;

/**
 * What is to be done about a record that `normalizePessoa` has been through, in the order of PENDENCIAS; empty when it
 * is complete. It is stored and counted.
 */
export function pendenciasOf(input: PessoaInput): readonly Pendencia[] {
  const known = found.get(input);
  if (known) return known;
  const own = PENDENCIAS.filter((kind) => CHECKS[kind](input));
  found.set(input, own);
  return own;
}

/** A save asks it of one record for its column, tokens, card and figures. */
const found = new WeakMap<PessoaInput, readonly Pendencia[]>();

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
  nfe: (input) => !isProntaParaNota(checkNfe(nfeRecordOf(input), { hoje: LAST_DAY })),
};

/** What is stored is true for as long as the rules are known: by the last of them. */
export const LAST_DAY = '9999-12-31';

function isIncomplete(endereco: Endereco): boolean {
  const { cep, logradouro, codigoCidade, cidadeExterior } = endereco;
  if (isAbroadAddress(endereco)) return logradouro === '' || cidadeExterior === '';
  return parseCep(cep) === undefined || logradouro === '' || codigoCidade === '';
}
