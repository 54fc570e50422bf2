import { CEP_DIGITS } from './limits.ts';
import { type Reason, reason } from './reasons.ts';
import { dropDocumentSeparators, isDigits } from './separators.ts';
import type { UfSigla } from './uf.ts';

/** Eight digits. */
export type Cep = string & { readonly __brand: 'Cep' };

/** A CEP typed bare or with any separators, as eight digits; undefined for any other text. Never throws. */
export function parseCep(text: string): Cep | undefined {
  const digits = dropDocumentSeparators(text);
  return digits.length === CEP_DIGITS && isDigits(digits) ? (digits as Cep) : undefined; // just checked
}

/** Whether a text is a CEP, written with eight digits or exactly as 99999-999. */
export function isCep(text: string): boolean {
  if (text.length === CEP_DIGITS) return isDigits(text);
  return text.length === 9 && text[5] === '-' && isDigits(text.slice(0, 5)) && isDigits(text.slice(6));
}

/** `01001000` as `01001-000`. A text without eight characters is returned unchanged. */
export function formatCep(cep: string): string {
  return cep.length === CEP_DIGITS ? `${cep.slice(0, 5)}-${cep.slice(5)}` : cep;
}

/** Correios, ranges of the first five digits by state. 00000-00999 and 78900-78999 are unassigned. */
const RANGES: readonly (readonly [number, number, UfSigla])[] = [
  [1000, 19999, 'SP'],
  [20000, 28999, 'RJ'],
  [29000, 29999, 'ES'],
  [30000, 39999, 'MG'],
  [40000, 48999, 'BA'],
  [49000, 49999, 'SE'],
  [50000, 56999, 'PE'],
  [57000, 57999, 'AL'],
  [58000, 58999, 'PB'],
  [59000, 59999, 'RN'],
  [60000, 63999, 'CE'],
  [64000, 64999, 'PI'],
  [65000, 65999, 'MA'],
  [66000, 68899, 'PA'],
  [68900, 68999, 'AP'],
  [69000, 69299, 'AM'],
  [69300, 69399, 'RR'],
  [69400, 69899, 'AM'],
  [69900, 69999, 'AC'],
  [70000, 72799, 'DF'],
  [72800, 72999, 'GO'],
  [73000, 73699, 'DF'],
  [73700, 76799, 'GO'],
  [76800, 76999, 'RO'],
  [77000, 77999, 'TO'],
  [78000, 78899, 'MT'],
  [79000, 79999, 'MS'],
  [80000, 87999, 'PR'],
  [88000, 89999, 'SC'],
  [90000, 99999, 'RS'],
];

/** The state whose range contains a CEP, bare or masked; undefined if there is none or the text is no CEP. */
export function ufOfCep(cep: string): UfSigla | undefined {
  const digits = parseCep(cep);
  if (digits === undefined) return undefined;
  const prefix = Number(digits.slice(0, 5));
  return RANGES.find(([first, last]) => prefix >= first && prefix <= last)?.[2];
}

/**
 * A warning about a CEP, which never blocks saving (specification). With the state of the address, also warns if the range
 * belongs to another state. An empty text has no warning.
 */
export function explainCep(text: string, uf?: UfSigla): Reason | undefined {
  if (text.trim() === '') return undefined;
  if (parseCep(text) === undefined) return reason('cep_length');
  const cepUf = ufOfCep(text);
  if (cepUf === undefined) return reason('cep_without_uf');
  return uf !== undefined && uf !== cepUf ? reason('cep_other_uf', { cepUf, uf }) : undefined;
}
