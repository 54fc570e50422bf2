import { createRandom } from '../../src/demo/server/random.ts';
import { toBuscarCepForm } from '../../src/localidades/localidades.wire.ts';
import { CEPS, cepNumber } from './ceps.ts';
import type { Client } from './clients.ts';
import type { Kind, Sent } from './kind.ts';
import { createBody, recordOf, updateOf } from './sample.ts';
import { SEARCHES } from './searches.ts';

const PAGE = 'limit=50';
const get = (path: string): Sent[] => [{ method: 'GET', path }];
const list = (query = ''): Sent[] => get(`/api/pessoas?${PAGE}${query}`);

const LISTS: Kind[] = [
  { id: 'first', label: 'primeira página', maxP99: 15, make: () => list() },
  { id: 'deep', label: 'página no meio da lista', maxP99: 15, make: ({ cursor }) => list(`&after=${cursor}`) },
  {
    id: 'jump-letter',
    label: 'salto para uma letra',
    maxP99: 15,
    make: ({ pessoa }, random) => list(`&from=${encodeURIComponent(pessoa.nome.slice(0, random.integer(1, 3)))}`),
  },
  {
    id: 'jump-position',
    label: 'salto para uma posição',
    maxP99: 15,
    make: ({ client }, random) => list(`&at=${random.integer(0, client.records - 1)}`),
  },
  {
    id: 'filter',
    label: 'filtro: estado e situação',
    maxP99: null,
    make: (_, random) => list(`&uf=${random.pick(UFS)}&situacao=${random.pick(SITUACOES)}`),
  },
];

const UFS = ['SP', 'MG', 'RJ', 'BA', 'RS', 'AC', 'RR'];
const SITUACOES = ['ativa', 'inativa', 'bloqueada'];

const COUNTS: Kind[] = [
  { id: 'count', label: 'contar a lista', maxP99: null, make: () => get('/api/pessoas/count') },
  {
    id: 'count-search',
    label: 'contar uma busca de duas palavras',
    maxP99: null,
    make: ({ words }) => get(`/api/pessoas/count?q=${encodeURIComponent(words.slice(0, 2).join(' '))}`),
  },
];

const PANELS = ['totals', 'created-by-month', 'by-state', 'by-city', 'completeness', 'birthdays', 'pendencias'];

const REST: Kind[] = [
  { id: 'open', label: 'abrir uma ficha', maxP99: 8, make: ({ pessoa }) => get(`/api/pessoas/${pessoa.id}`) },
  {
    id: 'painel',
    label: 'painel: os oito pedidos',
    maxP99: null,
    make: () => [...PANELS, 'latest-changes'].flatMap((name) => get(`/api/dashboard/${name}`)),
  },
  {
    id: 'cep',
    label: 'consultar um CEP entre 1,2 milhão',
    maxP99: null,
    make: (_, random) => {
      const cep = cepNumber(random.integer(0, CEPS - 1));
      const body = new URLSearchParams(toBuscarCepForm(cep)).toString();
      return [{ method: 'POST', path: '/pessoas/buscarCEP', body }];
    },
  },
];

const WRITES: Kind[] = [
  {
    id: 'create',
    label: 'salvar uma ficha nova',
    maxP99: 20,
    writes: true,
    make: ({ client }, _, turn) => [{ method: 'POST', path: '/api/pessoas', body: createBody(client, turn) }],
  },
  {
    id: 'update',
    label: 'salvar uma ficha alterada',
    maxP99: 20,
    writes: true,
    make: ({ client }, _, turn) => {
      const { id, body } = updateOf(client, turn);
      return [{ method: 'PUT', path: `/api/pessoas/${id}`, body, headers: { 'if-match': '"1"' } }];
    },
  },
];

/** All measured kinds. Those that change the register come last, because they leave dead rows behind. */
export const KINDS: readonly Kind[] = [...LISTS, ...SEARCHES, ...COUNTS, ...REST, ...WRITES];

/** Steps of a kind, about records chosen by `series`: the same records for the same series. */
export function makeSteps(kind: Kind, client: Client, options: { series: number; from: number; count: number }) {
  const { series, from, count } = options;
  return Array.from({ length: count }, (_, place) => {
    const random = createRandom(series, place);
    return kind.make(recordOf(client, random), random, from + place);
  });
}
