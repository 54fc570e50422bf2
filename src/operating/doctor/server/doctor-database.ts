import type { Client } from 'pg';
import { listTenants } from '../../../access/server/tenants.queries.ts';
import { STEPS_DOWN_ADVICE } from '../../../kit/server/db/app-login.ts';
import type { Connection } from '../../../kit/server/db/connect.ts';
import { connectTo } from '../../../kit/server/db/lone-connection.ts';
import { openDatabase } from '../../opening/server/open-database.ts';
import { inGlobal, inTenant, inTenantBulk } from '../../../kit/server/db/db.ts';
import type { Env } from '../../../kit/server/env/env.ts';
import { readUnfilled } from '../../../register/fill/server/fill-runner.ts';
import { readFilled } from '../../../register/fill/server/fill-progress.ts';
import { findOrphans } from '../../../register/apply/server/orphans.queries.ts';
import { readTotal } from '../../../search/server/list-plan.ts';
import { examineLog } from './doctor-log.ts';
import { type Finding, judge, ok } from './finding.ts';
import { countOf } from '../../../kit/count-of.ts';

/** Opens and examines the database: its version, its durability, the separation of clients, and its contents. */
export async function examineDatabase(env: Env): Promise<Finding[]> {
  let connection: Connection;
  try {
    connection = await openDatabase(env);
  } catch (error) {
    // errors of openDatabase are sentences that advise what to do
    return [
      {
        id: 'database',
        name: 'Banco de dados',
        state: 'error',
        found: 'não conectou',
        advice: (error as Error).message,
      },
    ];
  }
  const owner = await connectTo(connection.owner);
  try {
    return [
      ...(await examineSettings(owner, connection.kind)),
      await examineMigrations(owner),
      await examineAppRole(connection),
      examineSignIn(connection),
      await countContents(connection),
      await examineLinks(connection),
      await examineFill(connection),
      ...(await examineLog(owner, env, new Date())),
    ];
  } finally {
    await owner.end();
    await connection.release();
  }
}

/** Examines version, durability and separation of clients, by the settings and the catalogue alone. */
export async function examineSettings(owner: Client, kind: Connection['kind']): Promise<Finding[]> {
  return [
    await examineServer(owner, kind),
    ...(await examineDurability(owner)),
    await examineEncoding(owner),
    await examineRowSecurity(owner),
  ];
}

async function examineServer(owner: Client, kind: Connection['kind']): Promise<Finding> {
  const version = Number.parseInt(await show(owner, 'server_version'), 10);
  const where =
    kind === 'embedded' ? `embutido, memória ${await show(owner, 'shared_buffers')}` : 'externo (DATABASE_URL)';
  const found = `PostgreSQL ${await show(owner, 'server_version')}, ${where}`;
  return judge({ id: 'database', name: 'Banco de dados' }, found, version >= 15, {
    state: 'error',
    advice: 'O Fichário precisa do PostgreSQL 15 ou mais novo.',
  });
}

/** Settings for durability: severity and advice if a setting is off. */
const DURABILITY = [
  ['fsync', 'error', 'Sem ele, uma queda de energia pode destruir o banco. Ligue fsync no PostgreSQL.'],
  ['full_page_writes', 'error', 'Sem ele, uma queda de energia pode corromper páginas. Ligue full_page_writes.'],
  ['synchronous_commit', 'warning', 'O que acabou de ser salvo pode se perder numa queda. Ligue synchronous_commit.'],
  [
    'data_checksums',
    'warning',
    'Um disco com defeito estraga dados sem aviso. Use pg_checksums --enable, com o banco parado.',
  ],
] as const;

async function examineDurability(owner: Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [setting, state, advice] of DURABILITY) {
    const value = await show(owner, setting);
    findings.push(
      judge({ id: setting, name: setting }, value, value !== 'off' && value !== 'local', { state, advice }),
    );
  }
  return findings;
}

async function examineEncoding(owner: Client): Promise<Finding> {
  const encoding = await show(owner, 'server_encoding');
  return judge({ id: 'encoding', name: 'Codificação' }, encoding, encoding === 'UTF8', {
    state: 'error',
    advice: 'Crie o banco com a codificação UTF8: outra perde acentos.',
  });
}

/** Counts the migrations. Connecting has already refused migrations of a newer version (migrate.ts). */
async function examineMigrations(owner: Client): Promise<Finding> {
  const { rows } = await owner.query<{ name: string }>('select name from schema_migrations order by name');
  return ok(
    { id: 'migrations', name: 'Migrações' },
    `${countOf(rows.length, 'aplicada', 'aplicadas')}, a última é ${rows.at(-1)?.name}`,
  );
}

/** Examines the application's role: row-level security does not apply to a superuser or a role with BYPASSRLS. */
async function examineAppRole({ db }: Connection): Promise<Finding> {
  const [role] = await inGlobal(db, (tx) =>
    tx.query<{ name: string; rolsuper: boolean; rolbypassrls: boolean }>(
      'select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    ),
  );
  const bound = role !== undefined && !role.rolsuper && !role.rolbypassrls;
  return judge(
    { id: 'database_role', name: 'Papel no banco' },
    `${role?.name}${bound ? ', sem privilégios' : ''}`,
    bound,
    {
      state: 'error',
      advice:
        'O papel do aplicativo não pode ser superusuário nem ter BYPASSRLS: os clientes deixariam de ser separados.',
    },
  );
}

/** Examines whether the application connects as the schema's owner, and so could regain the owner's rights by one statement. */
function examineSignIn({ stepsDown }: Connection): Finding {
  const found = stepsDown ? 'como dono do esquema' : 'sem os direitos do dono';
  return judge({ id: 'database_sign_in', name: 'Entrada no banco' }, found, !stepsDown, {
    state: 'warning',
    advice: STEPS_DOWN_ADVICE,
  });
}

async function examineRowSecurity(owner: Client): Promise<Finding> {
  const { rows } = await owner.query<{ table: string; forced: boolean }>(
    `select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as forced
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and a.attname = 'tenant_id' and c.relnamespace = 'public'::regnamespace
     order by c.relname`,
  );
  const open = rows.filter(({ forced }) => !forced).map(({ table }) => table);
  return judge(
    { id: 'row_security', name: 'Separação dos clientes' },
    `${rows.length - open.length} de ${rows.length} tabelas`,
    open.length === 0,
    {
      state: 'error',
      advice: `Falta "force row level security" em: ${open.join(', ')}. Alguém alterou o banco por fora do Fichário.`,
    },
  );
}

/** Examines whether the tables for lists and searches are filled, which an upgrade may require. */
async function examineFill({ db }: Connection): Promise<Finding> {
  const shares: string[] = [];
  for (const id of await readUnfilled(db)) {
    const { filled, total } = await inTenant(db, id, readFilled);
    shares.push(`cliente ${id}: ${filled} de ${countOf(total, 'ficha', 'fichas')}`);
  }
  return judge({ id: 'lists', name: 'Listas e pesquisa' }, shares.join(', ') || 'prontas', shares.length === 0, {
    state: 'warning',
    advice: 'O servidor as prepara enquanto roda. Até o fim, a pesquisa acha só pelo começo das palavras.',
  });
}

async function countContents({ db }: Connection): Promise<Finding> {
  const { tenants, users } = await inGlobal(db, async (tx) => ({
    tenants: await tx.query<{ id: number }>('select id from tenants where archived_at is null'),
    users: await tx.query<{ count: number }>('select count(*) from users where disabled_at is null'),
  }));
  let pessoas = 0;
  // one client at a time, because no code, not even this command, reads across clients
  for (const { id } of tenants) pessoas += await inTenant(db, id, readTotal);
  const userCount = users[0]?.count ?? 0;
  const found = [
    countOf(tenants.length, 'cliente', 'clientes'),
    countOf(userCount, 'usuário', 'usuários'),
    countOf(pessoas, 'ficha', 'fichas'),
  ].join(', ');
  if (userCount > 0) return ok({ id: 'contents', name: 'Conteúdo' }, found);
  const advice = 'Crie o primeiro administrador: abra a página ou rode "fichario setup".';
  return { id: 'contents', name: 'Conteúdo', state: 'warning', found, advice };
}

/** Looks for rows that refer to missing records, which no foreign key prevents (decision 087). */
async function examineLinks({ db }: Connection): Promise<Finding> {
  const broken: string[] = [];
  for (const { id } of await listTenants(db)) {
    const orphans = await inTenantBulk(db, id, async (tx) => {
      await tx.query("set local statement_timeout = '30min'");
      return findOrphans(tx);
    });
    broken.push(...orphans.map(({ link, count }) => `${link} do cliente ${id} (${countOf(count, 'linha', 'linhas')})`));
  }
  const found = broken.length === 0 ? 'cada linha tem a sua ficha e a sua operação' : broken.join(', ');
  return judge({ id: 'links', name: 'Vínculos' }, found, broken.length === 0, {
    state: 'error',
    advice: 'Alguém apagou fichas ou operações por fora do Fichário. Restaure uma cópia de segurança de antes disso.',
  });
}

async function show(owner: Client, setting: string): Promise<string> {
  const { rows } = await owner.query<{ value: string }>('select current_setting($1) as value', [setting]);
  return rows[0]!.value;
}
