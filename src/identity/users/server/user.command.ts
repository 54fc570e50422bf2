import { known } from '../../../kit/known.ts';
import { ROLES } from '../../../access/policy.ts';
import { COMMAND_LINE } from '../../../access/server/audit.ts';
import { listUsers } from '../../../access/server/users.queries.ts';
import { changeUser, createUser } from '../../../access/server/users.ts';
import { NewUser, UserChange } from '../../../access/user.schema.ts';
import { emailKey, type User } from '../../../access/user.ts';
import {
  type Command,
  CommandRefused,
  printJson,
  printTable,
  readArgs,
  readCount,
  readInput,
  requireOption,
  UsageError,
  type WithDatabase,
} from '../../../kit/server/command/command.ts';
import { readPassword } from '../../../kit/server/command/password-prompt.ts';

export const userCommand: Command = {
  help: `Uso: fichario user add --nome <nome> --email <e-mail> [--senha <senha>] [--cliente <nº> --papel <papel>]
                       [--administrador-da-instalacao] [--json]
     fichario user password <e-mail> [--senha <senha>] [--json]
     fichario user disable <e-mail> [--sucessor <e-mail>] [--sem-administrador <nº,nº>] [--json]
     fichario user list [--json]

add      cria um usuário; com --cliente e --papel (${ROLES.join(', ')}) ele já tem acesso a um
         cliente. A senha tem de 12 a 128 caracteres; sem --senha, é lida da entrada padrão (primeira linha) ou
         perguntada sem aparecer na tela.
password dá uma senha nova a quem esqueceu a sua e encerra as sessões do usuário; a senha é lida como em add.
disable  impede a entrada e encerra na hora as sessões do usuário. O que ele fez continua no histórico. Os clientes de
         que é o último administrador passam a --sucessor, ou são ditos em --sem-administrador.
list     mostra os usuários e os clientes a que têm acesso.

  --json   add, password, disable: { "id", "nome", "email", "installationAdmin", "disabled", "tenants" }
           list: { "items": [os mesmos campos] }`,
  run: runUser,
};

async function runUser([verb, ...args]: string[], withDatabase: WithDatabase): Promise<void> {
  if (verb === 'add') return addUser(args, withDatabase);
  if (verb === 'password') return setPassword(args, withDatabase);
  if (verb === 'disable') return disableUser(args, withDatabase);
  if (verb === 'list') return printUsers(args, withDatabase);
  throw new UsageError(
    verb === undefined ? 'Falta dizer o quê: add, password, disable ou list.' : `Não entendi "${verb}".`,
  );
}

async function addUser(args: string[], withDatabase: WithDatabase): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = readArgs(args, {
    nome: text,
    email: text,
    senha: text,
    cliente: text,
    papel: text,
    'administrador-da-instalacao': flag,
    json: flag,
  });
  const typed = {
    nome: requireOption('nome', values.nome),
    email: requireOption('email', values.email),
    installationAdmin: values['administrador-da-instalacao'] === true,
    memberships: readMembership(values.cliente, values.papel),
  };
  const input = readInput(NewUser, { ...typed, senha: await readPassword(values.senha) });
  const user = await withDatabase(({ db }) => createUser(db, input, COMMAND_LINE));
  if (values.json) printJson(user);
  else console.log(`Usuário criado: ${describeUser(user)}.`);
}

function readMembership(cliente: string | undefined, papel: string | undefined) {
  if (cliente === undefined && papel === undefined) return [];
  const tenantId = readCount('cliente', requireOption('cliente', cliente), 1, 2_147_483_647);
  const role = ROLES.find((candidate) => candidate === papel);
  if (!role) throw new UsageError(`A opção --papel deve ser ${ROLES.join(', ')}.`);
  return [{ tenantId, role }];
}

/** A command has no session to keep, so all sessions of the user end. */
const NO_SESSION = Buffer.alloc(0);

async function setPassword(args: string[], withDatabase: WithDatabase): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, words } = readArgs(args, { json: { type: 'boolean' }, senha: text }, ['o e-mail do usuário']);
  const typed = await readPassword(values.senha);
  const email = known(words[0], 'the e-mail');
  const user = await withDatabase(async ({ db }) => {
    const id = requireUserId(await listUsers(db), email);
    const { senha } = readInput(UserChange, { senha: typed });
    return changeUser(db, id, { senha }, { actor: COMMAND_LINE, ownSession: NO_SESSION });
  });
  if (values.json) printJson(user);
  else
    console.log(
      `${user.email} tem uma senha nova, e suas sessões foram encerradas.${user.disabled ? ' Continua desativado.' : ''}`,
    );
}

async function disableUser(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values, words } = readArgs(
    args,
    { json: { type: 'boolean' }, sucessor: { type: 'string' }, 'sem-administrador': { type: 'string' } },
    ['o e-mail do usuário'],
  );
  const clients = values['sem-administrador']?.split(',') ?? [];
  const withoutAdministrator = clients.map((text) => readCount('sem-administrador', text.trim(), 1, 2_147_483_647));
  const email = emailKey(known(words[0], 'the e-mail'));
  const user = await withDatabase(async ({ db }) => {
    const users = await listUsers(db);
    const successorId = values.sucessor === undefined ? undefined : requireUserId(users, values.sucessor);
    return changeUser(
      db,
      requireUserId(users, email),
      { disabled: true, successorId, withoutAdministrator },
      { actor: COMMAND_LINE, ownSession: NO_SESSION },
    );
  });
  if (values.json) printJson(user);
  else console.log(`${user.email} não entra mais, e suas sessões foram encerradas.`);
}

function requireUserId(users: readonly User[], email: string): string {
  const user = users.find((candidate) => candidate.email === emailKey(email));
  if (!user) throw new CommandRefused(`Não há usuário com o e-mail ${email}.`);
  return user.id;
}

async function printUsers(args: string[], withDatabase: WithDatabase): Promise<void> {
  const { values } = readArgs(args, { json: { type: 'boolean' } });
  const items = await withDatabase(({ db }) => listUsers(db));
  if (values.json) printJson({ items });
  else if (items.length === 0) console.log('Ainda não há usuários. Crie o primeiro com "fichario setup".');
  else printTable([['e-mail', 'nome', 'acesso'], ...items.map(userRow)]);
}

function userRow(user: User): string[] {
  const where = user.tenants.map(({ nome, role }) => `${nome} (${role})`);
  if (user.installationAdmin) where.unshift('administra a instalação');
  if (user.disabled) where.unshift('desativado');
  return [user.email, user.nome, where.join(', ')];
}

function describeUser(user: User): string {
  const [email, nome, where] = userRow(user);
  return [`${nome} <${email}>`, where].filter((part) => part !== '').join(', ');
}
