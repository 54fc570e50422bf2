import { join } from 'node:path';
import { chaveNome } from '@fichario/brasil';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { damaged } from '../../stored/server/manifest.ts';
import type { OpenedBackup } from '../../backup/server/read-backup.ts';
import { NotAsStored, readStored } from '../../stored/server/stored-file.ts';
import { type CopiedRow, readRows } from './copy-text.ts';

/** A back-up that was looked at, and where it lies. */
export type FoundBackup = OpenedBackup & { folder: string };

/** A client as the back-up has it. */
export type BackupClient = {
  id: number;
  nome: string;
  /** as COPY writes it, to the microsecond */
  createdAt: string;
  /** its live records, and the users who could enter it */
  fichas: number;
  users: number;
};

/** How many clients a refusal lists. */
const MOST_LISTED = 30;

/**
 * Finds a client of a back-up by its number, or by its name: as it is written, else whatever the case and accents. Refuses, in a sentence
 * that lists what there is, one that is not there or that could be several.
 */
export async function findBackupClient(backup: FoundBackup, wanted: string): Promise<BackupClient> {
  const clients = (await readTable(backup, 'tenants')).map((row) => ({
    id: Number(row['id']),
    row,
    nome: row['nome'] ?? '',
  }));
  const ways = [
    ({ id }: Named) => String(id) === wanted,
    ({ nome }: Named) => nome === wanted,
    ({ nome }: Named) => nome.toLowerCase() === wanted.toLowerCase(),
    ({ nome }: Named) => chaveNome(nome) === chaveNome(wanted),
  ];
  for (const way of ways) {
    const [found, another] = clients.filter(way);
    if (another) throw severalSo(wanted, clients.filter(way));
    if (!found) continue;
    const { id, nome, row } = found;
    const [counter] = (await readTable(backup, 'tenant_counters')).filter((each) => each['tenant_id'] === String(id));
    return {
      id,
      nome,
      createdAt: row['created_at'] ?? '',
      fichas: Number(counter?.['pessoas_total'] ?? 0),
      users: rowsOf(backup, 'memberships', id),
    };
  }
  throw noneSo(wanted, clients);
}

type Named = { id: number; nome: string };

/** How many rows of a table are a client's. */
export function rowsOf({ manifest }: FoundBackup, name: string, client: number): number {
  return manifest.tables.find((table) => table.name === name)?.sums[client]?.rows ?? 0;
}

async function readTable({ folder, manifest, cipher }: FoundBackup, name: string): Promise<CopiedRow[]> {
  const table = manifest.tables.find((each) => each.name === name);
  if (table === undefined) return [];
  return readRows(readStored(join(folder, table.file), table, cipher), table.columns).catch((error: unknown) => {
    throw error instanceof NotAsStored ? damaged(folder, table.file) : error;
  });
}

function noneSo(wanted: string, clients: Named[]): CommandRefused {
  if (clients.length === 0) return new CommandRefused('O back-up não tem cliente algum. Use outro.');
  return new CommandRefused(`O back-up não tem o cliente "${wanted}". Ele tem: ${list(clients)}.`);
}

function severalSo(wanted: string, clients: Named[]): CommandRefused {
  return new CommandRefused(`O back-up tem mais de um cliente "${wanted}": ${list(clients)}. Informe o número.`);
}

function list(clients: Named[]): string {
  const named = clients.slice(0, MOST_LISTED).map(({ id, nome }) => `${id} (${nome})`);
  const more = clients.length - named.length;
  return more > 0 ? `${named.join(', ')} e mais ${more}` : named.join(', ');
}
