import type { CodigoExterno } from './pessoa.ts';

/** Normalizes a system or a code: case, accents and spaces do not matter. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase();
}

/** The system and the code, folded. A client has at most one live record with the same key. */
export type ExternalCodeKey = { sistema: string; codigo: string };

export function foldExternalCode({ sistema, codigo }: CodigoExterno): ExternalCodeKey {
  return { sistema: fold(sistema), codigo: fold(codigo) };
}

/** The key as one text. The separator is a line break, which no folded text contains. */
export function keyOfExternalCode(code: CodigoExterno): string {
  const { sistema, codigo } = foldExternalCode(code);
  return `${sistema}\n${codigo}`;
}
