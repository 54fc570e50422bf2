import { Refusal } from '../../kit/server/http/errors.ts';
import type { Sort } from '../filter-fields.ts';

/** The column of a sort, in either direction. */
export function columnOfSort(sort: Sort): 'codigo' | 'nome' | 'updatedAt' {
  if (sort.endsWith('codigo')) return 'codigo';
  return sort.endsWith('nome') ? 'nome' : 'updatedAt';
}

/** The position of a row in the whole list: its search stage, sort key, id and tenant. */
export type Position = { stage: number; key: string | number; id: string; tenantId: number };

const VERSION = 1;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How many rows come before a row; `exact` distinguishes a count from an estimate. */
export type Rank = { at: number; exact: boolean };

/** The position of a row, and its rank if known. */
export type Placed = Position & { place?: Rank | undefined };

/** Writes the cursor of a row: opaque to clients, valid for one sort. */
export function writeCursor(sort: Sort, { stage, key, id, tenantId, place }: Placed): string {
  const known = place ? [place.at, place.exact] : [];
  return Buffer.from(JSON.stringify([VERSION, sort, stage, key, id, tenantId, ...known])).toString('base64url');
}

/** Reads a cursor. Refuses (400) a cursor for another sort or from any source but `writeCursor`. */
export function readCursor(sort: Sort, text: string): Placed {
  const [version, madeFor, stage, key, id, tenantId, ...place] = parseArray(text);
  const isNumberSort = sort.endsWith('codigo');
  if (version !== VERSION || madeFor !== sort) throw unreadable();
  if (!isSmallInteger(stage) || !isSmallInteger(tenantId)) throw unreadable();
  if (typeof id !== 'string' || !UUID.test(id)) throw unreadable();
  if (isNumberSort ? !isSmallInteger(key) : typeof key !== 'string' || key.includes('\0')) throw unreadable();
  if (sort.endsWith('updatedAt') && !isMoment(String(key))) throw unreadable();
  return { stage, key: key as string | number, id, tenantId, ...readPlace(place) }; // checked above, by sort
}

function readPlace(place: unknown[]): { place?: Rank } {
  if (place.length === 0) return {};
  const [at, exact, ...more] = place;
  if (!isSmallInteger(at) || typeof exact !== 'boolean' || more.length > 0) throw unreadable();
  return { place: { at, exact } };
}

const ISO_TIME = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Is it a valid time in the format of `toISOString`? PostgreSQL refuses dates such as 30 February. */
function isMoment(text: string): boolean {
  if (!ISO_TIME.test(text) || Number.isNaN(Date.parse(text))) return false;
  return new Date(text).toISOString() === text;
}

function parseArray(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function isSmallInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}

function unreadable(): Refusal {
  return new Refusal(400, 'malformed_cursor', 'Esta posição da lista não vale mais. Volte ao começo da lista.');
}

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The id bound of a tenant for the rows after a position. Rows with equal keys are in order of tenant, then id. For a
 * position in another tenant, all rows of this tenant with that key come either before it or after it, so the bound is
 * the highest or the lowest id. No record has either of the two.
 */
export function idBound(position: Position, tenantId: number): string {
  if (tenantId === position.tenantId) return position.id;
  return tenantId > position.tenantId ? FIRST_ID : LAST_ID;
}

/** Compares two positions in a sort, as the database does: names byte by byte. */
export function comparePositions(sort: Sort, a: Position, b: Position): number {
  const direction = sort.startsWith('-') ? -1 : 1;
  const byKey =
    typeof a.key === 'number' ? a.key - Number(b.key) : Buffer.compare(Buffer.from(a.key), Buffer.from(String(b.key)));
  const byId = a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
  return a.stage - b.stage || direction * (byKey || a.tenantId - b.tenantId || byId);
}
