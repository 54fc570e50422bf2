import { parseCep } from '@fichario/brasil';
import { readAddressLine } from '../../../reading/address/address-line.ts';

/** The texts typed into the field of the number, by the fields they belong to. */
export type HouseTexts = { numero: string; complemento: string };

/** The address reader expects a street at the beginning. */
const STREET = 'Rua X';

/** Splits `1578 cj 12`, typed as a number, into number and complemento. Undefined for a number alone or an unknown text. */
export function splitNumero(text: string): HouseTexts | undefined {
  const typed = withoutSigns(text);
  const { values, unplaced } = readAddressLine(`${STREET}, ${typed}`);
  const { logradouro, numero, complemento = '', ...others } = values;
  const isHouse = logradouro === STREET && unplaced === '' && Object.keys(others).length === 0;
  if (!isHouse || numero === undefined || (complemento === '' && typed === text)) return undefined;
  return { numero, complemento };
}

/** Reads what follows a CEP in a pasted text: `01310-100, 1578 cj 12`. Undefined for an unknown text. */
export function readBesideCep(text: string): HouseTexts | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  const [, behind] = /^\d{5}-?\d{3}\b(.*)$/.exec(line) ?? [];
  if (behind !== undefined) return splitNumero(behind);
  const { cep, numero = '', complemento = '' } = readAddressLine(line).values;
  return cep !== undefined && parseCep(cep) !== undefined && numero + complemento !== ''
    ? { numero, complemento }
    : undefined;
}

/** Whether a pasted text contains a CEP and something else. */
export function hasMoreThanCep(text: string): boolean {
  const [cep] = /\d{2}\.?\d{3}-?\d{3}/.exec(text) ?? [];
  return cep !== undefined && /[\p{L}\d]/u.test(text.replace(cep, '').replace(/cep/i, ''));
}

function withoutSigns(text: string): string {
  return text.replace(/^[\s,;.-]+/, '').trim();
}
