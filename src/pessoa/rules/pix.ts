import { readChavesPix } from '@fichario/brasil/pix';
import type { Fault } from './field-rules.ts';

/**
 * A key of Pix as it is stored, with its kind, which is derived from the key. If eleven digits may be a CPF or a mobile number,
 * the given kind decides; without one, they stay as typed without a kind. An invalid key stays as typed with the given kind.
 */
export function settleChavePix(chave: string, chosenTipo = ''): { chave: string; tipo: string } {
  const readings = readChavesPix(chave);
  const [only, second] = readings;
  const found = readings.find(({ tipo }) => tipo === chosenTipo) ?? (second === undefined ? only : undefined);
  return found ?? { chave, tipo: second === undefined ? chosenTipo : '' };
}

/**
 * A key without a kind, as it is stored. The mask of a CPF that may be a mobile number stays, because only the mask shows which
 * of the two it is.
 */
export function settleAloneChavePix(text: string): string {
  const { chave } = settleChavePix(text);
  return readChavesPix(chave).length === 1 ? chave : text;
}

/** A warning about a key, which never blocks a save. */
export function warnChavePix(chave: string, chosenTipo = ''): Fault | undefined {
  if (chave === '') return undefined;
  const readings = readChavesPix(chave);
  if (readings.length === 0) return UNREAD;
  return readings.length > 1 && !readings.some(({ tipo }) => tipo === chosenTipo) ? ASKED : undefined;
}

const ASKED = { code: 'pix_which', message: 'É um CPF ou um celular? Escolha o tipo ao lado' };
const UNREAD = {
  code: 'pix_unread',
  message: 'Não parece uma chave Pix: CPF, CNPJ, celular com DDD, e-mail ou chave aleatória. Confira-a',
};
