import { isCelular } from '@fichario/brasil';
import type { Telefone } from '../pessoa.ts';

/** With the country code, so that it can be dialled from anywhere; a service number has none. */
export function dialledNumber({ tipo, numero }: Pick<Telefone, 'tipo' | 'numero'>): string {
  return tipo === 'servico' || tipo === 'exterior' ? numero : `+55${numero}`;
}

/** Where a phone is called. */
export function telHref(telefone: Pick<Telefone, 'tipo' | 'numero'>): string {
  return `tel:${dialledNumber(telefone).replaceAll(/[^+0-9]/g, '')}`;
}

/** Where a mobile phone of Brazil is written to; no other number is known to have WhatsApp. */
export function whatsappHref({ tipo, numero }: Pick<Telefone, 'tipo' | 'numero'>): string | undefined {
  return tipo === 'celular' && isCelular(numero) ? `https://wa.me/55${numero}` : undefined;
}

export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Where an address is looked up on a map: the search of Google Maps, which knows the streets of Brazil by their CEP. */
export function mapHref(lines: readonly string[]): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([...lines, 'Brasil'].join(', '))}`;
}
