import { known } from '../../../kit/known.ts';

/**
 * The kinds of keys that are unique among the rows of a file. `emailAlone`: the e-mail of a row without another key;
 * `record`: the codigo of the record that a row changes;
 * `inscricao`: an inscrição estadual with the document of its row.
 */
export type KeyKind =
  | 'cpf'
  | 'cnpj'
  | 'id'
  | 'codigo'
  | 'codigoExterno'
  | 'email'
  | 'emailAlone'
  | 'record'
  | 'inscricao';

/** The keys by which two rows are the same. */
export type SameKind = Exclude<KeyKind, 'inscricao'>;

/**
 * The first line of a file with each key. Ten million keys take about 150 MB. Documents are exact: a CPF without its check
 * digits is one 32-bit number, a CNPJ two. Ids and e-mails are 64-bit hashes.
 */
export type LineIndex = {
  /** Returns the earlier line with the key; when there is none, claims the key for this line and returns undefined. */
  claim: (kind: KeyKind, key: string, line: number) => number | undefined;
  find: (kind: KeyKind, key: string) => number | undefined;
};

type Slots = {
  high: Uint32Array<ArrayBuffer>;
  low: Uint32Array<ArrayBuffer>;
  line: Uint32Array<ArrayBuffer>;
  used: number;
};

const PARTS = 16;
const FIRST_SIZE = 256;
/** Above this load the search for a free slot is slow. */
const MAX_LOAD = 0.75;

export function createLineIndex(): LineIndex {
  const tables = new Map<KeyKind, Slots[]>();
  const partsOf = (kind: KeyKind): Slots[] => {
    const parts = tables.get(kind) ?? Array.from({ length: PARTS }, () => makeSlots(FIRST_SIZE, isWide(kind)));
    tables.set(kind, parts);
    return parts;
  };
  const claim: LineIndex['claim'] = (kind, key, line) => {
    const parts = partsOf(kind);
    const [high, low] = numbersOf(kind, key);
    const hash = mix(high, low);
    const part = hash & (PARTS - 1);
    // split into parts, so that growing duplicates only a sixteenth of the memory
    const slots = known(parts[part], 'part of the index');
    const at = findSlot(slots, high, low, hash);
    const earlier = slots.line[at] ?? 0;
    if (earlier !== 0) return earlier === line ? undefined : earlier;
    put(slots, at, high, low, line);
    if (slots.used > slots.line.length * MAX_LOAD) parts[part] = grow(slots);
    return undefined;
  };
  const find: LineIndex['find'] = (kind, key) => {
    const [high, low] = numbersOf(kind, key);
    const hash = mix(high, low);
    const slots = tables.get(kind)?.[hash & (PARTS - 1)];
    return slots && (slots.line[findSlot(slots, high, low, hash)] || undefined);
  };
  return { claim, find };
}

function isWide(kind: KeyKind): boolean {
  return kind !== 'cpf' && kind !== 'codigo' && kind !== 'record';
}

function makeSlots(size: number, wide: boolean): Slots {
  return {
    high: new Uint32Array(wide ? size : 0),
    low: new Uint32Array(size),
    line: new Uint32Array(size),
    used: 0,
  };
}

/** A key as two 32-bit numbers. Drops the two check digits of a document, which follow from the others. */
export function numbersOf(kind: KeyKind, key: string): [high: number, low: number] {
  if (kind === 'cpf') return [0, Number(key.slice(0, 9))];
  if (kind === 'codigo' || kind === 'record') return [0, Number(key)];
  if (kind === 'cnpj') return [Number.parseInt(key.slice(0, 6), 36), Number.parseInt(key.slice(6, 12), 36)];
  return hashText(key);
}

/** A 64-bit hash of a text, as two numbers. */
function hashText(text: string): [number, number] {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [b >>> 0, a >>> 0];
}

function mix(high: number, low: number): number {
  let hash = Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function findSlot(slots: Pick<Slots, 'high' | 'low' | 'line'>, high: number, low: number, hash: number): number {
  const mask = slots.line.length - 1;
  let at = (hash >>> 4) & mask;
  while (slots.line[at] !== 0 && (slots.low[at] !== low || (slots.high.length > 0 && slots.high[at] !== high)))
    at = (at + 1) & mask;
  return at;
}

function put(slots: Slots, at: number, high: number, low: number, line: number): void {
  if (slots.high.length > 0) slots.high[at] = high;
  slots.low[at] = low;
  slots.line[at] = line;
  slots.used += 1;
}

function grow(old: Slots): Slots {
  const grown = makeSlots(old.line.length * 2, old.high.length > 0);
  for (let at = 0; at < old.line.length; at += 1) {
    const line = old.line[at] ?? 0;
    if (line === 0) continue;
    const [high, low] = [old.high[at] ?? 0, old.low[at] ?? 0];
    put(grown, findSlot(grown, high, low, mix(high, low)), high, low, line);
  }
  return grown;
}
