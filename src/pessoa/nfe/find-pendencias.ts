import { explainCep, findUf, parseCep, warnTelefone } from '@fichario/brasil';
import { checkNfe, isProntaParaNota } from './check-nfe.ts';
import { isAbroadAddress } from './abroad.ts';
import { nfeRecordOf } from './nfe-record-of.ts';
import { type Pendencia, PENDENCIAS } from '../pendencias.ts';
import { type Endereco, documentoOf, type PessoaInput, principalOf } from '../pessoa.ts';

/**
 * The version of these rules. A client stores the version that its records were checked with. A changed rule, another list of
 * the SEFAZ, or another rule of what is a document (`documents.ts`) needs the next number: then all records are checked again
 * in the background.
 */
export const PENDENCIAS_VERSION = 2;

/**
 * The pendências of a record normalized by `normalizePessoa`, in the order of PENDENCIAS; empty if it is
 * complete. They are stored and counted.
 */
export function pendenciasOf(input: PessoaInput): readonly Pendencia[] {
  const known = found.get(input);
  if (known) return known;
  const pendencias = PENDENCIAS.filter((kind) => CHECKS[kind](input));
  found.set(input, pendencias);
  return pendencias;
}

/** One save computes them several times for the same record: for its column, tokens, card and figures. */
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

/** Stored results use the latest known rules, so the day is after all of them. */
export const LAST_DAY = '9999-12-31';

function isIncomplete(endereco: Endereco): boolean {
  const { cep, logradouro, codigoCidade, cidadeExterior } = endereco;
  if (isAbroadAddress(endereco)) return logradouro === '' || cidadeExterior === '';
  return parseCep(cep) === undefined || logradouro === '' || codigoCidade === '';
}
