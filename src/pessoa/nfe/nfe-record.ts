import { findUf, isIsento, type UfSigla } from '@fichario/brasil';
import { isAbroadAddress, isFilled } from './abroad.ts';

type Text = string | null | undefined;

/** The fields of a record that `checkNfe` reads. Each may be missing, so a row of an import can be checked, too. */
export type NfeRecord = {
  tipo: 'fisica' | 'juridica';
  nome?: Text;
  cpf?: Text;
  cnpj?: Text;
  idEstrangeiro?: Text;
  indicadorIe?: IndicadorIe | null | undefined;
  suframa?: Text;
  /** The answer of the Receita for the CNPJ, and its day. */
  receita?: { situacao?: Text; em?: Text } | null | undefined;
  inscricoesEstaduais?: readonly NfeInscricao[] | null | undefined;
  enderecos?: readonly NfeEndereco[] | null | undefined;
  telefones?: readonly { principal?: boolean | null | undefined; numero?: Text }[] | null | undefined;
  emails?: readonly { tipo?: Text; endereco?: Text }[] | null | undefined;
};

export type IndicadorIe = 'contribuinte' | 'isento' | 'naoContribuinte';

type NfeInscricao = { numero?: Text; uf?: Text };

export type NfeEndereco = {
  tipo?: Text;
  principal?: boolean | null | undefined;
  cep?: Text;
  logradouro?: Text;
  numero?: Text;
  complemento?: Text;
  bairro?: Text;
  codigoEstado?: Text;
  codigoCidade?: Text;
  pais?: Text;
  cidadeExterior?: Text;
  documento?: Text;
  nome?: Text;
  ie?: Text;
};

/** The day as `2026-11-24`, and a lookup of municipalities; without it, the check digit of the code is used. */
export type NfeContext = { hoje: string; isMunicipio?: (codigo: string) => boolean };

/** An inscrição with its index; `uf` is undefined if neither it nor the address has a state. */
export type NumeroIe = { numero: string; at: number; uf: string | undefined };

/** The facts of a record for a note, derived from its fields. */
export type NfeSubject = {
  /** The index of the principal address, else of the first; -1 without any. */
  enderecoAt: number;
  endereco: NfeEndereco | undefined;
  /** The state of the principal address, by its municipality. */
  uf: UfSigla | undefined;
  isAbroad: boolean;
  isForeigner: boolean;
  numeros: readonly NumeroIe[];
  /** The stored indicator, else the one derived from the inscrições; undefined if it cannot be derived. */
  indicador: IndicadorIe | undefined;
};

/** Derives the facts that decide how a record appears in a note. */
export function readNfeSubject(record: NfeRecord): NfeSubject {
  const enderecos = record.enderecos ?? [];
  const enderecoAt = principalAt(enderecos);
  const endereco = enderecos[enderecoAt];
  const isAbroad = endereco !== undefined && isAbroadAddress(endereco);
  const uf = endereco === undefined || isAbroad ? undefined : ufOfCidade(endereco);
  const isForeigner = isAbroad || (isFilled(record.idEstrangeiro) && !isFilled(record.cpf) && !isFilled(record.cnpj));
  const inscricoes = record.inscricoesEstaduais ?? [];
  const numeros = inscricoes.flatMap(({ numero, uf: ieUf }, at) =>
    isFilled(numero) && !isIsento(numero) ? [{ numero, at, uf: isFilled(ieUf) ? ieUf : uf }] : [],
  );
  return {
    enderecoAt,
    endereco,
    uf,
    isAbroad,
    isForeigner,
    numeros,
    indicador: record.indicadorIe || indicadorOf(record, { isForeigner, hasNumber: numeros.length > 0 }),
  };
}

/** The index of the principal item of a list, else of the first; -1 for an empty list. */
export function principalAt(items: readonly { principal?: boolean | null | undefined }[]): number {
  const marked = items.findIndex(({ principal }) => principal === true);
  return marked < 0 && items.length > 0 ? 0 : marked;
}

/** The state of an address by the code of its municipality. */
export function ufOfCidade({ codigoCidade }: NfeEndereco): UfSigla | undefined {
  return isFilled(codigoCidade) ? findUf(codigoCidade.slice(0, 2))?.sigla : undefined;
}

/** A natural person with an inscrição is a rural producer, and a contribuinte. */
function indicadorOf(
  { tipo, inscricoesEstaduais }: NfeRecord,
  { isForeigner, hasNumber }: { isForeigner: boolean; hasNumber: boolean },
): IndicadorIe | undefined {
  if (inscricoesEstaduais?.some(({ numero }) => isFilled(numero) && isIsento(numero))) return 'isento';
  if (hasNumber) return 'contribuinte';
  return tipo === 'fisica' || isForeigner ? 'naoContribuinte' : undefined;
}
