import type { Issue } from '../../kit/issue-message.ts';
import type { PessoaInput } from '../pessoa.ts';
import { checkNfe } from './check-nfe.ts';
import { nfeRecordOf } from './nfe-record-of.ts';
import type { NfeCode } from './nfe-texts.ts';

/** Says at the fields of a form what a note would not take of them. */
export type WarnNfe = (input: PessoaInput, today: string) => Issue[];

/** What is said where it is typed: it is in the value itself. What a record only lacks is said by its mark. */
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

/** What a note would not take of the values of a record, at paths such as `enderecos.0.logradouro`; it never blocks a save. */
export function warnNfe(input: PessoaInput, today: string): Issue[] {
  return checkNfe(nfeRecordOf(input), { hoje: today }).filter(({ code }) => SAID_AT_FIELDS.has(code));
}
