import { type Pessoa, principalFirst } from '../pessoa.ts';
import { dialledNumber } from './contact-links.ts';
import { addressParts, countOctets, escape } from './vcard.ts';

/** The capacity of a QR code with 61 modules a side, which every phone reads from a screen. */
export const MOST_OCTETS_IN_CODE = 320;

/** A card for a QR code, and the number of phones, e-mails and addresses that did not fit. */
export type SmallCard = { text: string; leftOut: number };

/**
 * A vCard 3.0, which every phone reads, as short as possible: the names, then phones, e-mails and addresses, the principal
 * ones first, until the space is used up.
 */
export function toSmallVcard(pessoa: Pessoa, cidadeOf: (codigo: string) => string): SmallCard {
  const head = ['BEGIN:VCARD', 'VERSION:3.0', ...linesOfName(pessoa)];
  const contacts = [
    ...principalFirst(pessoa.telefones).map((telefone) => {
      const type = telefone.tipo === 'celular' ? ';TYPE=CELL' : '';
      // a comma is a pause: the phone dials the extension after it
      const called = [dialledNumber(telefone), telefone.ramal].filter(Boolean).join(',');
      return `TEL${type}:${escape(called)}`;
    }),
    ...principalFirst(pessoa.emails).map(({ email }) => `EMAIL:${escape(email)}`),
    ...principalFirst(pessoa.enderecos).map(
      (endereco) => `ADR:${addressParts(endereco, cidadeOf(endereco.codigoCidade))}`,
    ),
  ];
  let octets = countOctets([...head, 'END:VCARD', ''].join('\r\n'));
  const fitting = contacts.filter((line) => {
    const size = countOctets(line) + 2;
    if (octets + size > MOST_OCTETS_IN_CODE) return false;
    octets += size;
    return true;
  });
  const text = [...head, ...fitting, 'END:VCARD', ''].join('\r\n');
  return { text, leftOut: contacts.length - fitting.length };
}

function linesOfName({ tipo, nome }: Pessoa): string[] {
  if (tipo === 'juridica') return [`N:${escape(nome)};;;;`, `FN:${escape(nome)}`, `ORG:${escape(nome)}`];
  const [given = '', ...family] = nome.split(' ');
  return [`N:${escape(family.join(' '))};${escape(given)};;;`, `FN:${escape(nome)}`];
}
