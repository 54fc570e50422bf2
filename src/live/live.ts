import type * as z from 'zod/mini';
import type * as schema from './live.schema.ts';

export type LiveChange = z.output<typeof schema.LiveChange>;
export type RecordPeople = z.output<typeof schema.RecordPeople>;
export type Person = RecordPeople['people'][number];
export type OpenRecord = z.output<typeof schema.OpenRecords>['records'][number];
export type EndReason = (typeof schema.END_REASONS)[number];

/** The position of a reader in each client: the number of the last event. */
export type Positions = ReadonlyMap<number, number>;

const POSITIONS = /^(?:\d{1,10}\.\d{1,15})(?:-\d{1,10}\.\d{1,15})*$/;

/** `7.120-9.33`: the id of an event in the stream. */
export function formatPositions(positions: Positions): string {
  return [...positions].map(([tenantId, number]) => `${tenantId}.${number}`).join('-');
}

/** Parses the output of `formatPositions`; an empty text is no position. */
export function parsePositions(text: string): Positions | undefined {
  if (text === '') return new Map();
  if (!POSITIONS.test(text)) return undefined;
  return new Map(
    text.split('-').map((part): [number, number] => {
      const [tenantId, number] = part.split('.');
      return [Number(tenantId), Number(number)];
    }),
  );
}

/** A message of the stream. `beat` shows that the connection is alive. */
export type LiveMessage =
  | { kind: 'ready' }
  | { kind: 'change'; change: LiveChange }
  | { kind: 'presence'; tenantId: number; records: RecordPeople[] }
  | { kind: 'beat' }
  | { kind: 'ended'; reason: EndReason };
