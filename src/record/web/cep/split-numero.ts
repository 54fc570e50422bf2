import { parseCep } from '@fichario/brasil';
import { readAddressLine } from '../../../reading/address/address-line.ts';

/** What stands in the field of the number, by the fields it belongs to. */
export type HouseTexts = { numero: string; complemento: string };

/** The reader expects an address to begin with its street. */
const STREET = 'Rua X';

/** `1578 cj 12`, typed as a number, is a number and a complemento. Undefined if it is only a number, or neither. */
export function splitNumero(text: string): HouseTexts | undefined {
  const typed = withoutSigns(text);
  const { values, unplaced } = readAddressLine(`${STREET}, ${typed}`);
  const { logradouro, numero, complemento = '', ...others } = values;
  const isHouse = logradouro === STREET && unplaced === '' && Object.keys(others).length === 0;
  if (!isHouse || numero === undefined || (complemento === '' && typed === text)) return undefined;
  return { numero, complemento };
}

/** What a text pasted into a CEP says besides it: `01310-100, 1578 cj 12`. Undefined if that is not understood. */
export function readBesideCep(text: string): HouseTexts | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  const [, behind] = /^\d{5}-?\d{3}\b(.*)$/.exec(line) ?? [];
  if (behind !== undefined) return splitNumero(behind);
  const { cep, numero = '', complemento = '' } = readAddressLine(line).values;
  return cep !== undefined && parseCep(cep) !== undefined && numero + complemento !== ''
    ? { numero, complemento }
    : undefined;
}

/** Whether a pasted text has a CEP, and says more than that. */
export function saysMore(text: string): boolean {
  const [cep] = /\d{2}\.?\d{3}-?\d{3}/.exec(text) ?? [];
  return cep !== undefined && /[\p{L}\d]/u.test(text.replace(cep, '').replace(/cep/i, ''));
}

function withoutSigns(text: string): string {
  return text.replace(/^[\s,;.-]+/, '').trim();
}
