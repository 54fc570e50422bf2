import { explainTelefone, formatTelefone } from '@fichario/brasil';
import type { CellReaders } from '../../pessoa/cells/cell-readers.ts';
import { readEmails, readText } from '../../pessoa/cells/cells-list.ts';
import { readDdd, readTelefones, type TelefoneCell } from '../../pessoa/cells/cells-telefone.ts';
import { readDigits, type Reading } from '../../pessoa/cells/cells.ts';
import { note } from '../../pessoa/cells/notes.ts';
import type { Email, InscricaoEstadual, Telefone } from '../../pessoa/pessoa.ts';
import { type RowDraft, take, tellIssue, tellRepair, textOf } from './row-draft.ts';
import type { BlockSources, RowBlock, RowPlan } from './row-plan.ts';

/** The place of a block that shares its cell with the one before: it is always one more. */
export const NO_PLACE = 0;

const OBSERVACAO_MAX = 100;
const INSCRICAO_MAX = 20;

/** Reads the phones of a row: each cell may hold several. */
export function readTelefoneBlocks(draft: RowDraft, { telefones }: RowPlan, readers: CellReaders): void {
  for (const block of telefones) {
    const { place, sources } = block;
    const own = takeTelefones(draft, block, readers);
    const isThere = own.length > 0 || (draft.written !== undefined && place <= (draft.before?.telefones.length ?? 0));
    if (!isThere) continue;
    const [first = {}, ...others] = own;
    const tipo = take(draft, sources['tipo'], readers.tipoTelefone);
    if (tipo !== undefined && (first.numero === undefined || explainTelefone(tipo, first.numero) === undefined))
      first.tipo = tipo;
    const principal = takePrincipal(draft, block, readers);
    if (principal !== undefined) first.principal = principal;
    const observacao = take(draft, sources['observacao'], readObservacao);
    if (observacao !== undefined) first.observacao = joinNotes(observacao, first.observacao);
    pushBlocks(draft.row.content.telefones, place, first, others);
  }
}

function takeTelefones(draft: RowDraft, { place, sources }: BlockSources, readers: CellReaders): Partial<Telefone>[] {
  const source = sources['numero'];
  const text = source ? textOf(draft, source) : '';
  if (!source || text === '') return [];
  const ddd = take(draft, sources['ddd'], readDdd) ?? dddBefore(draft, place);
  const { telefones, repairs, issue } = readTelefones(text, { ddd, defaultDdd: readers.defaultDdd });
  if (issue) tellIssue(draft, source, issue);
  const [repair] = repairs;
  if (repair && !issue) {
    const to = telefones.map(({ numero, observacao }) => `${formatTelefone(numero)} ${observacao}`.trim()).join(', ');
    tellRepair(draft, source, repair, to);
  }
  return issue ? [] : telefones.map(withoutBlankNote);
}

/** A phone that has no note in its cell keeps the one that it has. */
function withoutBlankNote({ tipo, numero, observacao }: TelefoneCell): Partial<Telefone> {
  return observacao === '' ? { tipo, numero } : { tipo, numero, observacao };
}

/** Of a phone that is changed in our own export: the DDD it had. */
function dddBefore({ written, before }: RowDraft, place: number): string | undefined {
  const numero = written === undefined ? undefined : before?.telefones[place - 1]?.numero;
  return numero !== undefined && /^[1-9]\d{9,10}$/.test(numero) ? numero.slice(0, 2) : undefined;
}

function readObservacao(text: string): Reading<string> {
  return readText(text, OBSERVACAO_MAX);
}

function joinNotes(said: string, found = ''): string {
  const whole = found === '' ? said : `${said}, ${found}`;
  return whole.length > OBSERVACAO_MAX ? said : whole;
}

/** Reads the e-mails of a row: each cell may hold several. */
export function readEmailBlocks(draft: RowDraft, { emails }: RowPlan, readers: CellReaders): void {
  const readCell = (text: string) => readEmails(text, readers.options.longEmailEndings);
  for (const block of emails) {
    const { place, sources } = block;
    const addresses = take(draft, sources['email'], readCell) ?? [];
    const isThere = addresses.length > 0 || (draft.written && place <= (draft.before?.emails.length ?? 0));
    if (!isThere) continue;
    const [first = {}, ...others]: Partial<Email>[] = addresses.map((email) => ({ email }));
    const tipo = take(draft, sources['tipo'], readers.tipoEmail);
    if (tipo !== undefined) first.tipo = tipo;
    const principal = takePrincipal(draft, block, readers);
    if (principal !== undefined) first.principal = principal;
    pushBlocks(draft.row.content.emails, place, first, others);
  }
}

/** Reads the inscrições of a row; one that does not name its state is of the state of the address. */
export function readInscricaoBlocks(draft: RowDraft, { inscricoesEstaduais }: RowPlan, readers: CellReaders): void {
  for (const { place, sources } of inscricoesEstaduais) {
    const numero = take(draft, sources['numero'], readInscricao);
    const stated = take(draft, sources['uf'], readers.uf);
    if (numero === undefined && (stated === undefined || !draft.written)) continue;
    const value: Partial<InscricaoEstadual> = {};
    if (numero !== undefined) value.numero = numero;
    const uf = stated ?? ufOfInscricao(draft, place, readers);
    if (uf !== undefined) value.uf = uf;
    else if (sources['numero'] && numero === ISENTO) {
      if (!draft.written) tellRepair(draft, sources['numero'], note('inscricao_without_uf'), '');
      continue;
    } else if (sources['numero']) tellIssue(draft, sources['numero'], note('inscricao_uf'));
    draft.row.content.inscricoesEstaduais.push({ place, value });
  }
}

const ISENTO = 'ISENTO';
const IS_ISENTO = /^isen[tç](?:o|a|ão)\b|^isenta?$/i;

function readInscricao(text: string): Reading<string> {
  if (IS_ISENTO.test(text)) return { value: ISENTO };
  if (/^0+$/.test(text)) return {};
  const digits = readDigits(text);
  return digits.value === undefined ? { issue: digits.issue } : readText(digits.value, INSCRICAO_MAX);
}

function ufOfInscricao({ row, written, before }: RowDraft, place: number, readers: CellReaders): string | undefined {
  const known = before?.tipo === 'juridica' && written ? before.inscricoesEstaduais[place - 1]?.uf : undefined;
  const codigo = row.content.enderecos
    .map(({ value, supposed }) => value.codigoEstado ?? supposed?.codigoEstado)
    .find((one) => one !== undefined);
  return known ?? (codigo === undefined ? undefined : readers.uf(codigo).value) ?? readers.defaultUf;
}

/** Whether the block is said to be the principal one. */
export function takePrincipal(draft: RowDraft, { sources }: BlockSources, readers: CellReaders): boolean | undefined {
  const word = take(draft, sources['principal'], readers.yesNo);
  return word === undefined ? undefined : word === 'yes';
}

/** Leaves out a block of which nothing is said. */
function pushBlocks<Block extends object>(
  blocks: RowBlock<Block>[],
  place: number,
  first: Partial<Block>,
  others: Partial<Block>[],
): void {
  if (Object.keys(first).length > 0) blocks.push({ place, value: first });
  for (const value of others) blocks.push({ place: NO_PLACE, value });
}
