import { createStore } from '../../kit/web/browser/store.ts';
import type { LiveChange, OpenRecord, Person, RecordPeople } from '../live.ts';

/** The record that a tab has open, in its client. */
export type OpenHere = OpenRecord & { tenantId: number };

/** Who else has which record open, by client. */
type PeopleByTenant = Readonly<Record<number, readonly RecordPeople[]>>;

const NOBODY: readonly Person[] = [];
const openHere = createStore<OpenHere | undefined>(undefined);
const people = createStore<PeopleByTenant>({});
const listeners = new Set<(change: LiveChange) => void>();

export const getOpenHere = openHere.get;
export const subscribeToOpenHere = openHere.subscribe;

/** Says which record this tab has open, for others to see. */
export function setOpenHere(next: OpenHere | undefined): void {
  const now = openHere.get();
  const isSame = now?.pessoaId === next?.pessoaId && now?.tenantId === next?.tenantId && now?.editing === next?.editing;
  if (!isSame) openHere.set(next);
}

/** Who else has the record open. */
export function usePeople(tenantId: number | undefined, pessoaId: string | undefined): readonly Person[] {
  const records = people.use()[tenantId ?? 0];
  return records?.find((record) => record.pessoaId === pessoaId)?.people ?? NOBODY;
}

/** The server has said who else has which of the own open records open; undefined: it says so no more. */
export function acceptPeople(tenantId: number, records: readonly RecordPeople[]): void {
  people.set({ ...people.get(), [tenantId]: records });
}

export function forgetPeople(): void {
  people.set({});
}

/** Calls for each change of the register, wherever it was made. Gives the function that ends this. */
export function subscribeToChanges(listener: (change: LiveChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellChange(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}
