import { findUf } from '@fichario/brasil';
import { findMunicipioByNome } from '@fichario/brasil/municipios';
import { keyOfStreet, withKindInFull } from '../address/same-address.ts';
import type { PartyEndereco } from './party.ts';
import { fold } from './spelling.ts';

type DatedEndereco = { endereco: PartyEndereco; at: number };

/** The addresses of one person, by street, number and town. */
export type Enderecos = Map<string, DatedEndereco>;

const NO_NUMBER = /^(?:s ?n|sem numero|0*)$/;

/** Adds an address. If it exists already, the missing fields are taken from the older of the two. */
export function addEndereco(enderecos: Enderecos, endereco: PartyEndereco, at: number): void {
  const key = keyOf(endereco);
  const known = enderecos.get(key);
  enderecos.set(key, known ? unite(known, { endereco, at }) : { endereco, at });
}

/** The addresses, newest first; places of delivery after those of the same document. */
export function listEnderecos(enderecos: Enderecos): PartyEndereco[] {
  const all = new Map(enderecos);
  for (const [key, dated] of enderecos) {
    const same = dated.endereco.logradouro === undefined ? findStructured(all, dated.endereco) : undefined;
    if (!same) continue;
    const [sameKey, other] = same;
    all.set(sameKey, unite(other, dated));
    all.delete(key);
  }
  return [...all.values()]
    .sort((a, b) => deliveryLast(a) - deliveryLast(b) || b.at - a.at)
    .map(({ endereco }) => endereco);
}

/** A place of delivery is the principal address only if the person has no other one. */
function deliveryLast({ endereco }: DatedEndereco): number {
  return endereco.tipo === 'entrega' ? 1 : 0;
}

function unite(a: DatedEndereco, b: DatedEndereco): DatedEndereco {
  const [older, newer] = b.at > a.at ? [a, b] : [b, a];
  const { linha, cidade, uf, ...united } = { ...older.endereco, ...newer.endereco };
  const tipo = [newer.endereco.tipo, older.endereco.tipo].find((each) => each !== 'entrega') ?? 'entrega';
  const isStructured = united.logradouro !== undefined;
  if (united.logradouro !== undefined) united.logradouro = withKindInFull(united.logradouro, older.endereco.logradouro);
  return {
    endereco: {
      ...united,
      ...(!isStructured && linha !== undefined && { linha }),
      ...(united.codigoCidade === undefined && cidade !== undefined && { cidade }),
      ...(united.codigoCidade === undefined && uf !== undefined && { uf }),
      tipo: united.documento === undefined ? tipo : 'entrega',
    },
    at: newer.at,
  };
}

/** The address in separate fields that says the same as an address in one line. */
function findStructured(all: Enderecos, { linha, ...place }: PartyEndereco): [string, DatedEndereco] | undefined {
  const words = keyOfStreet(linha);
  const town = townOf(place);
  if (words === '') return undefined;
  return [...all].find(([, { endereco }]) => {
    const { logradouro, numero, complemento, bairro } = endereco;
    if (logradouro === undefined || townOf(endereco) !== town) return false;
    const parts = [keyOfStreet(logradouro), ...[numero, complemento, bairro].map(fold)].filter((part) => part !== '');
    return parts.some((_, index) => parts.slice(0, index + 1).join(' ') === words);
  });
}

function keyOf(endereco: PartyEndereco): string {
  const number = fold(endereco.numero);
  const street = keyOfStreet(endereco.logradouro ?? endereco.linha);
  return [street, NO_NUMBER.test(number) ? '' : number, townOf(endereco)].join('|');
}

function townOf({ codigoCidade, cidade, uf, pais, cidadeExterior }: PartyEndereco): string {
  if (codigoCidade !== undefined) return codigoCidade;
  if (pais !== undefined || cidadeExterior !== undefined) return `${pais ?? ''} ${fold(cidadeExterior)}`;
  return findMunicipioByNome(cidade ?? '', findUf(uf ?? '')?.codigo)?.codigo ?? fold(cidade);
}
