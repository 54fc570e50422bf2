import { COMMAND_LINE } from '../../../access/server/audit.ts';
import { findNamedUser } from '../../../access/server/named-user.ts';
import { createTenant, listTenants } from '../../../access/server/tenants.queries.ts';
import { NewTenant } from '../../../access/tenant.schema.ts';
import {
  type Command,
  printJson,
  printTable,
  readArgs,
  readInput,
  requireOption,
  UsageError,
  type WithDatabase,
} from '../../../kit/server/command/command.ts';
import { inGlobal } from '../../../kit/server/db/db.ts';

export const clientCommand: Command = {
  help: `Uso: fichario client add --nome <nome> [--administrador <e-mail>] [--json]
     fichario client list [--json]

add    cria um cliente. Seu administrador é o usuário de --administrador; sem ele, o único administrador da instalação.
list   mostra os clientes, também os arquivados.

  --json   add: { "id", "nome", "settings", "archivedAt" }   list: { "items": [os mesmos campos] }`,
  run: runClient,
};

const WHO = 'Diga quem administra o cliente: --administrador <e-mail>.';

async function runClient([verb, ...args]: string[], withDatabase: WithDatabase): Promise<void> {
  if (verb === 'add') return addClient(args, withDatabase);
  if (verb === 'list') return listClients(args, withDatabase);
  throw new UsageError(verb === undefined ? 'Falta dizer o quê: add ou list.' : `Não entendi "${verb}".`);
}

async function addClient(args: string[], withDatabase: WithDatabase): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = readArgs(args, { nome: text, administrador: text, json: { type: 'boolean' } });
  const { nome } = readInput(NewTenant, { nome: requireOption('nome', values.nome) });
  await withDatabase(async ({ db }) => {
    const administratorId = await findNamedUser(db, values.administrador, WHO);
    const tenant = await inGlobal(db, (tx) => createTenant(tx, { nome, administratorId, actor: COMMAND_LINE }));
    if (values.json) printJson(tenant);
    else console.log(`Cliente ${tenant.id} criado: ${tenant.nome}.`);
  });
}

async function listClients(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values } = readArgs(args, { json: { type: 'boolean' } });
  const items = await withDatabase(({ db }) => listTenants(db));
  if (values.json) printJson({ items });
  else if (items.length === 0) console.log('Ainda não há clientes.');
  else {
    const rows = items.map(({ id, nome, archivedAt }) => [String(id), nome, archivedAt === null ? '' : 'arquivado']);
    printTable([['nº', 'cliente', ''], ...rows]);
  }
}
