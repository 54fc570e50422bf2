import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findUf, formatCep, formatCnpj, formatCpf, formatData, formatTelefone } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { generatePessoas } from '../src/demo/server/generate-pessoas.ts';
import type { Import, ImportSettings } from '../src/imports/import.ts';
import { type PessoaInput, principalOf } from '../src/pessoa/pessoa.ts';
import type { Operation } from '../src/register/operations/operation.schema.ts';
import type { Figure } from './kit/figure.ts';
import { measureCopy } from './large/plain-copy.ts';
import type { BenchOptions } from './run.ts';
import { asOwner, type Call, expectOk, withWorkbench } from './kit/workbench.ts';

const MIN_PER_SECOND = 12_000;
/** Of the speed of a plain COPY of the same rows into the same tables with their indexes. */
const MIN_OF_COPY = 0.35;
const MAX_UNDO = 1;
const MAX_LIST_MS = 50;
const MAX_MB = 400;
const PART_BYTES = 4 * 1024 ** 2;
const LIST_PAUSE_MS = 20;
const RSS_PAUSE_MS = 100;
const MIB = 1024 ** 2;

/** A spreadsheet of `fichas` rows: sent, read, checked, imported over HTTP, compared with COPY, taken back. */
export function run({ fichas }: BenchOptions): Promise<Figure[]> {
  return withWorkbench(4, async (workbench) => {
    const { call } = workbench;
    const memory = watchMemory();
    const id = await sendFile(call, fichas);
    const checked = await time(() => runPhase(call, `/api/imports/${id}`, 'check'));
    const applied = await time(() => runPhase(call, `/api/imports/${id}`, 'apply'));
    const rss = memory.stop();
    const { counts, operationId } = applied.answer.import;
    const copySeconds = await measureCopy(workbench);
    // what autovacuum does a minute after a load
    await asOwner(workbench);
    const undone = await time(() => undo(call, operationId ?? ''));
    const imported = (counts?.create ?? 0) / applied.seconds;
    const ofCopy = copySeconds / applied.seconds;
    const p99 = quantile(applied.answer.listMs, 0.99);
    return [
      { name: 'rows imported', value: counts?.create ?? 0, unit: '', target: null, met: null },
      { name: 'check, rows a second', value: fichas / checked.seconds, unit: '/s', target: null, met: null },
      atLeast('import, rows a second', imported, '/s', MIN_PER_SECOND),
      {
        name: 'plain COPY, rows a second',
        value: (counts?.create ?? 0) / copySeconds,
        unit: '/s',
        target: null,
        met: null,
      },
      atLeast('import, of the speed of COPY', ofCopy, '×', MIN_OF_COPY),
      atMost('undo, of the time of the import', undone.seconds / applied.seconds, '×', MAX_UNDO),
      atMost('list meanwhile, p99', p99, 'ms', MAX_LIST_MS),
      { name: 'list meanwhile, p50', value: quantile(applied.answer.listMs, 0.5), unit: 'ms', target: null, met: null },
      atMost('largest memory of the process', rss / MIB, 'MB', MAX_MB),
    ];
  });
}

function atLeast(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target, met: value >= target };
}

function atMost(name: string, value: number, unit: string, target: number): Figure {
  return { name, value, unit, target, met: value <= target };
}

/** Writes the spreadsheet and sends it in parts, as the page does. Gives the import, read and with its columns told. */
async function sendFile(call: Call, rows: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-sheet-'));
  const path = join(folder, 'cadastro.csv');
  try {
    const size = await writeSheet(path, rows);
    const { id } = await ask<Import>(call, 'POST', '/api/imports', { fileName: 'cadastro.csv', size });
    const file = await open(path);
    for (let offset = 0; offset < size; offset += PART_BYTES) {
      const part = Buffer.alloc(Math.min(PART_BYTES, size - offset));
      await file.read(part, 0, part.length, offset);
      await ask(call, 'PUT', `/api/imports/${id}/content?offset=${offset}`, part);
    }
    await file.close();
    await ask(call, 'POST', `/api/imports/${id}/read`, {});
    await ask(call, 'PUT', `/api/imports/${id}/settings`, SETTINGS);
    return id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Heading and field of each column. */
const COLUMNS: [heading: string, target: string][] = [
  ['Tipo', 'tipo'],
  ['Nome', 'nome'],
  ['CPF/CNPJ', 'documento'],
  ['Nascimento / Abertura', 'data'],
  ['CEP', 'enderecos.1.cep'],
  ['Logradouro', 'enderecos.1.logradouro'],
  ['Número', 'enderecos.1.numero'],
  ['Complemento', 'enderecos.1.complemento'],
  ['Bairro', 'enderecos.1.bairro'],
  ['Cidade', 'enderecos.1.cidade'],
  ['UF', 'enderecos.1.uf'],
  ['Telefone 1', 'telefones.1.numero'],
  ['Telefone 2', 'telefones.2.numero'],
  ['E-mail', 'emails.1.email'],
  ['Papéis', 'papeis'],
  ['Observações', 'observacoes'],
];

const SETTINGS: ImportSettings = {
  columns: COLUMNS.map(([, target]) => target),
  mode: 'both',
  match: ['cpf', 'cnpj'],
  ddd: null,
  uf: null,
  fixed: {},
};

/** As a program of a shop exports it: masks, dd/mm/aaaa, names of cities. Gives its bytes. */
async function writeSheet(path: string, rows: number): Promise<number> {
  const file = await open(path, 'w');
  let text = `${COLUMNS.map(([heading]) => heading).join(';')}\r\n`;
  for (const pessoa of generatePessoas({ seed: 1, count: rows })) {
    text += `${toCells(pessoa).map(quote).join(';')}\r\n`;
    if (text.length < MIB) continue;
    await file.appendFile(text);
    text = '';
  }
  await file.appendFile(text);
  const { size } = await file.stat();
  await file.close();
  return size;
}

function toCells(pessoa: PessoaInput): string[] {
  const isFisica = pessoa.tipo === 'fisica';
  const documento = isFisica ? formatCpf(pessoa.cpf ?? '') : formatCnpj(pessoa.cnpj ?? '');
  const data = isFisica ? pessoa.nascimento : pessoa.abertura;
  const endereco = principalOf(pessoa.enderecos);
  const municipio = findMunicipio(endereco?.codigoCidade ?? '');
  const [first, second] = pessoa.telefones.map(({ numero }) => formatTelefone(numero));
  return [
    isFisica ? 'PF' : 'PJ',
    pessoa.nome,
    documento,
    formatData(data ?? ''),
    formatCep(endereco?.cep ?? ''),
    endereco?.logradouro ?? '',
    endereco?.numero ?? '',
    endereco?.complemento ?? '',
    endereco?.bairro ?? '',
    municipio?.nome ?? '',
    findUf(endereco?.codigoEstado ?? '')?.sigla ?? '',
    first ?? '',
    second ?? '',
    pessoa.emails[0]?.email ?? '',
    pessoa.papeis.join(', '),
    pessoa.observacoes,
  ];
}

function quote(cell: string): string {
  return /[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Checks or applies, and asks for lists until that has ended. */
async function runPhase(
  call: Call,
  path: string,
  phase: 'check' | 'apply',
): Promise<{ import: Import; listMs: number[] }> {
  let state = await ask<Import>(call, 'POST', `${path}/${phase}`, {});
  const listMs = await listWhile(call, async () => {
    state = await ask<Import>(call, 'GET', path);
    return state.state === 'checking' || state.state === 'applying';
  });
  if (state.state === 'failed') throw new Error(`The import failed: ${state.problem}`);
  return { import: state, listMs };
}

async function undo(call: Call, operationId: string): Promise<void> {
  const { id } = await ask<Operation>(call, 'POST', `/api/operations/${operationId}/undo`, {});
  let isRunning = true;
  while (isRunning) {
    await sleep(LIST_PAUSE_MS);
    isRunning = (await ask<Operation>(call, 'GET', `/api/operations/${id}`)).state === 'running';
  }
}

/** What somebody waits who scrolls and searches while something else is at work. */
async function listWhile(call: Call, isRunning: () => Promise<boolean>): Promise<number[]> {
  const listMs: number[] = [];
  while (await isRunning()) {
    for (const query of ['limit=50', 'limit=50&q=silva', 'limit=50&tipo=juridica']) {
      const { seconds } = await time(() => expectOk(call('GET', `/api/pessoas?${query}`)));
      listMs.push(seconds * 1000);
      await sleep(LIST_PAUSE_MS);
    }
  }
  return listMs;
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function watchMemory(): { stop: () => number } {
  let largest = 0;
  const timer = setInterval(() => (largest = Math.max(largest, process.memoryUsage.rss())), RSS_PAUSE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return largest;
    },
  };
}

async function ask<T>(call: Call, method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: text } = await call(method, path, body);
  if (status >= 300) throw new Error(`The app answered ${status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function time<T>(work: () => Promise<T>): Promise<{ seconds: number; answer: T }> {
  const start = performance.now();
  const answer = await work();
  return { seconds: (performance.now() - start) / 1000, answer };
}
