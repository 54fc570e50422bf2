import * as z from 'zod/mini';
import { findOperation, type Viewer } from '../../register/operations/server/operation-list.queries.ts';
import { begin, findOwn, type Actor } from '../../register/undo/server/take-back.ts';
import { OPERATION_JOB } from '../../register/jobs/server/operation-job.ts';
import { runJobHere } from '../../kit/server/jobs/run-job.ts';
import { type Db, inTenant } from '../../kit/server/db/db.ts';
import { listTenants } from '../../access/server/tenants.queries.ts';
import {
  CommandRefused,
  type Command,
  printJson,
  readArgs,
  UsageError,
  type WithDatabase,
} from '../../kit/server/command/command.ts';
import { runOperation } from './operation-runner.ts';
import { findNamedUser } from '../../access/server/named-user.ts';
import { countOf } from '../../kit/count-of.ts';

export const undoCommand: Command = {
  help: `Uso: fichario undo <operação> [--usuario <e-mail>] [--json]

Desfaz uma operação: cada ficha que ninguém editou depois volta ao que era. <operação> é o identificador que está no
endereço da operação, na tela de operações. Desfazer é também uma operação, em nome do usuário de --usuario; sem ele, do
único administrador da instalação. Ela pode ser desfeita, menos a que desfez uma união.

Se o comando for interrompido, o servidor continua a partir de onde ele parou.

  --json   { "operation", "undone", "kept", "failed" }: o identificador da nova operação; quantas fichas voltaram,
           quantas ficaram porque alguém as editou depois, quantas não puderam voltar`,
  run: runCommand,
};

const WHO = 'Diga em nome de quem desfazer: --usuario <e-mail>.';

async function runCommand(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values, words } = readArgs(args, { usuario: { type: 'string' }, json: { type: 'boolean' } }, ['a operação']);
  const id = z.safeParse(z.uuid(), words[0]).data;
  if (id === undefined)
    throw new UsageError('A operação é um identificador como 0192f0c4-0000-7000-8000-000000000030.');
  const undo = await withDatabase(async ({ db }) =>
    undoOperation(db, id, await findNamedUser(db, values.usuario, WHO)),
  );
  const { id: operation, done: undone, kept: keep, failed } = undo;
  const again = undo.undoes?.kind === 'merge' ? '' : ` Para voltar atrás: fichario undo ${operation}`;
  if (values.json) printJson({ operation, undone, kept: keep, failed });
  else console.log(`${countOf(undone, 'ficha está', 'fichas estão')} como antes.${describeRest(keep, failed)}${again}`);
}

async function undoOperation(db: Db, id: string, userId: string) {
  // whoever runs the command has full access to the database
  const viewer: Viewer = { userId, role: 'administrador' };
  const tenantId = await findTenantOf(db, viewer, id);
  const actor: Actor = { db, tenantId, ...viewer, origin: 'cli' };
  const undo = await begin(actor, await findOwn(actor, id), { held: true });
  await runJobHere(db, OPERATION_JOB, { tenantId, id: undo.id }, { run: runOperation(db) });
  return findOwn(actor, undo.id);
}

async function findTenantOf(db: Db, viewer: Viewer, id: string): Promise<number> {
  for (const tenant of await listTenants(db))
    if (await inTenant(db, tenant.id, (tx) => findOperation(tx, viewer, id))) return tenant.id;
  throw new CommandRefused('Não há operação com este identificador.');
}

function describeRest(keep: number, failed: number): string {
  const keptText = keep === 0 ? '' : ` Mantidas, porque alguém as editou depois: ${keep.toLocaleString('pt-BR')}.`;
  const failedText = failed === 0 ? '' : ` Não puderam voltar: ${failed.toLocaleString('pt-BR')}.`;
  return keptText + failedText;
}
