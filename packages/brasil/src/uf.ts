import { chaveNome } from './nome.ts';
import { upperCaseAscii } from './separators.ts';

export type UfSigla = (typeof STATES)[number][1];

export type Regiao = 'Norte' | 'Nordeste' | 'Centro-Oeste' | 'Sudeste' | 'Sul';

/** A state in the data of the IBGE: two-digit code, sigla, name, region. */
export type Uf = { codigo: string; sigla: UfSigla; nome: string; regiao: Regiao };

/** IBGE, Divisão Territorial Brasileira, in the pt-BR order of the names. */
const STATES = [
  ['12', 'AC', 'Acre'],
  ['27', 'AL', 'Alagoas'],
  ['16', 'AP', 'Amapá'],
  ['13', 'AM', 'Amazonas'],
  ['29', 'BA', 'Bahia'],
  ['23', 'CE', 'Ceará'],
  ['53', 'DF', 'Distrito Federal'],
  ['32', 'ES', 'Espírito Santo'],
  ['52', 'GO', 'Goiás'],
  ['21', 'MA', 'Maranhão'],
  ['51', 'MT', 'Mato Grosso'],
  ['50', 'MS', 'Mato Grosso do Sul'],
  ['31', 'MG', 'Minas Gerais'],
  ['15', 'PA', 'Pará'],
  ['25', 'PB', 'Paraíba'],
  ['41', 'PR', 'Paraná'],
  ['26', 'PE', 'Pernambuco'],
  ['22', 'PI', 'Piauí'],
  ['33', 'RJ', 'Rio de Janeiro'],
  ['24', 'RN', 'Rio Grande do Norte'],
  ['43', 'RS', 'Rio Grande do Sul'],
  ['11', 'RO', 'Rondônia'],
  ['14', 'RR', 'Roraima'],
  ['42', 'SC', 'Santa Catarina'],
  ['35', 'SP', 'São Paulo'],
  ['28', 'SE', 'Sergipe'],
  ['17', 'TO', 'Tocantins'],
] as const;

/** The first digit of the IBGE code is the region. */
const REGIONS: Readonly<Record<string, Regiao>> = {
  1: 'Norte',
  2: 'Nordeste',
  3: 'Sudeste',
  4: 'Sul',
  5: 'Centro-Oeste',
};

/** The 27 states, by name in pt-BR order. */
export const UFS: readonly Uf[] = STATES.map(([codigo, sigla, nome]) => ({
  codigo,
  sigla,
  nome,
  regiao: REGIONS[codigo.charAt(0)]!,
}));

const UF_BY_KEY: ReadonlyMap<string, Uf> = new Map(
  UFS.flatMap((uf): [string, Uf][] => [
    [uf.codigo, uf],
    [uf.sigla, uf],
  ]),
);

/** The state of a two-digit IBGE code or of a sigla in either case, with spaces around it; undefined for any other text. */
export function findUf(codigoOrSigla: string): Uf | undefined {
  return UF_BY_KEY.get(upperCaseAscii(codigoOrSigla.trim()));
}

const UF_BY_NOME: ReadonlyMap<string, Uf> = new Map(UFS.map((uf) => [chaveNome(uf.nome), uf]));

/** The state that a text means, by code, sigla or name with or without accents: `35`, `sp`, `Sao Paulo`. */
export function findUfByNome(text: string): Uf | undefined {
  return findUf(text) ?? UF_BY_NOME.get(chaveNome(text));
}
