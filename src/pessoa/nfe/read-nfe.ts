import { findMunicipio } from '@fichario/brasil/municipios';
import type { PessoaInput } from '../pessoa.ts';
import { checkNfe, isProntaParaNota } from './check-nfe.ts';
import { nfeRecordOf } from './nfe-record-of.ts';
import type { NfeItem } from './nfe-texts.ts';

/** The faults of a record for a note, by the rules of a day and the list of the municipalities. */
export function readNfe(pessoa: PessoaInput, hoje: string): { pronta: boolean; items: NfeItem[] } {
  const items = checkNfe(nfeRecordOf(pessoa), { hoje, isMunicipio });
  return { pronta: isProntaParaNota(items), items };
}

function isMunicipio(codigo: string): boolean {
  return findMunicipio(codigo) !== undefined;
}
