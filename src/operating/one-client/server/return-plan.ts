import type { Client } from 'pg';
import { countOf } from '../../../kit/count-of.ts';
import { CommandRefused } from '../../../kit/server/command/command.ts';
import type { BackupClient, FoundBackup } from './backup-client.ts';
import { type ChangesSince, countSince, findPresent, isNameTaken } from './present-client.ts';
import { formatMoment } from '../../moment/server/moment.ts';
import { nameTaken, type Returning } from './return-client.ts';

/** The plan of a client's restore. `since`: the changes since the back-up in the client that will be archived. */
export type ReturnPlan = Returning & { since: ChangesSince | undefined };

const LONGEST_NAME = 120;

/**
 * Plans the restore of a client: as an additional client with the name `as`, or, without a name, in place of the corresponding
 * client. Throws CommandRefused if another client has the name, or if the database is distributed.
 */
export async function planReturn(
  owner: Client,
  { backup, client, as, at }: { backup: FoundBackup; client: BackupClient; as: string | undefined; at: Date },
): Promise<ReturnPlan> {
  await refuseDistributed(owner);
  const present = await findPresent(owner, client);
  const nome = as ?? present?.nome ?? client.nome;
  const isBeside = as !== undefined || present === undefined;
  if (isBeside && (await isNameTaken(owner, nome))) throw nameTaken(nome);
  if (isBeside || present === undefined)
    return { backup, client, nome, present, replacedAs: undefined, at, since: undefined };
  const since = await countSince(owner, present.id, backup.manifest.at);
  return { backup, client, nome, present, replacedAs: await chooseName(owner, nome, at), at, since };
}

/** The name for a client that will be archived. */
async function chooseName(owner: Client, nome: string, at: Date): Promise<string> {
  const named = (to: 'minute' | 'second') => {
    const until = ` (até ${formatMoment(at, to)})`;
    return `${nome.slice(0, LONGEST_NAME - until.length)}${until}`;
  };
  const short = named('minute');
  return (await isNameTaken(owner, short)) ? named('second') : short;
}

async function refuseDistributed(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ is: boolean }>("select to_regclass('pg_dist_partition') is not null as is");
  if (rows[0]?.is !== true) return;
  const { rowCount } = await owner.query('select from pg_dist_partition limit 1');
  if (rowCount === 0) return;
  throw new CommandRefused(
    'Num banco distribuído (Citus) um cliente só não se restaura. Restaure o back-up inteiro numa pasta nova (FICHARIO_DATA), sem DATABASE_URL, e leve de lá o que falta com "fichario export" e "fichario import".',
  );
}

/** Describes the plan in Portuguese lines: what the register has now, and what the back-up has. */
export function describePlan({ client, present, replacedAs, nome, since, backup }: ReturnPlan): string {
  const moment = formatMoment(new Date(backup.manifest.at), 'minute');
  const coming = `${fichas(client.fichas)}, ${users(client.users)}`;
  if (!present || replacedAs === undefined || !since)
    return `No back-up, de ${moment}: ${coming}. Volta como "${nome}", ao lado dos outros clientes.`;
  const { created, changed, deleted } = since;
  return [
    `Cliente ${present.id}, ${present.nome}:`,
    `  agora        ${fichas(present.fichas)}, ${users(present.users)}`,
    `  no back-up   ${coming}, como estavam em ${moment}`,
    `  desde então  ${countOf(created, 'ficha criada', 'fichas criadas')}, ${countOf(changed, 'alterada', 'alteradas')}, ${countOf(deleted, 'excluída', 'excluídas')}`,
    `O do back-up toma o lugar do de agora, com os usuários de agora. O de agora não se perde: fica arquivado, com o nome "${replacedAs}".`,
  ].join('\n');
}

/** The plan as JSON for programs. */
export function toJson({ client, present, replacedAs, nome, since, backup }: ReturnPlan) {
  return {
    nome,
    at: backup.manifest.at,
    fichas: client.fichas,
    users: client.users,
    replaced: present && replacedAs !== undefined && since ? { ...present, archivedAs: replacedAs, since } : null,
  };
}

function fichas(count: number): string {
  return countOf(count, 'ficha', 'fichas');
}

function users(count: number): string {
  return countOf(count, 'usuário', 'usuários');
}
