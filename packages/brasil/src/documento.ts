import { type Reason, reason } from './reasons.ts';
import { dropDocumentSeparators, isDigits } from './separators.ts';

/** A CNAE subclass typed bare or as 9999-9/99, as seven digits; undefined for any other text. */
export function parseCnae(text: string): string | undefined {
  const digits = dropDocumentSeparators(text);
  return isCnae(digits) ? digits : undefined;
}

/** Whether a text has the seven digits of a CNAE 2.3 subclass. */
export function isCnae(text: string): boolean {
  return text.length === 7 && isDigits(text);
}

/** `6201501` as `6201-5/01`. A text without seven characters is returned unchanged. */
export function formatCnae(cnae: string): string {
  return cnae.length === 7 ? `${cnae.slice(0, 4)}-${cnae.slice(4, 5)}/${cnae.slice(5)}` : cnae;
}

/** Why `parseCnae` refuses a text; undefined when it does not. */
export function explainCnae(text: string): Reason | undefined {
  return parseCnae(text) === undefined ? reason('cnae') : undefined;
}

/** A legal nature of CONCLA typed bare or as 999-9, as four digits; undefined for any other text. */
export function parseNaturezaJuridica(text: string): string | undefined {
  const digits = dropDocumentSeparators(text);
  return isNaturezaJuridica(digits) ? digits : undefined;
}

/** Whether a text has the four digits of a legal nature (CONCLA). */
export function isNaturezaJuridica(text: string): boolean {
  return text.length === 4 && isDigits(text);
}

/** `2062` as `206-2`. A text without four characters is returned unchanged. */
export function formatNaturezaJuridica(codigo: string): string {
  return codigo.length === 4 ? `${codigo.slice(0, 3)}-${codigo.slice(3)}` : codigo;
}

/** Why `parseNaturezaJuridica` refuses a text; undefined when it does not. */
export function explainNaturezaJuridica(text: string): Reason | undefined {
  return parseNaturezaJuridica(text) === undefined ? reason('natureza_juridica') : undefined;
}
