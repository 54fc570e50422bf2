import type { SecurityEvent } from './security-events.ts';

/** Events that are counted where they happen, for the metrics. */
export type Happening =
  | 'broken_request'
  | 'transaction_done'
  | 'transaction_failed'
  | 'transaction_repeated'
  | 'statement_too_long'
  | 'database_unavailable'
  | 'service_answered'
  | 'service_failed'
  | 'message_answered'
  | 'message_failed'
  | SecurityEvent
  | 'sign_in_wrong'
  | 'sign_in_too_many';

const tallies = new Map<Happening, number>();

/** Counts an event. Changes only a number in this process, so it may be called anywhere. */
export function tally(happening: Happening): void {
  tallies.set(happening, tallyOf(happening) + 1);
}

/** How often the event has happened since the process began. */
export function tallyOf(happening: Happening): number {
  return tallies.get(happening) ?? 0;
}
