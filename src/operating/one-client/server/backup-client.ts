import { join } from 'node:path';
import { chaveNome } from '@fichario/brasil';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import { damaged } from '../../stored/server/manifest.ts';
import type { OpenedBackup } from '../../backup/server/read-backup.ts';
import { NotAsStored, readStored } from '../../stored/server/stored-file.ts';
import { type CopiedRow, readRows } from './copy-text.ts';

/** A verified back-up and its folder. */
export type FoundBackup = OpenedBackup & { folder: string };

/** A client in a back-up. */
export type BackupClient = {
  id: number;
  nome: string;
  /** in the text format of COPY, to the microsecond */
  createdAt: string;
  /** number of its records that are not deleted, and of the users with access */
  fichas: number;
  users: number;
};

/** How many clients a refusal lists. */
const MOST_LISTED = 30;

/**
 * Finds a client of a back-up by number, by exact name, or by name without regard to case and accents. Throws CommandRefused with
 * a list of the clients if none or several match.
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

/** The number of a client's rows in a table. */
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
