import type { PessoaInput } from '../pessoa.ts';
import { valueAt } from '../masked.ts';
import { checkNfe } from './check-nfe.ts';
import { labelOfPath, refusedOf } from './nfe-items.ts';
import { nfeRecordOf } from './nfe-record-of.ts';

/**
 * The faults for an invoice in one text, or `Pronta` if there are none: `Endereço 1 · Bairro: Falta o bairro …; …`. A value
 * that the reader sees masked is not checked.
 */
export function describeNfe(input: PessoaInput, hoje: string): string {
  const items = refusedOf(checkNfe(nfeRecordOf(input), { hoje }));
  const refused = items.filter(({ path }) => !valueAt(input, path)?.includes('*'));
  const texts = refused.map(({ path, message }) => `${labelOfPath(path)}: ${message}`);
  return texts.length === 0 ? 'Pronta' : texts.join('; ');
}
