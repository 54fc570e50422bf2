import { createStore } from '../../kit/web/browser/store.ts';
import type { LiveChange, OpenRecord, Person, RecordPeople } from '../live.ts';

/** The record that this tab has open, and its client. */
export type OpenHere = OpenRecord & { tenantId: number };

/** The other users who have records open, by client. */
type PeopleByTenant = Readonly<Record<number, readonly RecordPeople[]>>;

const NOBODY: readonly Person[] = [];
const openHere = createStore<OpenHere | undefined>(undefined);
const people = createStore<PeopleByTenant>({});
const listeners = new Set<(change: LiveChange) => void>();

export const getOpenHere = openHere.get;
export const subscribeToOpenHere = openHere.subscribe;

/** Sets the record that this tab has open, for others to see. */
export function setOpenHere(next: OpenHere | undefined): void {
  const now = openHere.get();
  const isSame = now?.pessoaId === next?.pessoaId && now?.tenantId === next?.tenantId && now?.editing === next?.editing;
  if (!isSame) openHere.set(next);
}

/** The other users who have the record open. */
export function usePeople(tenantId: number | undefined, pessoaId: string | undefined): readonly Person[] {
  const records = people.use()[tenantId ?? 0];
  return records?.find((record) => record.pessoaId === pessoaId)?.people ?? NOBODY;
}

/** Stores the server's answer: the other users of this browser's open records of a client. */
export function acceptPeople(tenantId: number, records: readonly RecordPeople[]): void {
  people.set({ ...people.get(), [tenantId]: records });
}

export function forgetPeople(): void {
  people.set({});
}

/** Calls the listener for each change of the register, made here or elsewhere. Returns a function that ends the subscription. */
export function subscribeToChanges(listener: (change: LiveChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishChange(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}
