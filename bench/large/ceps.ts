import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { UFS, ufOfCep } from '@fichario/brasil';
import { municipiosOfEstado } from '@fichario/brasil/municipios';
import { mixBits } from '../../src/demo/server/random.ts';

/** The number of CEPs in the generated base: about as many as the Correios have assigned. */
export const CEPS = 1_200_000;

/** The columns of the file that `writeCeps` makes. */
export const CEP_COLUMNS = 'cep, found, logradouro, bairro, codigo_cidade, source, fetched_at';

const FIRST = 1_000_000;
const DISTANCE = 82;
const BAIRROS = ['Centro', 'Jardim América', 'Vila Nova', 'São José', 'Santa Luzia', 'Boa Vista', 'Industrial'];
const STREETS = ['Rua', 'Avenida', 'Travessa', 'Alameda', 'Praça'];
const CITIES = new Map(UFS.map(({ sigla, codigo }) => [sigla, municipiosOfEstado(codigo).map((city) => city.codigo)]));
const LINES_AT_ONCE = 20_000;

/** CEP number `index` of the base, without its mask; the CEPs are spread over all ranges. */
export function cepNumber(index: number): string {
  return String(FIRST + index * DISTANCE + (mixBits(index) % DISTANCE)).padStart(8, '0');
}

/** Writes the base in the text format of COPY, each CEP with a city of the state of its range. */
export async function writeCeps(path: string): Promise<void> {
  const stream = createWriteStream(path);
  for (let from = 0; from < CEPS; from += LINES_AT_ONCE) {
    const lines = Array.from({ length: Math.min(LINES_AT_ONCE, CEPS - from) }, (_, place) => lineOf(from + place));
    if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
}

function lineOf(index: number): string {
  const cep = cepNumber(index);
  const chance = mixBits(index + 1);
  const cities = CITIES.get(ufOfCep(cep) ?? 'SP') ?? [];
  const codigo = cities[chance % cities.length];
  const street = `${STREETS[chance % STREETS.length]} ${(chance % 900) + 1}`;
  return [cep, 't', street, BAIRROS[chance % BAIRROS.length], codigo, 'base', '2026-11-01T00:00:00Z'].join('\t');
}
