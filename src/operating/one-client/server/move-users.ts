import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { hashPassword } from '../../../access/server/password-hash.ts';

/** A column that refers to a user. */
type UserColumn = { table: string; column: string };
type User = { id: string; email: string; nome: string };

/** Returns the SQL that selects a column, with user ids of the scratch database replaced by those of the register. */
export type NameUsers = (table: string, column: string) => string;

/** The mapping of users to those of the register, and the number of users that were created. */
export type MovedUsers = { name: NameUsers; added: number };

/**
 * Finds the users of a client's rows in the register, by id or else by e-mail. Adds missing users as disabled, with a random
 * password: the history can name them, and a restored client gives nobody access.
 */
export async function moveUsers(scratch: Client, live: Client, tables: readonly string[]): Promise<MovedUsers> {
  const columns = await listUserColumns(scratch, tables);
  const named = columns.map(({ table, column }) => `select ${column} as id from ${table}`).join(' union ');
  const { rows: users } = await scratch.query<User>(
    `select u.id, u.email, u.nome from users u join (${named}) n on n.id = u.id order by u.id`,
  );
  const { rows: known } = await live.query<User>(
    'select id, email, nome from users where id = any ($1::uuid[]) or email = any ($2::text[]) order by id',
    [users.map(({ id }) => id), users.map(({ email }) => email)],
  );
  const { places, missing } = placeUsers(users, known);
  const taken = new Set(known.map(({ email }) => email));
  for (const user of missing) await addDisabled(live, user, taken.has(user.email));
  await scratch.query('create temp table moved_users (scratch uuid primary key, live uuid not null)');
  await scratch.query('insert into moved_users select * from unnest($1::uuid[], $2::uuid[])', [
    [...places.keys()],
    [...places.values()],
  ]);
  const isUser = new Set(columns.map(({ table, column }) => `${table} ${column}`));
  const name: NameUsers = (table, column) =>
    isUser.has(`${table} ${column}`)
      ? `coalesce((select m.live from moved_users m where m.scratch = t.${column}), t.${column})`
      : `t.${column}`;
  return { name, added: missing.length };
}

/** Maps users with another id in the register. Never maps two users to the same one, because clients store data for each. */
function placeUsers(users: User[], known: User[]): { places: Map<string, string>; missing: User[] } {
  const ids = new Set(known.map(({ id }) => id));
  const free = new Map(known.map(({ id, email }) => [email, id]));
  for (const { id } of users) for (const other of known) if (other.id === id) free.delete(other.email);
  const others = users.filter(({ id }) => !ids.has(id));
  const places = new Map<string, string>();
  for (const { id, email } of others) {
    const there = free.get(email);
    if (there !== undefined) places.set(id, there);
  }
  return { places, missing: others.filter(({ id }) => !places.has(id)) };
}

/** Adds a disabled user. If the e-mail belongs to another user by now, the new user gets an invalid one. */
async function addDisabled(live: Client, { id, email, nome }: User, isTaken: boolean): Promise<void> {
  const password = await hashPassword(randomBytes(32).toString('hex'));
  await live.query('insert into users (id, email, nome, password_hash, disabled_at) values ($1, $2, $3, $4, now())', [
    id,
    isTaken ? `${id}@restaurado.invalid` : email,
    nome,
    password,
  ]);
}

async function listUserColumns(scratch: Client, tables: readonly string[]): Promise<UserColumn[]> {
  const { rows } = await scratch.query<UserColumn>(
    `select conrelid::regclass::text as table, quote_ident(a.attname) as column
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass and conrelid::regclass::text = any ($1)`,
    [tables],
  );
  return rows;
}
