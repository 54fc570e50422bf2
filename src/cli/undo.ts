import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { findOperation } from '../operations/server/operation-list.queries.ts';
import { begin, findOwn, type Taker } from '../operations/server/take-back.ts';
import { runUndo } from '../operations/server/undo.ts';
import { type Db, inTenant } from '../server/db.ts';
import { listTenants } from '../tenants/server/tenants.queries.ts';
import { listUsers } from '../users/server/users.queries.ts';
import { emailKey } from '../users/user.ts';
import { CommandRefused, type Command, printJson, readArgs, UsageError, withDatabase } from './command.ts';

export const undoCommand: Command = {
  name: 'undo',
  summary: 'desfaz uma operação, de qualquer tamanho',
  help: `Uso: fichario undo <operação> [--usuario <e-mail>] [--json]

Desfaz uma operação: cada ficha que ninguém editou depois volta ao que era. <operação> é o identificador que está no
endereço da operação, na tela de operações. Desfazer é também uma operação, em nome do usuário de --usuario; sem ele, do
único administrador da instalação. Ela pode ser desfeita.

Se o comando for interrompido, o servidor continua a partir de onde ele parou.

  --json   { "operation", "undone", "kept", "failed" }: o identificador da nova operação; quantas fichas voltaram,
           quantas ficaram porque alguém as editou depois, quantas não puderam voltar`,
  run: runCommand,
};

async function runCommand(args: string[]): Promise<void> {
  const { values, words } = readArgs(args, { usuario: { type: 'string' }, json: { type: 'boolean' } }, ['a operação']);
  const id = z.safeParse(z.uuid(), words[0]).data;
  if (id === undefined)
    throw new UsageError('A operação é um identificador como 0192f0c4-0000-7000-8000-000000000030.');
  const undo = await withDatabase(async ({ db }) => undoOperation(db, id, await findUser(db, values.usuario)));
  const { id: operation, done: undone, kept, failed } = undo;
  if (values.json) printJson({ operation, undone, kept, failed });
  else
    console.log(
      `${countOf(undone)} como antes.${describeRest(kept, failed)} Para voltar atrás: fichario undo ${operation}`,
    );
}

async function undoOperation(db: Db, id: string, userId: string) {
  const tenantId = await findTenantOf(db, id);
  // whoever runs the command has the database itself
  const taker: Taker = { db, tenantId, userId, role: 'administrador', origin: 'cli' };
  const undo = await begin(taker, await findOwn(taker, id));
  await runUndo(db, tenantId, undo.id);
  return findOwn(taker, undo.id);
}

async function findTenantOf(db: Db, id: string): Promise<number> {
  const viewer = { userId: randomUUID(), role: 'administrador' } as const;
  for (const tenant of await listTenants(db))
    if (await inTenant(db, tenant.id, (tx) => findOperation(tx, viewer, id))) return tenant.id;
  throw new CommandRefused('Não há operação com este identificador.');
}

/** In whose name it is done. */
async function findUser(db: Db, email: string | undefined): Promise<string> {
  const users = (await listUsers(db)).filter(({ disabled }) => !disabled);
  if (email !== undefined) {
    const user = users.find((candidate) => candidate.email === emailKey(email));
    if (!user) throw new CommandRefused(`Não há usuário ativo com o e-mail ${email}.`);
    return user.id;
  }
  const [administrator, ...others] = users.filter(({ installationAdmin }) => installationAdmin);
  if (administrator && others.length === 0) return administrator.id;
  throw new UsageError('Diga em nome de quem desfazer: --usuario <e-mail>.');
}

function countOf(count: number): string {
  return count === 1 ? '1 ficha está' : `${count.toLocaleString('pt-BR')} fichas estão`;
}

function describeRest(kept: number, failed: number): string {
  const keptText = kept === 0 ? '' : ` Mantidas, porque alguém as editou depois: ${kept.toLocaleString('pt-BR')}.`;
  const failedText = failed === 0 ? '' : ` Não puderam voltar: ${failed.toLocaleString('pt-BR')}.`;
  return keptText + failedText;
}
