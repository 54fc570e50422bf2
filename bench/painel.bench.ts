import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSampleRecords } from '../src/demo/server/sample-records.ts';
import { projectRoot } from '../src/kit/server/env/paths.ts';
import type { Figure } from './kit/figure.ts';
import type { BenchOptions } from './run.ts';
import { asOwner, expectOk, measure, type Workbench, withWorkbench } from './kit/workbench.ts';

/** The factor to the register of the other benchmarks: by default a million records. */
const TIMES_AS_MANY = 10;
/** The number of copies, inside the database, of each record that is made by the register's code. */
const COPIES = 50;
/** The number of connections that a browser opens to a server over HTTP/1.1. */
const SOCKETS = 6;
const MAX_MS = { p50: 300, p99: 300 };

const PANELS = [
  'totals',
  'created-by-month',
  'by-state',
  'by-city',
  'completeness',
  'birthdays',
  'pendencias',
  'latest-changes',
];

/** The time for the figures of the painel in a large register: each alone, and all in parallel as the page requests them. */
export function run({ fichas }: BenchOptions): Promise<Figure[]> {
  return withWorkbench(SOCKETS, async (workbench) => {
    const { call } = workbench;
    const records = await fill(workbench, fichas * TIMES_AS_MANY);
    const ask = (name: string) => expectOk(call('GET', `/api/dashboard/${name}`));
    const figures: Figure[] = [];
    for (const name of PANELS) figures.push(...(await measure(`painel, ${name}`, MAX_MS, () => ask(name))));
    const whole = await measure(`whole painel of ${records} records`, MAX_MS, () => Promise.all(PANELS.map(ask)));
    return [...figures, ...whole];
  });
}

/** Makes the client's records and an operation for each, spread over a year and all cities. Returns their number. */
async function fill(workbench: Workbench, records: number): Promise<number> {
  const { connection, tenantId, userId } = workbench;
  const count = Math.max(1, Math.round(records / COPIES));
  await createSampleRecords(connection.db, { tenantId, userId, count, seed: 1 });
  await asOwner(workbench.connection.owner, [
    // the copied rows already satisfy foreign keys and policies
    { sql: 'set session_replication_role = replica' },
    { sql: COPY_PESSOAS, values: [tenantId, COPIES - 1, count] },
    { sql: MAKE_OPERATIONS, values: [tenantId, userId] },
    { sql: MAKE_CHANGES, values: [tenantId] },
    { sql: 'delete from register_figures' },
    ...COUNT_ALL.map((sql) => ({ sql })),
    { sql: FILL_SLOTS, values: [tenantId] },
  ]);
  return count * COPIES;
}

const COPY_PESSOAS = `
  with places as (select codigo, codigo_estado, row_number() over (order by codigo) as place from cidades)
  insert into pessoas (tenant_id, id, codigo, tipo, nome, nome_chave, cpf, cnpj, nascimento, abertura, enderecos, telefones,
    emails, papeis, tags, situacao, codigo_estado, codigo_cidade, telefone_principal, email_principal, pendencias, created_at)
  select p.tenant_id, gen_random_uuid(), p.codigo + copy * $3, p.tipo, p.nome, p.nome_chave,
    case when p.cpf is not null then lpad((p.codigo + copy * $3)::text, 11, '0') end,
    case when p.cnpj is not null then lpad((p.codigo + copy * $3)::text, 14, '0') end,
    p.nascimento + (copy * 7)::int, p.abertura, p.enderecos, p.telefones, p.emails, p.papeis, p.tags, p.situacao,
    c.codigo_estado, c.codigo, p.telefone_principal, p.email_principal, p.pendencias, p.created_at - copy * interval '1 week'
  from pessoas p
  cross join generate_series(1, $2::int) as copy
  left join places c on p.codigo_cidade is not null and c.place = 1 + (p.codigo * 31 + copy * 113) % 5570
  where p.tenant_id = $1`;

const MAKE_OPERATIONS = `
  insert into operations (tenant_id, id, kind, user_id, origin, total, created_at)
  select p.tenant_id, p.id, 'create', $2::uuid, 'web', 1, p.created_at from pessoas p where p.tenant_id = $1`;

const MAKE_CHANGES = `
  insert into operation_changes (tenant_id, operation_id, pessoa_id, version)
  select p.tenant_id, p.id, p.id, 1 from pessoas p where p.tenant_id = $1 on conflict do nothing`;

/** The statement that counts all records. */
const COUNT_ALL = readFileSync(join(projectRoot(), 'test/recount-figures.sql'), 'utf8')
  .split(/;\n/)
  .map((statement) => statement.replace(/^(?:\s|--.*)*/, ''))
  .filter((statement) => statement.startsWith('insert into register_figures'));

/** The state after years of saves: every figure has a value in each of its slots. */
const FILL_SLOTS = `
  insert into register_figures (tenant_id, figure, key, slot, count)
  select f.tenant_id, f.figure, f.key, more, 0 from register_figures f cross join generate_series(1, 8) as more
  where f.tenant_id = $1 and (f.figure <> 'cidade' or more = 1)`;
