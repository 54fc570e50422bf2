import { readChavesPix } from '@fichario/brasil/pix';
import type { Fault } from './field-rules.ts';

/**
 * A key of Pix as it is stored, with its kind, which follows from it. Eleven digits that are a CPF and a mobile are the one that was
 * said; where nobody said it they stay as they are, without a kind. So does what is no key, under the kind that was said.
 */
export function settleChavePix(chave: string, said = ''): { chave: string; tipo: string } {
  const readings = readChavesPix(chave);
  const [only, second] = readings;
  const found = readings.find(({ tipo }) => tipo === said) ?? (second === undefined ? only : undefined);
  return found ?? { chave, tipo: second === undefined ? said : '' };
}

/**
 * A key without its kind beside it, as it is stored. The mask of a CPF that may be a mobile stays, because it alone says which of
 * the two it is.
 */
export function settleAloneChavePix(text: string): string {
  const { chave } = settleChavePix(text);
  return readChavesPix(chave).length === 1 ? chave : text;
}

/** What is odd about a key; nothing of it blocks a save. */
export function warnChavePix(chave: string, said = ''): Fault | undefined {
  if (chave === '') return undefined;
  const readings = readChavesPix(chave);
  if (readings.length === 0) return UNREAD;
  return readings.length > 1 && !readings.some(({ tipo }) => tipo === said) ? ASKED : undefined;
}

const ASKED = { code: 'pix_which', message: 'É um CPF ou um celular? Escolha o tipo ao lado' };
const UNREAD = {
  code: 'pix_unread',
  message: 'Não parece uma chave Pix: CPF, CNPJ, celular com DDD, e-mail ou chave aleatória. Confira-a',
};
