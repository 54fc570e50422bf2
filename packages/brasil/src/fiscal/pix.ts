import { formatCnpj, parseCnpj } from '../cnpj.ts';
import { formatCpf, parseCpf } from '../cpf.ts';
import { isDdd } from '../ddd.ts';
import { parseEmail } from '../email.ts';
import { formatTelefone, isCelular, parseTelefone } from '../telefone.ts';

export type TipoChavePix = 'cpf' | 'cnpj' | 'telefone' | 'email' | 'aleatoria';

/** A Pix key in the form of the DICT: bare CPF or CNPJ, `+5511912345678`, an address in lower case, a UUID in lower case. */
export type ChavePix = { tipo: TipoChavePix; chave: string };

/** The limit of the Manual de Padrões para Iniciação do Pix. */
const MAX_EMAIL = 77;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CELULAR = /^\+55\d{11}$/;
const ELEVEN_DIGITS = /^\d{11}$/;
const BARE_CNPJ = /^[\dA-Z]{12}\d\d$/;
const CPF_MASK = /^[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}$/;

/**
 * The Pix keys that a text may mean: none if it is no key, two if eleven digits are both a CPF and a mobile number
 * (`11912345684`). The mask of a CPF, `+55` or parentheses decide; otherwise only the writer knows. Never throws.
 */
export function readChavesPix(text: string): ChavePix[] {
  const typed = text.trim();
  if (typed.length > 100) return [];
  const readings: [TipoChavePix, string | undefined][] = [
    ['cpf', typed.startsWith('+') || typed.startsWith('(') ? undefined : parseCpf(typed)],
    ['cnpj', parseCnpj(typed)],
    ['telefone', CPF_MASK.test(typed) ? undefined : readCelular(typed)],
    ['email', readEmail(typed)],
    ['aleatoria', readUuid(typed)],
  ];
  return readings.flatMap(([tipo, chave]) => (chave === undefined ? [] : [{ tipo, chave }]));
}

/**
 * Formats a stored key for people: `(11) 91234-5685`, `529.982.247-25`. Eleven digits that may be a mobile number get no mask,
 * because the mask would decide which of the two they are. Any other text is returned unchanged.
 */
export function formatChavePix(chave: string): string {
  if (CELULAR.test(chave)) return formatTelefone(chave.slice('+55'.length));
  if (ELEVEN_DIGITS.test(chave)) return isCelular(chave) ? chave : formatCpf(chave);
  return BARE_CNPJ.test(chave) ? formatCnpj(chave) : chave;
}

/** A landline number is no key. */
function readCelular(typed: string): string | undefined {
  const numero = parseTelefone(typed, 'celular');
  return numero !== undefined && isCelular(numero) && isDdd(numero.slice(0, 2)) ? `+55${numero}` : undefined;
}

function readEmail(typed: string): string | undefined {
  return typed.length > MAX_EMAIL ? undefined : parseEmail(typed, { longEndings: true });
}

/** A UUID of any version: the example of the manual is not version 4. */
function readUuid(typed: string): string | undefined {
  const uuid = typed.toLowerCase();
  return UUID.test(uuid) ? uuid : undefined;
}
