import { createInterface } from 'node:readline/promises';
import { countOf } from '../../../kit/count-of.ts';
import {
  CommandRefused,
  printJson,
  readInput,
  requireOption,
  type WithDatabase,
} from '../../../kit/server/command/command.ts';
import { NewTenant } from '../../../access/tenant.schema.ts';
import { openBackup, type Opening } from '../../backup/server/read-backup.ts';
import { openSession } from '../../contents/server/snapshot.ts';
import type { OpenDatabase } from '../../backup/server/verify-backup.ts';
import { findBackupClient } from './backup-client.ts';
import { returnClient, type Returned } from './return-client.ts';
import { describePlan, planReturn, type ReturnPlan, toJson } from './return-plan.ts';

/** The options of `restore --client`. */
export const CLIENT_OPTIONS = {
  client: { type: 'string' },
  as: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

export const CLIENT_HELP = `  --client   um cliente só, pelo número ou pelo nome que tem no back-up. Volta ao cadastro em uso, o da pasta de FICHARIO_DATA ou o
             de DATABASE_URL, com o Fichário ligado ou não; nos outros clientes nada muda
  --as       o nome com que ele volta, ao lado dos outros. Sem --as ele toma o lugar do de agora, que fica arquivado: antes o
             comando mostra o que sairia e o que voltaria, e pergunta
  --yes      não pergunta`;

type OneClient = { folder: string; client: string | undefined; as: string | undefined; yes: boolean; json: boolean };

/** Restores one client of a back-up into the register in use. */
export async function runOneClient(
  { folder, client: wanted, as, yes, json }: OneClient,
  opening: Opening,
  { withDatabase, openDatabase }: { withDatabase: WithDatabase; openDatabase: OpenDatabase },
): Promise<void> {
  const name = requireOption('client', wanted);
  const nome = as === undefined ? undefined : readInput(NewTenant, { nome: requireOption('as', as) }).nome;
  const backup = { ...(await openBackup(folder, opening)), folder };
  const client = await findBackupClient(backup, name);
  await withDatabase(async (connection, env) => {
    const owner = await openSession(connection.owner);
    const plan = await planReturn(owner, { backup, client, as: nome, at: new Date() }).finally(() => owner.end());
    if (!json) console.log(describePlan(plan));
    if (plan.replacedAs !== undefined && !yes) await requireConsent(plan, json);
    const returned = await returnClient({ connection, env, openDatabase }, plan);
    if (json) printJson({ done: true, ...toJson(plan), client: returned.id, ...countsOf(returned) });
    else console.log(describeReturned(plan, returned));
  });
}

function countsOf({ usersAdded, webhooks }: Returned) {
  return { usersAdded, webhooksPaused: webhooks };
}

async function requireConsent(plan: ReturnPlan, json: boolean): Promise<void> {
  if (json) printJson({ done: false, ...toJson(plan) });
  else if (process.stdin.isTTY && (await ask('Restaurar? [s/N] '))) return;
  throw new CommandRefused(
    'Nada mudou. Para restaurar assim, repita com --yes; para tê-lo ao lado do de agora, com --as "Outro nome".',
  );
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^s(im)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

function describeReturned({ client, nome, present, replacedAs }: ReturnPlan, { id, usersAdded, webhooks }: Returned) {
  const lines = [
    `Restaurado como cliente ${id}, ${nome}: ${countOf(client.fichas, 'ficha', 'fichas')}, cada linha comparada.`,
  ];
  if (present && replacedAs !== undefined) lines.push(`O de antes é o cliente ${present.id}, arquivado.`);
  if (webhooks > 0)
    lines.push(
      `${countOf(webhooks, 'webhook voltou pausado', 'webhooks voltaram pausados')}: troque o segredo de cada um e retome-o.`,
    );
  if (usersAdded > 0)
    lines.push(
      `${countOf(usersAdded, 'usuário que já não havia voltou desativado', 'usuários que já não havia voltaram desativados')}, só para o histórico dizer quem fez o quê.`,
    );
  return lines.join('\n');
}
