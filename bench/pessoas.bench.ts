import { palavrasNome } from '@fichario/brasil';
import { createRandom, type Random } from '../src/demo/server/random.ts';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import type { Pessoa, PessoaListItem } from '../src/pessoa/pessoa.ts';
import type { Figure } from './kit/figure.ts';
import type { BenchOptions } from './run.ts';
import { asOwner, type Call, expectOk, measure, withWorkbench } from './kit/workbench.ts';

const SEARCHES = 400;
const DEEP_PAGE = 1000;
const PAGE_SIZE = 50;
const MAX_MS = { p50: 5, p99: 25 };

/** The waiting times of a single user in a register of `fichas` records: over HTTP, signed in, under row-level security. */
export function run({ fichas }: BenchOptions): Promise<Figure[]> {
  return withWorkbench(1, async (workbench) => {
    const { connection, tenantId, userId, call } = workbench;
    await createSampleRecords(connection.db, { tenantId, userId, count: fichas, seed: 1 });
    await asOwner(workbench.connection.owner);
    return measureAll(call, fichas);
  });
}

async function measureAll(call: Call, fichas: number): Promise<Figure[]> {
  const random = createRandom(5, 0);
  const deep = await cursorOfPage(call, Math.min(DEEP_PAGE, Math.floor(fichas / PAGE_SIZE) - 1));
  const open = async () => {
    const answer = await expectOk(call('GET', `/api/pessoas/${random.integer(1, fichas)}`));
    return JSON.parse(answer.body) as Pessoa;
  };
  const searches = await sampleSearches(open, random);
  let next = 0;
  const save = async (pessoa: Pessoa) => {
    const body = { ...pessoa, nome: `${pessoa.nome} Neto`, observacoes: `vista ${next++}` };
    await expectOk(call('PUT', `/api/pessoas/${pessoa.id}`, body, { 'if-match': `"${pessoa.version}"` }));
  };
  return [
    ...(await measure('first page', MAX_MS, () => expectOk(call('GET', `/api/pessoas?limit=${PAGE_SIZE}`)))),
    ...(await measure(`page ${DEEP_PAGE}`, MAX_MS, () =>
      expectOk(call('GET', `/api/pessoas?limit=${PAGE_SIZE}&after=${deep}`)),
    )),
    ...(await measure('search by two word beginnings', MAX_MS, () => {
      const q = searches[next++ % searches.length] ?? '';
      return expectOk(call('GET', `/api/pessoas?limit=${PAGE_SIZE}&q=${encodeURIComponent(q)}`));
    })),
    ...(await measure('open', MAX_MS, open)),
    ...(await measure('save', MAX_MS, save, open)),
  ];
}

/** The cursor of a page, reached by scrolling. */
async function cursorOfPage(call: Call, page: number): Promise<string> {
  let cursor = '';
  for (let read = 1; read < page; read++) {
    const answer = await expectOk(call('GET', `/api/pessoas?limit=${PAGE_SIZE}${cursor && `&after=${cursor}`}`));
    cursor = (JSON.parse(answer.body) as { items: PessoaListItem[]; next: string }).next;
  }
  return cursor;
}

/** `silva jo`: the last name and the first letters of the first one, of records that exist. */
async function sampleSearches(open: () => Promise<Pessoa>, random: Random): Promise<string[]> {
  const searches: string[] = [];
  while (searches.length < SEARCHES) {
    const words = palavrasNome((await open()).nome);
    const [first = '', last = ''] = [words[0], words.at(-1)];
    if (words.length > 1)
      searches.push(`${last.slice(0, random.integer(3, 6))} ${first.slice(0, random.integer(2, 3))}`);
  }
  return searches;
}
