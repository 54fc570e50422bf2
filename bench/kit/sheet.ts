import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findUf, formatCep, formatCnpj, formatCpf, formatData, formatTelefone } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { generatePessoas } from '../../src/demo/server/generate-pessoas.ts';
import type { Import, ImportSettings } from '../../src/imports/model/import.ts';
import { type PessoaInput, principalOf } from '../../src/pessoa/pessoa.ts';
import type { Call } from './workbench.ts';

const PART_BYTES = 4 * 1024 ** 2;
const MIB = 1024 ** 2;

/** A spreadsheet of generated records; `fixed`: additional values for every row. */
export type Sheet = { seed: number; rows: number; fixed?: ImportSettings['fixed'] };

/** Writes a spreadsheet and sends it in parts, as the page does. Returns the import, read and with its columns set. */
export async function sendSheet(call: Call, sheet: Sheet): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fichario-sheet-'));
  const path = join(folder, 'cadastro.csv');
  try {
    await writeSheet(path, sheet);
    const id = await sendFile(call, path);
    await readFile(call, id);
    await ask(call, 'PUT', `/api/imports/${id}/settings`, { ...SETTINGS, fixed: sheet.fixed ?? {} });
    return id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends a file in parts, as the page does. Returns the import. */
export async function sendFile(call: Call, path: string): Promise<string> {
  const file = await open(path);
  const { size } = await file.stat();
  const { id } = await ask<Import>(call, 'POST', '/api/imports', { fileName: basename(path), size });
  for (let offset = 0; offset < size; offset += PART_BYTES) {
    const part = Buffer.alloc(Math.min(PART_BYTES, size - offset));
    await file.read(part, 0, part.length, offset);
    await ask(call, 'PUT', `/api/imports/${id}/content?offset=${offset}`, part);
  }
  await file.close();
  return id;
}

/** Reads a file, and waits for a reading that takes longer than one answer. */
export async function readFile(call: Call, id: string): Promise<Import> {
  for (;;) {
    const { status, body } = await call('POST', `/api/imports/${id}/read`, {});
    if (status === 200) return JSON.parse(body) as Import;
    if (status !== 202) throw new Error(`The app answered ${status}: ${body}`);
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

/** The export of a shop's program: with masks, dd/mm/aaaa, names of cities. */
export async function writeSheet(path: string, { seed, rows }: Sheet): Promise<void> {
  const file = await open(path, 'w');
  let text = `${COLUMNS.map(([heading]) => heading).join(';')}\r\n`;
  for (const pessoa of generatePessoas({ seed, count: rows })) {
    text += `${toCells(pessoa).map(quote).join(';')}\r\n`;
    if (text.length < MIB) continue;
    await file.appendFile(text);
    text = '';
  }
  await file.appendFile(text);
  await file.close();
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

/** The answer to a request, which must be a success. */
export async function ask<T>(call: Call, ...sent: Parameters<Call>): Promise<T> {
  const { status, body: text } = await call(...sent);
  if (status >= 300) throw new Error(`The app answered ${status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
