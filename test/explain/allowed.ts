/** A piece of a statement's text, its spaces made one, and why. */
type Allowed = { part: string; reason: string };

/** Statements that pass an index of a client in its order, until enough of what they hold was met. */
export const PASSES: Allowed[] = [
  {
    part: 'from ( select m.updated_at as key, m.',
    reason: 'a search in another order: its matches are hashed, and the order is passed while the page is not full',
  },
];

/** Statements that read all of what a client has, since that is what is asked for. None of them is in anybody's way. */
export const WHOLE_READS: Allowed[] = [
  {
    part: 'delete from cnpj_answers a where a.tenant_id = $1 and a.asked_at < $2',
    reason: 'deletes the answers about CNPJs of no record, once a day',
  },
  {
    part: 'select a.cnpj from cnpj_answers a where a.tenant_id = $1 and a.found',
    reason: 'before the check of a file that is filled from them, all companies with an answer',
  },
  {
    part: 'delete from match_keys m using ( select o.key, o.codigo from match_keys o where o.tenant_id = $1 limit',
    reason: 'takes away the keys of older rules, up to 20,000 a step, behind the requests',
  },
  {
    part: 'from merge_groups g, lateral jsonb_array_elements(g.evidence) e',
    reason: 'counts what people decided one by one, when an administrador looks at the weights',
  },
  {
    part: 'order by least(abs(x.p - $2::float8), abs(x.p - $3::float8))',
    reason:
      'finds the pairs nearest to another list among all of the queue, when an administrador looks at the weights',
  },
  {
    part: 'with near as materialized ( select x.pessoa_id, x.other_id',
    reason: 'the end of a search puts all pairs of the queue where they stand',
  },
  {
    part: "from moments m where m.tenant_id = $1 and m.updated_at > $3::timestamptz - interval '15 minutes'",
    reason: 'a step of the job that looks at the changed records again, which are all of the client here',
  },
  {
    part: 'with candidates as materialized ( select s.pessoa_id, s.nome_chave, s.tokens from pessoa_tokens s',
    reason: 'looks at all matches, where the sample of the client says that few are; the guard counts its pages',
  },
  {
    part: 'from cards c where c.tenant_id = tenant and (c.nome_chave, c.pessoa_id) > (low, low_id)',
    reason: 'walks names until the page is full, where the sample of the client says that it soon is',
  },
  {
    part: 'from cards c join pessoa_tokens s on s.tenant_id = tenant',
    reason: 'walks records until the page is full, where the sample of the client says that it soon is',
  },
  {
    part: 'else c.shown ~ all ($3::text[]) end and (c.nome_chave, c.pessoa_id)',
    reason: 'counts the rows before a place, where the sample of the client says that they are some thousands',
  },
  {
    part: 'select 1 from ((select p.nome_chave, p.id from pessoas p where p.tenant_id = $1 and p.deleted_at is null',
    reason: 'counts by an index of the values up to 10,001 rows, or those before a place that the sample says is near',
  },
  {
    part: 'as id from moments m join pessoas p on p.tenant_id = m.tenant_id and p.id = m.pessoa_id where',
    reason: 'finds the row of a number from the start, where the sample of the client says that it is near',
  },
  {
    part: "select 'operation_changes.operation_id' as link",
    reason: 'the doctor looks at every row, when somebody asks it',
  },
  { part: 'declare export_records no scroll cursor', reason: 'writes the whole list into a file, in the background' },
  {
    part: "'enderecos', coalesce(max(jsonb_array_length(p.enderecos)), 0)",
    reason: 'counts what an export will have, before it; a person waits for it once',
  },
  {
    part: "case k.figure when 'completa' then p.pendencias <@ array['nfe']",
    reason: 'counts the pendências of a client once after an upgrade that changed their rules',
  },
  {
    part: 'p.pendencias from pessoas p where p.tenant_id = $1 and p.id > $2 order by p.id limit',
    reason: 'a step of looking at all records again after an upgrade, behind the requests',
  },
  { part: '(count(*) filter (where ', reason: 'the preview of a bulk change counts in steps, until its time is over' },
  {
    part: 'and p.id <= $4 order by p.id',
    reason: 'a step of a bulk change: the range of ids is of 20,000 records, which is all of the client here',
  },
  {
    part: 'select coalesce(sum(e.count), 0)::int as records from register_events e',
    reason: 'the preview of a replay counts what is sent again since a moment: all that is',
  },
  {
    part: 'from webhook_deliveries d where d.tenant_id = $1 and d.webhook_id = w.id and d.state = ',
    reason: 'each of a client’s few webhooks counts what waits, up to 10,001',
  },
];

/** Statements that ask of all clients at once. */
export const ALL_CLIENTS: Allowed[] = [
  { part: "from memberships m where m.role = 'administrador'", reason: 'the few who administer, of all clients' },
  { part: 'from invitations i join tenants t on t.id = i.tenant_id where i.email', reason: 'those of one e-mail' },
  { part: 'delete from audit_events a where a.at < last', reason: 'clears by age, once a day, whoever’s it is' },
  {
    part: 'from jobs j left join register_streams s on s.tenant_id = j.tenant_id where j.kind = any (wanted_kinds)',
    reason: 'finds the jobs that are due, among those that are at work; the benchmark measures it (docs/decisions/036)',
  },
  {
    part: 'from jobs j left join jobs r on r.tenant_id = j.tenant_id',
    reason: 'counts the jobs that wait, for who watches over the installation, at most every five seconds',
  },
  {
    part: 'from webhook_deliveries d join jobs j on j.tenant_id = d.tenant_id',
    reason: 'counts the messages that wait, for who watches over the installation, at most every five seconds',
  },
];

/** Statements that find by what carries the number of its client in itself, and say no client beside it. */
export const TAGGED: Allowed[] = [
  { part: "from memberships m where m.role = 'administrador'", reason: 'the few who administer, of all clients' },
  { part: 'from invitations i join tenants t on t.id = i.tenant_id where i.email', reason: 'those of one e-mail' },
  { part: 'delete from audit_events a where a.at < last', reason: 'clears by age, once a day, whoever’s it is' },
  {
    part: 'from search_words w where (w.tenant_id = tenant or never) and word_near_keys',
    reason: 'each key begins with the number',
  },
  {
    part: 'from pessoa_tokens s where (s.tenant_id = tenant or never) and s.tokens @@ index_query',
    reason:
      'each token and piece begins with the number; `or never` keeps the key of the table from being read instead',
  },
];

/** Statements of the sources that the test does not send. */
export const UNSENT: Allowed[] = [
  {
    part: 'select $1::int, stream.before + part, $2::uuid, cardinality(part_ids.ids)',
    reason: 'the events of an operation with more than a thousand records, by the primary key',
  },
  {
    part: 'select m.role, t.settings from memberships m join tenants t on t.id = m.tenant_id where',
    reason: 'the command line, by the primary key',
  },
  {
    part: 'insert into import_rows (tenant_id, import_id, line, kind, counted, codigo, version) select',
    reason: 'rows that no list shows, of files with more than 100,000 of one outcome',
  },
  {
    part: 'select from ( select e.kind, e.at from audit_events e where e.tenant_id = $1',
    reason: 'after a refused right: its acts of the last minute, by the index of a user',
  },
  { part: 'update invitations set declined_at = $3', reason: 'the examples accept the same one before' },
  { part: 'update webhooks w set retry_at = $3', reason: 'after some failures, by the primary key' },
  ...[
    'delete from imports i where i.tenant_id = $1 and i.state not in',
    "update operation_runs r set state = 'cancelled'",
    'delete from webhooks w where',
    "update webhooks w set state = 'paused', reason = 'key'",
  ].map((part) => ({ part, reason: 'in a database of one client, before that client comes back from a back-up' })),
  ...[
    'and p.deleted_at is null)::int as fichas, (select count(*) from memberships m',
    'select count(*) filter (where p.created_at > $2 and p.deleted_at is null)::int as created',
    'select count(*)::int as count from webhooks w where w.tenant_id = $1',
  ].map((part) => ({ part, reason: 'the command line counts what a client is that comes back from a back-up' })),
  ...[
    'from pessoa_tokens s where s.tenant_id = $1 and not s.settled',
    'update pessoa_tokens s set settled = true where s.tenant_id = $1 and s.pessoa_id = any',
  ].map((part) => ({ part, reason: 'at night, by the small index of recent records and by the primary key' })),
];

/** Indexes that no statement reads, and what they are for. */
export const UNREAD_INDEXES: Record<string, string> = {
  export_presets_nome_key: 'no name twice; the few of a client are read whole, and sorted by Portuguese rules',
  operation_runs_undoes_key: 'nobody takes back what is being taken back',
  import_rows_kind_idx: 'the few rows of a kind among a hundred thousand; here an import has a thousand',
  import_rows_repaired_idx: 'the same of the rows with a repaired cell',
  import_rows_dropped_idx: 'the same of the rows with a dropped value',
  import_rows_warned_idx: 'the same of the rows with a warning',
  pessoa_tokens_recent_idx: 'the recent records, which move at night',
};

/** Statements with a row type that the server does not send: commands and the start send them, on connections of their own. */
export const UNANSWERED = [
  'src/identity/clients/server/invitations.queries.ts',
  'src/access/server/known-devices.ts',
  'src/operating/doctor/server/doctor-database.ts',
  'src/operating/doctor/server/doctor-quick.ts',
  'src/operating/opening/server/open-database.ts',
  'src/operating/contents/server/catalogue.ts',
  'src/operating/stored/server/kept-files.ts',
  // only with providers: its own tests do it
  'src/receita/server/question-pace.ts',
  'src/cnpj/server/provider-quota.ts',
  // by hand, or at night: its own tests do it
  'src/register/reorder/server/disorder.ts',
  'src/register/reorder/server/level-indexes.ts',
  'src/register/reorder/server/level-keeper.ts',
  'src/register/reorder/server/ordered-tables.ts',
  'src/register/reorder/server/reorder-runner.ts',
  'src/register/reorder/server/reorder-table.ts',
  'src/register/reorder/server/settle-records.ts',
  'src/register/reorder/server/swap-tables.ts',
  'src/register/reorder/server/table-shape.ts',
  'src/operating/external/server/marked-database.ts',
  'src/operating/contents/server/late-structure.ts',
  'src/operating/major/server/upgrade-cluster.ts',
  'src/operating/backup/server/make-backup.ts',
  'src/operating/one-client/server/client-tables.ts',
  'src/operating/one-client/server/move-client.ts',
  'src/operating/one-client/server/move-users.ts',
  'src/operating/one-client/server/present-client.ts',
  'src/operating/one-client/server/return-client.ts',
  'src/operating/one-client/server/return-plan.ts',
  'src/operating/moment/server/make-base.ts',
  'src/operating/moment/server/recover.ts',
  'src/operating/moment/server/state/log-state.ts',
  'src/operating/contents/server/snapshot.ts',
  'src/operating/distribution/server/distribute.ts',
  'src/operating/distribution/server/move.ts',
  'src/operating/distribution/server/placement.ts',
  'src/exports/server/export.command.ts',
  'src/kit/server/db/app-login.ts',
  'src/kit/server/db/connect.ts',
  'src/kit/server/db/schema/functions.ts',
  'src/kit/server/db/schema/migrate.ts',
  'src/kit/server/db/pooler.ts',
  'src/kit/server/env/servers.ts',
  'src/kit/server/db/session.ts',
  'src/kit/server/db/servers/standbys.ts',
  'src/kit/server/db/schema/unfinished-load.ts',
];

/** Columns that the table lets be null and the statement does not. */
export const NEVER_NULL: readonly { file: string; column: string; reason: string }[] = [
  { file: 'src/register/merge/server/merge.queries.ts', column: 'from', reason: 'compared with ids' },
  { file: 'src/dashboard/server/dashboard.queries.ts', column: 'nascimento', reason: 'compared with a day' },
  { file: 'src/webhooks/server/outbox.queries.ts', column: 'pessoa_id', reason: 'compared with the busy ones' },
  { file: 'src/webhooks/server/outcomes.queries.ts', column: 'failing_since', reason: 'has just been set' },
  { file: 'src/imports/store/server/import-rows.queries.ts', column: 'same_as_line', reason: 'compared with lines' },
  { file: 'src/imports/store/server/import-rows.queries.ts', column: 'cells', reason: '`is not null`, or corrected' },
  { file: 'src/imports/store/server/import-rows.queries.ts', column: 'codigo', reason: '`is not null`' },
  { file: 'src/imports/store/server/import-rows.queries.ts', column: 'version', reason: 'null where `codigo` is' },
  { file: 'src/imports/store/server/known-files.queries.ts', column: 'operation_id', reason: '`is not null`' },
  {
    file: 'src/register/operations/server/operations.queries.ts',
    column: 'before',
    reason: 'only the change that makes version 1 has none, and this one makes a later version',
  },
];
