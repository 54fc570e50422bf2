import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { type Ledger, noteAnswer, noteSaved } from './ledger.ts';

const WRITERS = 6;
const READERS = 2;
/** Longer than the product takes to refuse. */
const PATIENCE_MS = 40_000;
const PAUSE_MS = 30;
const VERSIONS = 3;

/** Who works on the product: the addresses of its processes, and the cookie of who is signed in. */
type Product = { urls: string[]; cookie: string };

/** Starts people who save and read without end. The function ends them once what they asked last is answered. */
export function startClients(product: Product, ledger: Ledger): () => Promise<void> {
  const stopping = new AbortController();
  const clients = [
    ...Array.from({ length: WRITERS }, (_, at) => write(product, ledger, at, stopping.signal)),
    ...Array.from({ length: READERS }, (_, at) => read(product, ledger, at, stopping.signal)),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(clients);
  };
}

/** Creates a record and changes it, again and again. A change that is begun is carried to its end. */
async function write(product: Product, ledger: Ledger, writer: number, stop: AbortSignal): Promise<void> {
  for (let record = 0; !stop.aborted; record++) {
    let nome = `Pessoa ${writer} ${record} de 1`;
    let saved = await save(product, ledger, writer, { method: 'POST', path: '/api/pessoas', nome });
    for (let version = 2; saved && version <= VERSIONS && !stop.aborted; version++) {
      nome = `Pessoa ${writer} ${record} de ${version}`;
      const ifMatch = `"${saved.version}"`;
      saved = await save(product, ledger, writer, { method: 'PUT', path: `/api/pessoas/${saved.id}`, nome, ifMatch });
    }
    await sleep(PAUSE_MS);
  }
}

type Change = { method: 'POST' | 'PUT'; path: string; nome: string; ifMatch?: string };
type Answered = { id: string; nome: string; version: number };

/**
 * Sends a change until it is acknowledged, under one key. Each try goes to the next process, as behind a balancer. Gives nothing
 * where the product refuses it, as what it acknowledged before and lost.
 */
async function save(
  { urls, cookie }: Product,
  ledger: Ledger,
  writer: number,
  { method, path, nome, ifMatch }: Change,
): Promise<Answered | undefined> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': uuidv7(),
    cookie,
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  };
  for (let attempt = writer; ; attempt++) {
    const body = JSON.stringify({ tipo: 'fisica', nome });
    const answer = await ask(`${urls[attempt % urls.length]}${path}`, { method, headers, body });
    await noteAnswer(ledger, `${method} ${path}`, answer);
    if (!(answer instanceof Error) && answer.ok) {
      const pessoa = (await answer.json()) as Answered;
      if (pessoa.nome !== nome) ledger.wrong.push(`${pessoa.id} was answered as ${pessoa.nome}, not ${nome}`);
      noteSaved(ledger, pessoa);
      return pessoa;
    }
    if (!(answer instanceof Error) && answer.status !== 503) return undefined;
    await sleep(PAUSE_MS);
  }
}

/** Reads the list, and the record that was saved last, which must not be older than its acknowledgement. */
async function read({ urls, cookie }: Product, ledger: Ledger, reader: number, stop: AbortSignal): Promise<void> {
  for (let turn = reader; !stop.aborted; turn++) {
    const url = urls[turn % urls.length];
    const saved = [...ledger.saved.values()].at(-1);
    const known = saved?.version ?? 0;
    const path = saved ? `/api/pessoas/${saved.id}` : '/api/pessoas';
    const answer = await ask(`${url}${path}`, { headers: { cookie } });
    await noteAnswer(ledger, `GET ${path}`, answer);
    if (saved && !(answer instanceof Error) && answer.ok) {
      const { version } = (await answer.json()) as Answered;
      if (version < known) ledger.wrong.push(`${saved.id} was read in version ${version} after ${known}`);
    }
    await noteAnswer(ledger, 'GET /api/pessoas', await ask(`${url}/api/pessoas`, { headers: { cookie } }));
    await sleep(PAUSE_MS);
  }
}

/** Its body is read, so that what ends within it counts as no answer. */
async function ask(url: string, init: RequestInit): Promise<Response | Error> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
  } catch (error) {
    return error as Error;
  }
}
