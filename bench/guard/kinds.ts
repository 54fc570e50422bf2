import type { Random } from '../../src/demo/server/random.ts';
import type { GuardedClient, GuardedRecord } from './records.ts';

/** A kind of request that reads. Its goals are in the file of figures. */
export type GuardedKind = {
  id: string;
  /** what the pages call it */
  label: string;
  /** whether its processor time is measured */
  isTimed?: boolean;
  /** the path for a record; undefined if the record lacks the searched value */
  path: (record: GuardedRecord, random: Random, client: GuardedClient) => string | undefined;
};

const UFS = ['SP', 'MG', 'RJ', 'BA', 'RS', 'AC', 'RR'];
const SITUACOES = ['ativa', 'inativa', 'bloqueada'];
/** The request of the screen. */
const list = (query = '') => `/api/pessoas?limit=50&brief=true${query}`;

/** A search of the list for a text of the record. */
function search(
  id: string,
  label: string,
  typed: (record: GuardedRecord, random: Random) => string | undefined,
): GuardedKind {
  const path: GuardedKind['path'] = (record, random) => {
    const text = typed(record, random);
    return text === undefined ? undefined : list(`&q=${encodeURIComponent(text)}`);
  };
  return { id, label, path };
}

const LISTS: GuardedKind[] = [
  { id: 'first', label: 'primeira página', isTimed: true, path: () => list() },
  { id: 'middle', label: 'página do meio', isTimed: true, path: ({ cursor }) => list(`&after=${cursor}`) },
  {
    id: 'jump-letter',
    label: 'salto a uma letra',
    path: ({ pessoa }, random) => list(`&from=${encodeURIComponent(pessoa.nome.slice(0, random.integer(1, 3)))}`),
  },
  {
    id: 'jump-position',
    label: 'salto a uma posição',
    path: (_, random, { records }) => list(`&at=${random.integer(0, records - 1)}`),
  },
  {
    id: 'filter',
    label: 'filtro por estado e situação',
    path: (_, random) => list(`&uf=${random.pick(UFS)}&situacao=${random.pick(SITUACOES)}`),
  },
];

const NAMES: GuardedKind[] = [
  search('beginning', 'começo de uma palavra', ({ words }, random) =>
    words.length === 0 ? undefined : random.pick(words).slice(0, random.integer(3, 5)),
  ),
  {
    ...search('two-words', 'começo de duas palavras', ({ words }, random) => {
      const [first, last] = [words[0], words.at(-1)];
      if (words.length < 2 || first === undefined || last === undefined) return undefined;
      const both = [first.slice(0, random.integer(2, 4)), last.slice(0, random.integer(3, 6))];
      return (random.chance(50) ? both : both.toReversed()).join(' ');
    }),
    isTimed: true,
  },
  search('three-words', 'três palavras', ({ words }) =>
    words.length < 3 ? undefined : [words[2], words[0], words[1]].join(' '),
  ),
  search('inside-word', 'um pedaço de uma palavra', ({ words }, random) => insideOf(words, random)),
  search('word-and-inside', 'uma palavra e um pedaço de outra', ({ words }, random) => {
    const inside = insideOf(words.slice(1), random);
    return inside === undefined ? undefined : `${words[0]} ${inside}`;
  }),
  search('nothing', 'o que não existe', ({ words }, random) => `${words[0] ?? 'maria'} ${consonants(random, 5)}`),
];

const NUMBERS: GuardedKind[] = [
  {
    ...search('cpf', 'CPF', ({ pessoa }) => (pessoa.tipo === 'fisica' ? (pessoa.cpf ?? undefined) : undefined)),
    isTimed: true,
  },
  search('cnpj', 'CNPJ', ({ pessoa }) => (pessoa.tipo === 'juridica' ? (pessoa.cnpj ?? undefined) : undefined)),
  search('codigo', 'código', ({ codigo }) => String(codigo)),
  search('phone', 'telefone inteiro', phoneOf),
  search('last-digits', 'últimos dígitos de um telefone', (record, random) =>
    phoneOf(record)?.slice(-random.integer(4, 7)),
  ),
];

const EMAILS: GuardedKind[] = [
  search('email', 'e-mail inteiro, ou até o @', ({ pessoa }, random) => {
    const email = pessoa.emails[0]?.email;
    return email && random.pick([email, email.slice(0, email.indexOf('@') + 1)]);
  }),
  search('inside-email', 'um pedaço de um e-mail', ({ pessoa }, random) => {
    const local = pessoa.emails[0]?.email.split('@')[0];
    return local === undefined || local.length < 6 ? undefined : insideOf([local], random);
  }),
];

const REST: GuardedKind[] = [
  {
    id: 'count-two-words',
    label: 'contar duas palavras',
    path: ({ words }) =>
      words.length < 2 ? undefined : `/api/pessoas/count?q=${encodeURIComponent(words.slice(0, 2).join(' '))}`,
  },
  { id: 'open', label: 'abrir uma ficha', isTimed: true, path: ({ pessoa }) => `/api/pessoas/${pessoa.id}` },
];

const two = ({ words }: GuardedRecord) =>
  words.length < 2 ? undefined : encodeURIComponent(`${words[0]} ${words.at(-1)}`);

/** Other requests of the screen: counts of filters, lists by date and codigo, with a filter and with a search. */
const ORDERED: GuardedKind[] = [
  {
    id: 'count-filter',
    label: 'contar o filtro por estado e situação',
    path: (_, random) => `/api/pessoas/count?uf=${random.pick(UFS)}&situacao=${random.pick(SITUACOES)}`,
  },
  {
    id: 'count-pendencia',
    label: 'contar uma pendência num estado',
    path: (_, random) => `/api/pessoas/count?pendencia=nfe&uf=${random.pick(UFS)}`,
  },
  { id: 'pendencia-by-date', label: 'uma pendência, por data', path: () => list('&pendencia=nfe&sort=-updatedAt') },
  {
    id: 'state-by-codigo',
    label: 'um estado, por código',
    path: (_, random) => list(`&uf=${random.pick(UFS)}&sort=codigo`),
  },
  {
    id: 'two-by-date',
    label: 'duas palavras, por data',
    path: (record) => two(record) && list(`&sort=-updatedAt&q=${two(record)}`),
  },
  {
    id: 'two-and-state-by-codigo',
    label: 'duas palavras num estado, por código',
    path: (record, random) => two(record) && list(`&sort=codigo&uf=${random.pick(UFS)}&q=${two(record)}`),
  },
  {
    id: 'word-and-state-by-date',
    label: 'uma palavra num estado, por data',
    path: ({ words }, random) =>
      words.length === 0
        ? undefined
        : list(`&sort=-updatedAt&uf=${random.pick(UFS)}&q=${encodeURIComponent(random.pick(words))}`),
  },
  { id: 'trash', label: 'a lixeira', path: () => list('&deleted=only') },
  { id: 'history', label: 'o histórico de uma ficha', path: ({ pessoa }) => `/api/pessoas/${pessoa.id}/history` },
  { id: 'duplicates', label: 'uma página da fila de duplicidades', path: () => '/api/duplicidades' },
  { id: 'count-duplicates', label: 'quantas duplicidades são', path: () => '/api/duplicidades/count' },
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
