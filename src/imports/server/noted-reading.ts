import { inTenant } from '../../kit/server/db/db.ts';
import { Refusal } from '../../kit/server/http/errors.ts';
import type { Import, ReadOptions } from '../model/import.ts';
import { endReading, noteReading } from '../store/server/imports.queries.ts';
import { type Importer, readImport } from './import-steps.ts';

const NOTE_MS = 1_000;
const FAILED = 'Algo falhou no servidor ao ler o arquivo. Nada mudou no cadastro. Tente de novo.';

/**
 * Reads an import, and notes at first and every second how far the reading is. If it fails after `answerMs`, when perhaps no
 * request waits any more, the import has failed for this reason.
 */
export async function readNoted(
  importer: Importer,
  id: string,
  { options, answerMs }: { options: ReadOptions; answerMs: number },
): Promise<Import> {
  const { db } = importer.context;
  const startedAt = performance.now();
  let [passed, bytes, size] = [0, 0, 0];
  let noted = Promise.resolve();
  const note = async (): Promise<void> => {
    const rowsPerSecond = Math.round((passed * 1_000) / (performance.now() - startedAt));
    const progress = { passed, bytes, share: bytes > 0 ? Math.min(1, bytes / size) : null, rowsPerSecond };
    await inTenant(db, importer.tenantId, (tx) => noteReading(tx, id, progress)).catch(() => {}); // the next note may succeed
  };
  const onRead = (rows: number, _length: number, at: number = bytes) => void ([passed, bytes] = [passed + rows, at]);
  const readFile: Importer['readFile'] = async (tenantId, stored, chosen) => {
    size = stored.size;
    await note();
    const timer = setInterval(() => void (noted = noted.then(note)), Math.min(NOTE_MS, answerMs / 2));
    try {
      return await importer.readFile(tenantId, stored, chosen, onRead);
    } finally {
      clearInterval(timer);
      await noted;
    }
  };
  try {
    return await readImport({ ...importer, readFile }, id, options);
  } catch (error) {
    const problem = error instanceof Refusal ? error.message : FAILED;
    const isLate = performance.now() - startedAt > answerMs;
    const end = () => inTenant(db, importer.tenantId, (tx) => endReading(tx, id, isLate ? problem : null));
    await end().catch(() => {}); // it counts as running for some seconds more
    throw error;
  }
}
