import { type Reason, reason } from './reasons.ts';
import { isDigitCode, isLetterCode } from './separators.ts';

/** An address in lower case that passed `parseEmail`. */
export type Email = string & { readonly __brand: 'Email' };

export type EmailOptions = {
  /** The setting "Aceitar terminações longas" of a client: .online, .digital, .xn--…, not only endings of 2 to 4 characters. */
  longEndings?: boolean;
};

/**
 * Parses an address: trimmed and entirely in lower case, because no common provider distinguishes JOAO@ from joao@, and a
 * search must find both. Undefined if the rule refuses it. Never throws.
 */
export function parseEmail(text: string, options: EmailOptions = {}): Email | undefined {
  const address = text.trim();
  return isEmail(address, options) ? (address.toLowerCase() as Email) : undefined; // just checked
}

/**
 * The rule of the specification: a local part, an at sign, a domain with dots, an ending of 2 to 4 characters. Where it is
 * silent, RFC 5321 decides: dot-atom in ASCII, 64 characters before the at sign, 254 in all, labels of a host name.
 */
export function isEmail(text: string, options: EmailOptions = {}): boolean {
  const ending = endingOf(text);
  if (ending === undefined) return false;
  return isShortEnding(ending) || (options.longEndings === true && isLongEnding(ending));
}

/** Why `parseEmail` refuses an address; `long_ending` if the setting of the client would allow it. */
export function explainEmail(text: string, options: EmailOptions = {}): Reason | undefined {
  const address = text.trim();
  if (isEmail(address, options)) return undefined;
  return reason(isEmail(address, { longEndings: true }) ? 'long_ending' : 'email');
}

/** The last label of an address whose other parts are valid; otherwise undefined. */
function endingOf(text: string): string | undefined {
  if (text.length > 254) return undefined;
  const at = text.indexOf('@');
  if (at < 1 || at > 64 || !isLocalPart(text.slice(0, at))) return undefined;
  const labels = text.slice(at + 1).split('.');
  return labels.length > 1 && labels.every(isLabel) ? labels[labels.length - 1] : undefined;
}

function isLocalPart(text: string): boolean {
  return text.split('.').every((atom) => atom !== '' && everyCode(atom, isAtomCode));
}

function isLabel(text: string): boolean {
  if (text === '' || text.length > 63 || text.startsWith('-') || text.endsWith('-')) return false;
  return everyCode(text, (code) => isLetterCode(code) || isDigitCode(code) || code === 45);
}

function isShortEnding(ending: string): boolean {
  return ending.length >= 2 && ending.length <= 4;
}

/** Letters only, or the ASCII form of an ending in another script (RFC 3492). */
function isLongEnding(ending: string): boolean {
  return (ending.length > 4 && everyCode(ending, isLetterCode)) || ending.toLowerCase().startsWith('xn--');
}

/** RFC 5322 3.2.3, atext. */
const ATOM_SIGNS = "!#$%&'*+-/=?^_`{|}~";

function isAtomCode(code: number): boolean {
  return isLetterCode(code) || isDigitCode(code) || ATOM_SIGNS.includes(String.fromCharCode(code));
}

function everyCode(text: string, accepts: (code: number) => boolean): boolean {
  for (let i = 0; i < text.length; i++) {
    if (!accepts(text.charCodeAt(i))) return false;
  }
  return true;
}
