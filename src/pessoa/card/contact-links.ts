import { isCelular } from '@fichario/brasil';
import type { Telefone } from '../pessoa.ts';

/** The number with the country code, which works from anywhere; a service number has none. */
export function dialledNumber({ tipo, numero }: Pick<Telefone, 'tipo' | 'numero'>): string {
  return tipo === 'servico' || tipo === 'exterior' ? numero : `+55${numero}`;
}

/** The link that calls a phone. */
export function telHref(telefone: Pick<Telefone, 'tipo' | 'numero'>): string {
  return `tel:${dialledNumber(telefone).replaceAll(/[^+0-9]/g, '')}`;
}

/** The link to a mobile phone of Brazil in WhatsApp. Undefined for other numbers, which may not have WhatsApp. */
export function whatsappHref({ tipo, numero }: Pick<Telefone, 'tipo' | 'numero'>): string | undefined {
  return tipo === 'celular' && isCelular(numero) ? `https://wa.me/55${numero}` : undefined;
}

export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** The link to an address on a map: a search in Google Maps, which finds streets of Brazil by their CEP. */
export function mapHref(lines: readonly string[]): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([...lines, 'Brasil'].join(', '))}`;
}
