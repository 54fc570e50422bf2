import { newItem } from '../../pessoa/empty.ts';
import type { Email, Endereco, Telefone } from '../../pessoa/pessoa.ts';
import { addressStreet, type DemoCity, PLACES_BY_WEIGHT } from './places.ts';
import { pickWeighted, type Random } from './random.ts';

/** Picks the city of a record, which determines its fiscal region, DDD and state registration. */
export function pickPlace(random: Random): DemoCity {
  return pickWeighted(random, PLACES_BY_WEIGHT);
}

export function makeEndereco(random: Random, place: DemoCity, tipo: Endereco['tipo'], principal: boolean): Endereco {
  const street = addressStreet(place, random.integer(0, 1199));
  return newItem('enderecos', {
    tipo,
    principal,
    ...street,
    numero: random.chance(4) ? 'S/N' : String(random.integer(1, random.chance(80) ? 999 : 4800)),
    complemento: makeComplemento(random, tipo),
    codigoEstado: place.uf.codigo,
    codigoCidade: place.codigo,
  });
}

function makeComplemento(random: Random, tipo: Endereco['tipo']): string {
  if (!random.chance(30)) return '';
  if (tipo === 'comercial') return `Sala ${random.integer(1, 1500)}`;
  if (random.chance(70)) return `Apto ${random.integer(1, 25)}${random.integer(1, 8)}`;
  return random.pick(['Casa 2', 'Fundos', 'Bloco A', 'Bloco B', 'Quadra 5 Lote 12', 'Casa']);
}

export function makeCelular(random: Random, place: DemoCity, principal: boolean): Telefone {
  const numero = `${place.ddd}9${random.integer(61_000_000, 99_899_999)}`;
  return newItem('telefones', { tipo: 'celular', principal, numero, observacao: random.chance(12) ? 'WhatsApp' : '' });
}

export function makeFixo(random: Random, place: DemoCity, principal: boolean): Telefone {
  const numero = `${place.ddd}${random.integer(20_000_000, 56_999_999)}`;
  const observacao = random.chance(15) ? `Ramal ${random.integer(10, 99)}` : '';
  return newItem('telefones', { tipo: 'fixo', principal, numero, observacao });
}

export function makeServico(random: Random): Telefone {
  const numero = `0800${random.integer(1_000_000, 9_999_999)}`;
  return newItem('telefones', { tipo: 'servico', numero, observacao: 'Atendimento ao cliente' });
}

/** Reserved domains, where nobody receives mail. */
const DOMAINS = ['exemplo.com.br', 'example.com', 'example.org', 'example.net'];

export function makeEmail(random: Random, local: string, tipo: Email['tipo'], principal: boolean): Email {
  const domain = random.chance(70) ? DOMAINS[0]! : random.pick(DOMAINS);
  return newItem('emails', { tipo, principal, email: `${local}@${domain}` });
}
