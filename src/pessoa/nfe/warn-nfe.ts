import type { Issue } from '../../kit/issue-message.ts';
import type { PessoaInput } from '../pessoa.ts';
import { checkNfe } from './check-nfe.ts';
import { nfeRecordOf } from './nfe-record-of.ts';
import type { NfeCode } from './nfe-texts.ts';

/** Warns at the fields of a form about values that a note does not allow. */
export type WarnNfe = (input: PessoaInput, today: string) => Issue[];

/** The faults shown while typing, because they are in the value itself. The mark of the record lists missing values. */
const SAID_AT_FIELDS: ReadonlySet<NfeCode> = new Set<NfeCode>([
  'nfe_letra_estranha',
  'nfe_texto_longo',
  'nfe_nome_longo',
  'nfe_ie_errada',
  'nfe_ie_com_letra',
  'nfe_suframa_errada',
  'nfe_suframa_fora',
  'nfe_documento_estrangeiro',
  'nfe_entrega_documento',
  'nfe_entrega_ie',
]);

/** The values of a record that a note does not allow, at paths such as `enderecos.0.logradouro`. They never block a save. */
export function warnNfe(input: PessoaInput, today: string): Issue[] {
  return checkNfe(nfeRecordOf(input), { hoje: today }).filter(({ code }) => SAID_AT_FIELDS.has(code));
}
