import type { Random } from '../../src/demo/server/random.ts';
import type { GuardedClient, GuardedRecord } from './records.ts';

/** Blocks of 8 KB that a request may touch, of the median and of the 95th percentile. */
export type BlockTarget = { median: number; p95: number };

/** A kind of request that reads. */
export type GuardedKind = {
  id: string;
  /** null: only the committed figure is the limit */
  target: BlockTarget | null;
  /** the target for the processor time of the program alone, in milliseconds */
  maxCpuMs?: number;
  /** the path for a record; undefined if the record lacks the searched value */
  path: (record: GuardedRecord, random: Random, client: GuardedClient) => string | undefined;
};

const UFS = ['SP', 'MG', 'RJ', 'BA', 'RS', 'AC', 'RR'];
const SITUACOES = ['ativa', 'inativa', 'bloqueada'];
const atMost = (median: number, p95 = median): BlockTarget => ({ median, p95 });
/** The request of the screen. */
const list = (query = '') => `/api/pessoas?limit=50&brief=true${query}`;

/** A search of the list for a text of the record. */
function search(
  id: string,
  target: BlockTarget | null,
  typed: (record: GuardedRecord, random: Random) => string | undefined,
): GuardedKind {
  const path: GuardedKind['path'] = (record, random) => {
    const text = typed(record, random);
    return text === undefined ? undefined : list(`&q=${encodeURIComponent(text)}`);
  };
  return { id, target, path };
}

const LISTS: GuardedKind[] = [
  { id: 'first', target: atMost(10), maxCpuMs: 2, path: () => list() },
  { id: 'middle', target: atMost(10), maxCpuMs: 2, path: ({ cursor }) => list(`&after=${cursor}`) },
  {
    id: 'jump-letter',
    target: atMost(10),
    path: ({ pessoa }, random) => list(`&from=${encodeURIComponent(pessoa.nome.slice(0, random.integer(1, 3)))}`),
  },
  {
    id: 'jump-position',
    target: atMost(10),
    path: (_, random, { records }) => list(`&at=${random.integer(0, records - 1)}`),
  },
  {
    id: 'filter',
    target: atMost(60),
    path: (_, random) => list(`&uf=${random.pick(UFS)}&situacao=${random.pick(SITUACOES)}`),
  },
];

const NAMES: GuardedKind[] = [
  search('beginning', atMost(10, 60), ({ words }, random) =>
    words.length === 0 ? undefined : random.pick(words).slice(0, random.integer(3, 5)),
  ),
  {
    ...search('two-words', atMost(250, 1100), ({ words }, random) => {
      const [first, last] = [words[0], words.at(-1)];
      if (words.length < 2 || first === undefined || last === undefined) return undefined;
      const both = [first.slice(0, random.integer(2, 4)), last.slice(0, random.integer(3, 6))];
      return (random.chance(50) ? both : both.toReversed()).join(' ');
    }),
    maxCpuMs: 2,
  },
  search('three-words', atMost(150, 600), ({ words }) =>
    words.length < 3 ? undefined : [words[2], words[0], words[1]].join(' '),
  ),
  search('inside-word', atMost(250, 475), ({ words }, random) => insideOf(words, random)),
  search('word-and-inside', null, ({ words }, random) => {
    const inside = insideOf(words.slice(1), random);
    return inside === undefined ? undefined : `${words[0]} ${inside}`;
  }),
  search('nothing', null, ({ words }, random) => `${words[0] ?? 'maria'} ${consonants(random, 5)}`),
];

const NUMBERS: GuardedKind[] = [
  {
    ...search('cpf', atMost(8), ({ pessoa }) => (pessoa.tipo === 'fisica' ? (pessoa.cpf ?? undefined) : undefined)),
    maxCpuMs: 1,
  },
  search('cnpj', atMost(8), ({ pessoa }) => (pessoa.tipo === 'juridica' ? (pessoa.cnpj ?? undefined) : undefined)),
  search('codigo', atMost(10), ({ codigo }) => String(codigo)),
  search('phone', atMost(15), phoneOf),
  search('last-digits', atMost(60, 150), (record, random) => phoneOf(record)?.slice(-random.integer(4, 7))),
];

const EMAILS: GuardedKind[] = [
  search('email', atMost(40, 500), ({ pessoa }, random) => {
    const email = pessoa.emails[0]?.email;
    return email && random.pick([email, email.slice(0, email.indexOf('@') + 1)]);
  }),
  search('inside-email', null, ({ pessoa }, random) => {
    const local = pessoa.emails[0]?.email.split('@')[0];
    return local === undefined || local.length < 6 ? undefined : insideOf([local], random);
  }),
];

const REST: GuardedKind[] = [
  {
    id: 'count-two-words',
    target: atMost(1000),
    path: ({ words }) =>
      words.length < 2 ? undefined : `/api/pessoas/count?q=${encodeURIComponent(words.slice(0, 2).join(' '))}`,
  },
  { id: 'open', target: null, maxCpuMs: 1, path: ({ pessoa }) => `/api/pessoas/${pessoa.id}` },
];

const two = ({ words }: GuardedRecord) =>
  words.length < 2 ? undefined : encodeURIComponent(`${words[0]} ${words.at(-1)}`);

/** Other requests of the screen: counts of filters, lists by date and codigo, with a filter and with a search. */
const ORDERED: GuardedKind[] = [
  {
    id: 'count-filter',
    target: atMost(8000),
    path: (_, random) => `/api/pessoas/count?uf=${random.pick(UFS)}&situacao=${random.pick(SITUACOES)}`,
  },
  {
    id: 'count-pendencia',
    target: null,
    path: (_, random) => `/api/pessoas/count?pendencia=nfe&uf=${random.pick(UFS)}`,
  },
  { id: 'pendencia-by-date', target: null, path: () => list('&pendencia=nfe&sort=-updatedAt') },
  { id: 'state-by-codigo', target: null, path: (_, random) => list(`&uf=${random.pick(UFS)}&sort=codigo`) },
  {
    id: 'two-by-date',
    target: null,
    path: (record) => two(record) && list(`&sort=-updatedAt&q=${two(record)}`),
  },
  {
    id: 'two-and-state-by-codigo',
    target: null,
    path: (record, random) => two(record) && list(`&sort=codigo&uf=${random.pick(UFS)}&q=${two(record)}`),
  },
  {
    id: 'word-and-state-by-date',
    target: null,
    path: ({ words }, random) =>
      words.length === 0
        ? undefined
        : list(`&sort=-updatedAt&uf=${random.pick(UFS)}&q=${encodeURIComponent(random.pick(words))}`),
  },
  { id: 'trash', target: null, path: () => list('&deleted=only') },
  { id: 'history', target: null, path: ({ pessoa }) => `/api/pessoas/${pessoa.id}/history` },
  { id: 'duplicates', target: atMost(1500), path: () => '/api/duplicidades' },
  { id: 'count-duplicates', target: atMost(1500), path: () => '/api/duplicidades/count' },
];

/** All kinds of reading that are guarded. */
export const GUARDED_KINDS: readonly GuardedKind[] = [...LISTS, ...NAMES, ...NUMBERS, ...EMAILS, ...REST, ...ORDERED];

/** Four letters of a word of six or more, but not its first. */
function insideOf(words: string[], random: Random): string | undefined {
  const long = words.filter((word) => word.length >= 6);
  if (long.length === 0) return undefined;
  const word = random.pick(long);
  const from = random.integer(1, word.length - 4);
  return word.slice(from, from + 4);
}

function phoneOf({ pessoa }: GuardedRecord): string | undefined {
  return pessoa.telefones.find(({ tipo }) => tipo === 'celular' || tipo === 'fixo')?.numero;
}

function consonants(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick([...'bcdfghjklmnpqrstvwxz'])).join('');
}
