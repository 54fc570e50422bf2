import type { Role } from '../../access/policy.ts';
import { v7 as uuidv7 } from 'uuid';
import { inTenant, type TenantTx } from '../../kit/server/db/db.ts';
import { invalid, notFound, Refusal } from '../../kit/server/http/errors.ts';
import { sumClientFiles } from '../../kit/server/limits/client-files.queries.ts';
import { removeReservation, SPACE_LOCK, userIsFull } from '../../kit/server/limits/disk-space.ts';
import { createSlots } from '../../kit/server/limits/slots.ts';
import { insertOperation } from '../../register/apply/server/apply.queries.ts';
import { addJob } from '../../kit/server/jobs/jobs.queries.ts';
import { cancelRun, insertRun, saveTotal } from '../../register/jobs/server/runs.queries.ts';
import {
  type ApplyImport,
  type Import,
  type ImportSettings,
  type ImportState,
  NO_COUNTS,
  type ReadOptions,
} from '../model/import.ts';
import {
  fileGone,
  hasContent,
  hashFile,
  type ImportFiles,
  importFiles,
  prepareFile,
  removeFiles,
  sharePart,
  writePart,
} from '../store/server/import-files.ts';
import { forgetRows } from '../store/server/forget-rows.queries.ts';
import { forgetKeys } from '../store/server/keys.queries.ts';
import {
  beforeCheck,
  deleteImport,
  endReading,
  findImport,
  insertImport,
  saveImport,
  type StoredImport,
  sumFiles,
} from '../store/server/imports.queries.ts';
import { findSameFile } from '../store/server/known-files.queries.ts';
import { removeExpired } from '../store/server/sweep-imports.ts';
import { IMPORT_JOB, type JobContext } from '../work/server/import-job.ts';
import type { ImportProcesses } from '../work/server/import-process.ts';
import { checkSettings } from './import-settings.ts';
import { presentImport } from './present-import.ts';

/** The user, the client and the origin of an import, and the services that run it. */
export type Importer = {
  context: JobContext;
  tenantId: number;
  userId: string;
  /** the role in the client; a user of the command line sees everything */
  role: Role;
  origin: StoredImport['origin'];
  /** wakes the job runner of the server; undefined in a command, which runs the job itself */
  wake: (() => void) | undefined;
  /** reads the beginning of a file, in a child process or in this one */
  readFile: ImportProcesses['readFile'];
};

const UNREAD: readonly ImportState[] = ['received', 'checked', 'failed'];

/** Open uploads of one user in one client. */
const MAX_RECEIVING = 10;

/**
 * Opens an import for a file of this name and size, and reserves its disk space until it has arrived, for at most a day.
 * Refuses with 413 a file beyond the limit of the client or user, with 429 one upload too many, with 507 a file without
 * enough disk space.
 */
export async function openImport(importer: Importer, file: { fileName: string; size: number }): Promise<Import> {
  const { context, userId, origin } = importer;
  return takePlace(importer, { size: file.size, quota: true }, async (tx, id) => {
    const { bytes, receiving } = await sumFiles(tx, userId);
    if (receiving >= MAX_RECEIVING) throw tooManyUploads();
    if (bytes + file.size > context.env.userFiles) throw userIsFull(context.env.userFiles);
    await insertImport(tx, { id, userId, origin, ...file });
    return findAndPresent(tx, id);
  });
}

/** Opens one import at a time, so that waiting for the lock occupies one database connection only. */
const openings = createSlots(1, 200);

/** Reserves the space of a new import and stores the import in one transaction. When either fails, both are undone. */
export async function takePlace<Result>(
  { context, tenantId }: Pick<Importer, 'context' | 'tenantId'>,
  { size, quota }: { size: number; quota: boolean },
  note: (tx: TenantTx, id: string, files: ImportFiles) => Promise<Result>,
): Promise<Result> {
  await removeExpired(context, tenantId);
  const id = uuidv7();
  const files = importFiles(context.env, tenantId, id);
  const open = () =>
    inTenant(context.db, tenantId, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [SPACE_LOCK]);
      const noted = await note(tx, id, files);
      await prepareFile(context.env, files, { tenantId, size, quota, use: () => sumClientFiles(tx) });
      return noted;
    });
  try {
    return await openings.run(new AbortController().signal, open);
  } catch (error) {
    if (!files.shared) await removeFiles(files);
    throw error;
  }
}

function tooManyUploads(): Refusal {
  const detail = `Você já tem ${MAX_RECEIVING} envios abertos neste cliente. Conclua ou apague um deles e tente de novo.`;
  return new Refusal(429, 'too_many_uploads', detail, { headers: { 'retry-after': '60' }, event: 'too_many_requests' });
}

/**
 * Appends a part to the file and returns the number of bytes received so far. Refuses with 409 a part with the wrong offset
 * (`received` is the right one), with 422 one beyond the size of the file, with 507 when the disk is full.
 */
export async function receivePart(importer: Importer, id: string, offset: number, part: Buffer): Promise<number> {
  const { context, tenantId } = importer;
  const files = importFiles(context.env, tenantId, id);
  const expect = (stored: StoredImport) => {
    if (stored.state !== 'receiving' || offset !== stored.received) throw wrongOffset(stored.received);
    if (stored.fileUntil === null) throw fileGone();
    if (part.length === 0 || offset + part.length > stored.size) throw wrongLength();
    return { part, offset, size: stored.size };
  };
  if (files.shared) await sharePart(files, expect(await inTenant(context.db, tenantId, (tx) => findOr404(tx, id))));
  const arrived = await inTenant(context.db, tenantId, async (tx) => {
    const stored = await findOr404(tx, id, true);
    await writePart(context.env, files, expect(stored));
    const received = offset + part.length;
    await saveImport(tx, id, { received });
    return { ...stored, received };
  }).catch(async (error: unknown) => {
    // discarded in the meantime: without its row, the sweep would not find the file that this request stored
    if (files.shared && error instanceof Refusal && error.status === 404) await removeFiles(files);
    throw error;
  });
  if (isWhole(arrived)) await closeFile(context, tenantId, arrived);
  return arrived.received;
}

function isWhole({ state, received, size }: StoredImport): boolean {
  return state === 'receiving' && received === size;
}

/** Stores the hash of a complete file, which recognizes the same file later. After a crash the next request does it. */
async function closeFile(
  { db, env }: JobContext,
  tenantId: number,
  { id, size }: Pick<StoredImport, 'id' | 'size'>,
): Promise<void> {
  const sha256 = await hashFile(importFiles(env, tenantId, id), size);
  await inTenant(db, tenantId, async (tx) => {
    const stored = await findOr404(tx, id, true);
    if (isWhole(stored)) await saveImport(tx, id, { state: 'received', sha256 });
  });
  await removeReservation(importFiles(env, tenantId, id).content);
}

function wrongOffset(received: number): Refusal {
  const detail = 'Esta parte do arquivo não é a que falta. Continue a partir de `received`.';
  return new Refusal(409, 'wrong_offset', detail, { extra: { received } });
}

function wrongLength(): Refusal {
  return invalid([
    {
      path: 'body',
      code: 'wrong_length',
      message: 'Esta parte é maior do que o que falta do arquivo. Envie-o de novo.',
    },
  ]);
}

/** Reads the beginning of the file and proposes the meaning of its columns. Refuses with 422 an unreadable file. */
export async function readImport(importer: Importer, id: string, options: ReadOptions): Promise<Import> {
  const { context, tenantId } = importer;
  const stored = await inTenant(context.db, tenantId, async (tx) => requireState(await findOr404(tx, id), UNREAD));
  if (!(await hasContent(importFiles(context.env, tenantId, id), stored.size))) throw fileGone();
  const { table, settings, remembered } = await importer.readFile(tenantId, stored, options);
  // before the new table is saved: the corrections of users have the cells of the old columns
  await forgetRows(context.db, tenantId, await endCheck(importer, id), 'none');
  return inTenant(context.db, tenantId, async (tx) => {
    requireState(await findOr404(tx, id, true), UNREAD);
    await saveImport(tx, id, { table, settings, remembered, readOptions: options, ...beforeCheck() });
    await endReading(tx, id);
    return findAndPresent(tx, id);
  });
}

/** Returns an import to its state before the check, and discards the rows of the check. Refuses with 409 a running import. */
function endCheck({ context, tenantId }: Pick<Importer, 'context' | 'tenantId'>, id: string): Promise<StoredImport> {
  return inTenant(context.db, tenantId, async (tx) => {
    const stored = requireState(await findOr404(tx, id, true), UNREAD);
    await forgetKeys(tx, id);
    await saveImport(tx, id, beforeCheck());
    return stored;
  });
}

/** Sets the meaning of the columns. This discards the check. Refuses with 422 invalid settings. */
export async function changeSettings(
  { context, tenantId }: Importer,
  id: string,
  settings: ImportSettings,
): Promise<Import> {
  const { attempt, presented } = await inTenant(context.db, tenantId, async (tx) => {
    const stored = requireState(await findOr404(tx, id, true), UNREAD);
    const issues = checkSettings(settings, requireTable(stored));
    if (issues.length > 0) throw invalid(issues);
    await forgetKeys(tx, id);
    await saveImport(tx, id, { settings, remembered: false, ...beforeCheck() });
    return { attempt: stored.attempt, presented: await findAndPresent(tx, id) };
  });
  await forgetRows(context.db, tenantId, { id, attempt }, 'touched');
  return presented;
}

/** Starts the check in the background. Refuses with 409 an unread or running import. */
export async function startCheck(importer: Importer, id: string): Promise<Import> {
  const { context, tenantId, userId, origin, wake } = importer;
  const presented = await inTenant(context.db, tenantId, async (tx) => {
    const stored = requireState(await findOr404(tx, id, true), UNREAD);
    requireSettings(stored);
    const attempt = stored.attempt + 1;
    const checkedBy = origin === 'cli' ? null : userId;
    await saveImport(tx, id, { ...beforeCheck(), state: 'checking', counts: NO_COUNTS, checkedBy, attempt });
    await addJob(tx, IMPORT_JOB, id, { held: wake === undefined });
    return findAndPresent(tx, id);
  });
  wake?.();
  return presented;
}

/**
 * Starts to apply the rows in the background, as one operation. Refuses with 409 an unchecked file, unless `unchecked`, and
 * with 409 `undecided` a file with undecided rows, with 409 `same_file` a file that was imported before, unless `again`. `moved`
 * decides about rows with a record that changed after the check: they are left out, or the file wins.
 */
export async function startApply(
  importer: Importer,
  id: string,
  { again, moved, unchecked = false }: ApplyImport & { unchecked?: boolean },
): Promise<Import> {
  const { context, tenantId, userId, origin, wake } = importer;
  const presented = await inTenant(context.db, tenantId, async (tx) => {
    const stored = requireState(await findOr404(tx, id, true), unchecked ? ['received', 'checked'] : ['checked']);
    requireSettings(stored);
    const { alike } = { ...NO_COUNTS, ...stored.counts };
    if (alike > 0) throw undecided(alike);
    const sameFile = await findSameFile(tx, stored);
    if (sameFile && !again) throw sameFileBefore(sameFile);
    const { create, update } = stored.counts ?? NO_COUNTS;
    const operationId = uuidv7();
    await insertOperation(tx, operationId, { kind: 'import', userId, origin }, create + update);
    await insertRun(tx, operationId);
    await saveTotal(tx, operationId, create + update);
    const isChecked = stored.state === 'checked';
    const start = {
      moved: isChecked ? moved : null,
      passed: 0,
      share: 0,
      rowsPerSecond: 0,
      afterLine: 0,
      afterCorrectedLine: null,
    };
    const attempt = stored.attempt + 1;
    await saveImport(tx, id, { ...start, state: 'applying', counts: NO_COUNTS, operationId, attempt });
    await addJob(tx, IMPORT_JOB, id, { held: wake === undefined });
    return findAndPresent(tx, id);
  });
  wake?.();
  return presented;
}

function undecided(alike: number): Refusal {
  const rows =
    alike === 1 ? '1 linha que talvez já exista' : `${alike.toLocaleString('pt-BR')} linhas que talvez já existam`;
  const detail = `Falta decidir ${rows}. De cada uma, diga se atualiza a ficha, cria outra ou fica de fora.`;
  return new Refusal(409, 'undecided', detail, { extra: { alike } });
}

function sameFileBefore(sameFile: { operationId: string; at: string; userNome: string }): Refusal {
  const detail = 'Este mesmo arquivo já foi importado neste cliente. Importe de novo só se for isso mesmo o que quer.';
  return new Refusal(409, 'same_file', detail, { extra: { sameFile } });
}

/**
 * Cancels a check, which can be restarted, or stops the import of rows. Rows already applied stay and can be undone. Refuses
 * with 409 an import that is not running.
 */
export async function cancelImport({ context, tenantId, userId }: Importer, id: string): Promise<Import> {
  const { cancelledCheck, presented } = await inTenant(context.db, tenantId, async (tx) => {
    const stored = requireState(await findOr404(tx, id), ['checking', 'applying']);
    if (stored.state === 'checking') {
      await forgetKeys(tx, id);
      await saveImport(tx, id, { ...beforeCheck(), attempt: stored.attempt + 1 });
    } else if (stored.operationId !== null) {
      await cancelRun(tx, stored.operationId, userId);
      // the job runs once more to end the import, even when no process holds it
      await addJob(tx, IMPORT_JOB, id);
    }
    return {
      cancelledCheck: stored.state === 'checking' ? { id, attempt: stored.attempt + 1 } : undefined,
      presented: await findAndPresent(tx, id),
    };
  });
  if (cancelledCheck) await forgetRows(context.db, tenantId, cancelledCheck, 'touched');
  return presented;
}

/** Deletes an import. One that changed the register only loses its file and rows. Refuses with 409 a running import. */
export async function discardImport({ context, tenantId }: Importer, id: string): Promise<void> {
  const files = importFiles(context.env, tenantId, id);
  const stopped = await inTenant(context.db, tenantId, async (tx) => {
    const stored = await findStopped(tx, id);
    // after the row is deleted, the sweep would no longer know that its files must be deleted
    if (files.shared) await removeFiles(files);
    await forgetKeys(tx, id);
    if (stored.operationId === null && stored.state !== 'receiving') await saveImport(tx, id, beforeCheck());
    return stored;
  });
  await forgetRows(context.db, tenantId, stopped, 'none');
  await inTenant(context.db, tenantId, async (tx) => {
    const { operationId } = await findStopped(tx, id);
    if (operationId === null) await deleteImport(tx, id);
    else await saveImport(tx, id, { fileUntil: null });
  });
  if (!files.shared) await removeFiles(files);
}

/** Finds and locks an import. Refuses with 404 an unknown import, with 409 a running one. */
async function findStopped(tx: TenantTx, id: string): Promise<StoredImport> {
  const stored = await findOr404(tx, id, true);
  if (stored.state === 'checking' || stored.state === 'applying') throw wrongState(stored.state);
  return stored;
}

/** Finds an import in its current state. Refuses with 404. */
export async function showImport(context: JobContext, tenantId: number, id: string): Promise<Import> {
  const read = () =>
    inTenant(context.db, tenantId, async (tx) => {
      const stored = await findOr404(tx, id);
      return { stored, presented: await presentImport(tx, stored) };
    });
  const { stored, presented } = await read();
  if (!isWhole(stored)) return presented;
  await closeFile(context, tenantId, stored);
  return (await read()).presented;
}

/** Finds an import; `lock` locks it until the commit. Refuses with 404. */
export async function findOr404(tx: TenantTx, id: string, lock = false): Promise<StoredImport> {
  const stored = await findImport(tx, id, lock);
  if (!stored) throw notFound();
  return stored;
}

async function findAndPresent(tx: TenantTx, id: string): Promise<Import> {
  return presentImport(tx, await findOr404(tx, id));
}

/** Refuses with 409 an import in any other state. */
export function requireState(stored: StoredImport, states: readonly ImportState[]): StoredImport {
  if (states.includes(stored.state) && (stored.operationId === null || stored.state === 'applying')) return stored;
  throw wrongState(stored.state);
}

const WHY_NOT: Record<ImportState, string> = {
  receiving: 'O arquivo ainda não chegou inteiro. Continue o envio.',
  received: 'O arquivo ainda não foi conferido. Confira-o antes.',
  reading: 'O arquivo está sendo lido. Espere que termine.',
  checking: 'O arquivo está sendo conferido. Espere que termine, ou cancele.',
  checked: 'Nada está em andamento.',
  applying: 'As linhas já estão entrando no cadastro. Espere que termine, ou cancele.',
  done: 'Esta importação já terminou. Para importar de novo, envie o arquivo outra vez.',
  cancelled: 'Esta importação foi cancelada. Para importar o resto, envie o arquivo outra vez.',
  failed: 'Esta importação não pôde continuar. Envie o arquivo outra vez.',
};

export function wrongState(state: ImportState): Refusal {
  return new Refusal(409, 'wrong_state', WHY_NOT[state], { extra: { state } });
}

/** The valid settings of an import. Refuses with 422 invalid ones, which a proposal may be. */
function requireSettings(stored: StoredImport): ImportSettings {
  const table = requireTable(stored);
  const { settings } = stored;
  const issues = settings ? checkSettings(settings, table) : [];
  if (!settings || issues.length > 0) throw invalid(issues);
  return settings;
}

function requireTable({ table }: StoredImport): NonNullable<StoredImport['table']> {
  if (table) return table;
  throw new Refusal(409, 'not_read', 'O arquivo ainda não foi lido. Leia-o antes.');
}
