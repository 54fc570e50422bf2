import { chaveNome } from './nome.ts';

/** A country by its code of the Banco Central, as NF-e, NFS-e and SPED name it. */
export type Pais = { codigo: string; nome: string };

export const PAISES: readonly Pais[] = [
  { codigo: '639', nome: 'Argentina' },
  { codigo: '1058', nome: 'Brasil' },
  { codigo: '2496', nome: 'Estados Unidos' },
  { codigo: '5860', nome: 'Paraguai' },
  { codigo: '8451', nome: 'Uruguai' },
];
const BY_CODE = new Map(PAISES.map((pais) => [pais.codigo, pais]));
const BY_NAME = new Map(PAISES.map((pais) => [chaveNome(pais.nome), pais]));

/** The country with that code, zeros in front or not. */
export function findPais(codigo: string): Pais | undefined {
  return BY_CODE.get(codigo.replace(/^0+/, ''));
}

/** The country with that name. */
export function findPaisByNome(nome: string): Pais | undefined {
  return BY_NAME.get(chaveNome(nome));
}
