import type { CodigoExterno } from './pessoa.ts';

/** The same text for all ways in which people write a system or a code: case, accents and spaces make no difference. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase();
}

/** What a client has at most one live record of: the system and the code, folded. */
export type ExternalCodeKey = { sistema: string; codigo: string };

export function foldExternalCode({ sistema, codigo }: CodigoExterno): ExternalCodeKey {
  return { sistema: fold(sistema), codigo: fold(codigo) };
}

/** The same as one text: no folded text has a line break in it. */
export function keyOfExternalCode(code: CodigoExterno): string {
  const { sistema, codigo } = foldExternalCode(code);
  return `${sistema}\n${codigo}`;
}
