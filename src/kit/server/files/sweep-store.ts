import type { FilesPlace } from '../env/files-place.ts';
import { openStore } from './open-store.ts';
import { removeFolder } from './segments.ts';

/** Younger files may belong to a transaction that is still running. */
const YOUNG_MS = 3_600_000;

/**
 * Removes files of a kind, `<kind>/<client>/<id>/…`, that should be gone: a process died between the database and the bucket, or
 * the bucket did not answer. Removes only files that the database records as gone: another installation may use the bucket.
 */
export async function sweepStore(
  place: FilesPlace,
  kind: string,
  { findGone, now }: { findGone: (tenantId: number, ids: string[]) => Promise<string[]>; now: Date },
): Promise<void> {
  const store = await openStore(place);
  const found = new Map<number, Set<string>>();
  for await (const { key, at } of store.list(`${kind}/`)) {
    const [, tenantId, id] = /^\w+\/(\d{1,9})\/([\da-f]{8}-[\da-f-]{27})\//.exec(key) ?? [];
    if (id === undefined || now.getTime() - at.getTime() < YOUNG_MS) continue;
    const ids = found.get(Number(tenantId)) ?? new Set();
    found.set(Number(tenantId), ids.add(id));
  }
  for (const [tenantId, ids] of found)
    for (const id of await findGone(tenantId, [...ids])) await removeFolder(store, `${kind}/${tenantId}/${id}`);
}
