import { RefusedDocument } from './document-parts.ts';
import type { FiscalKind, FiscalReading, PlacedParty } from './party.ts';
import { rootOf } from './party.ts';
import { describeFormer, type Former, readContabilista, readParticipante, type SpedRecord } from './sped-party.ts';
import { known } from '../../kit/known.ts';

/** The beginning of every SPED file. */
export const SPED_START = '|0000|';

/** Far more than the layouts allow: a longer line is no line of SPED, and a file with more people is no register. */
const MAX_LINE = 8_000;
const MAX_PEOPLE = 50_000;

/** The positions of the fields of record 0000: only the layouts of the EFD have dates there. */
const LAYOUTS = [
  { kind: 'efd-icms', title: 'EFD ICMS/IPI', from: 4, to: 5, nome: 6, cnpj: 7, cpf: 8 },
  { kind: 'efd-contribuicoes', title: 'EFD Contribuições', from: 6, to: 7, nome: 8, cnpj: 9, cpf: undefined },
] as const satisfies {
  kind: FiscalKind;
  title: string;
  from: number;
  to: number;
  nome: number;
  cnpj: number;
  cpf?: number;
}[];

type Opening = { kind: FiscalKind; key: string; at: string; ownCompany: { root: string; nome: string } | undefined };
/** A participant whose former values may follow in records 0175. */
type Open = { placed: PlacedParty; former: Former[] };

/**
 * Reads an EFD line by line. `add` returns false when no more people can come: all of them are in block 0, the first one. The
 * remaining lines, with the documents and the signature, are never read.
 */
export function createSpedReader() {
  let opening: Opening | undefined;
  let isEnded = false;
  let line = 0;
  let open: Open | undefined;
  const parties: PlacedParty[] = [];
  const refused: Extract<FiscalReading, { outcome: 'read' }>['refused'] = [];

  function add(text: string): boolean {
    line += 1;
    if (text.length > MAX_LINE) throw new RefusedDocument('sped');
    const record = text.trim().split('|');
    if (record.length < 3) return true;
    const code = record[1] ?? '';
    if (!opening) {
      opening = readOpening(record);
      return opening !== undefined;
    }
    isEnded = isEnd(code);
    if (isEnded) return false;
    if (code === '0150' || code === '0100') addPerson(code, record);
    else if (code === '0175') addFormer(record);
    return true;
  }

  function addPerson(code: '0150' | '0100', record: SpedRecord): void {
    close();
    const found = code === '0150' ? readParticipante(record) : readContabilista(record);
    if (typeof found === 'string') return void refused.push({ line, reason: found, ...codigoOf(record) });
    if (parties.length >= MAX_PEOPLE) throw new RefusedDocument('tamanho');
    const { kind, key, at } = known(opening, 'record 0000');
    const source = { kind, key: `${key}, linha ${line}`, at };
    const placed: PlacedParty = { party: found, roles: code === '0100' ? [{ papel: 'outro' }] : [], source };
    parties.push(placed);
    if (code === '0150') open = { placed, former: [] };
  }

  /** Record 0175 belongs to the participant before it. If that one was refused, so is this record. */
  function addFormer(record: SpedRecord): void {
    const at = isoOf(record[2]);
    if (!open || at === undefined) return;
    open.former.push({ at, field: record[3]?.trim() ?? '', text: record[4]?.trim() ?? '' });
  }

  function close(): void {
    if (open) open.placed.party.notes.push(...describeFormer(open.former));
    open = undefined;
  }

  /** The result, after the last line that `add` needed. A file that ends within block 0 was cut: it is refused as a whole. */
  function finish(): FiscalReading {
    if (!opening) return { outcome: 'skipped', reason: 'outro-arquivo' };
    if (!isEnded) return { outcome: 'refused', reason: 'sped' };
    close();
    const { ownCompany, ...source } = opening;
    return { outcome: 'read', source, parties, refused, ...(ownCompany && { ownCompany }) };
  }

  return { add, finish };
}

/** The code by which the report names a refused participant. */
function codigoOf(record: SpedRecord): { codigo?: string } {
  const codigo = record[1] === '0150' ? record[2]?.trim() : undefined;
  return codigo ? { codigo } : {};
}

/** Reads record 0000; undefined if it is not that of an EFD. */
function readOpening(record: SpedRecord): Opening | undefined {
  const found = record[1] === '0000' ? LAYOUTS.find(({ from, to }) => isDay(record[from]) && isDay(record[to])) : null;
  if (!found) return undefined;
  const at = isoOf(record[found.from]);
  if (at === undefined) throw new RefusedDocument('sped');
  const cnpj = bare(record[found.cnpj]);
  const cpf = found.cpf === undefined ? '' : bare(record[found.cpf]);
  const root = rootOf({ ...(cnpj !== '' && { cnpj }), ...(cpf !== '' && { cpf }) });
  const ownCompany = root === undefined ? undefined : { root, nome: record[found.nome]?.trim() || root };
  const key = `${found.title} ${at.slice(5, 7)}/${at.slice(0, 4)} ${cnpj || cpf}`.trim();
  return { kind: found.kind, key, at, ownCompany };
}

/** Whether the record ends block 0: its last record, or the first of another block in a file without that one. */
function isEnd(code: string): boolean {
  return code === '0990' || !code.startsWith('0');
}

/** Whether a text has the form of a SPED date; the day need not exist. */
function isDay(text: string | undefined): boolean {
  return /^\d{8}$/.test(text?.trim() ?? '');
}

/** DDMMAAAA as ISO 8601; undefined for a day that does not exist. */
function isoOf(text: string | undefined): string | undefined {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(text?.trim() ?? '') ?? [];
  if (day === undefined) return undefined;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

function bare(text: string | undefined): string {
  return (text ?? '').replace(/[^\dA-Za-z]/g, '').toUpperCase();
}
