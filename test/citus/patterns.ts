/** What Citus 13.2 was seen to refuse, and the least that mended it; by the name of the rule that sees it. */
export const PATTERNS: Readonly<Record<string, { bad: string[]; mended: string[] }>> = {
  'an insert from a select returns something, or says what to do on conflict': {
    bad: [
      'insert into moments (tenant_id, updated_at, pessoa_id) select $1::int, m.at, m.id from unnest($2::uuid[]) as m(id)',
      `with made as (insert into moments (tenant_id, updated_at, pessoa_id) select $1::int, now(), m.id
         from unnest($2::uuid[]) as m(id)) select 1`,
    ],
    mended: [
      `insert into moments (tenant_id, updated_at, pessoa_id) select $1::int, m.at, m.id from unnest($2::uuid[]) as m(id)
         returning 1`,
      `insert into moments (tenant_id, updated_at, pessoa_id) select $1::int, m.at, m.id from unnest($2::uuid[]) as m(id)
         on conflict do nothing`,
      'insert into moments (tenant_id, updated_at, pessoa_id) values ($1, $2, $3)',
      'insert into users (id) select u.id from unnest($1::uuid[]) as u(id)',
    ],
  },
  'a parameter that a select gives to an insert says its type': {
    bad: ['insert into moments (tenant_id, pessoa_id) select $1, m.id from unnest($2::uuid[]) as m(id) returning 1'],
    mended: [
      'insert into moments (tenant_id, pessoa_id) select $1::int, m.id from unnest($2::uuid[]) as m(id) returning 1',
      'insert into moments (tenant_id, pessoa_id) values ($1, $2)',
    ],
  },
  'no clock in the case or coalesce of a change': {
    bad: [
      'update jobs j set run_at = case when j.again then now() end where j.tenant_id = $1',
      'update tenants set archived_at = coalesce(archived_at, current_timestamp) where id = $1',
      'delete from jobs j where j.tenant_id = $1 and j.run_at < coalesce(j.lease_until, now())',
      'update jobs j set (owner, run_at) = (null, case when j.again then now() end) where j.tenant_id = $1',
    ],
    mended: [
      'update jobs j set run_at = greatest(case when not j.again then $2::timestamptz end, now()) where j.tenant_id = $1',
      'update tenants set archived_at = least(archived_at, now()) where id = $1',
      'select case when j.again then now() end from jobs j where j.tenant_id = $1',
      'insert into jobs (tenant_id, run_at) values ($1, coalesce($2::timestamptz, now()))',
    ],
  },
  'no clock in what is done on conflict': {
    bad: [
      `insert into jobs (tenant_id, kind) values ($1, $2)
         on conflict (tenant_id, kind) do update set run_at = now()`,
      `insert into jobs as j (tenant_id, kind) values ($1, $2)
         on conflict (tenant_id, kind) do update set failures = 0 where j.run_at < now()`,
    ],
    mended: [
      `insert into jobs (tenant_id, kind, run_at) values ($1, $2, now())
         on conflict (tenant_id, kind) do update set run_at = excluded.run_at`,
    ],
  },
  'a change reckons no time with a column, and gives none to a function that may change': {
    bad: [
      `update jobs j set run_at = now() + j.failures * interval '1 s' where j.tenant_id = $1`,
      `delete from presences n where n.tenant_id = $1 and n.seen_at + interval '1 s' < now()`,
      `update pessoas p set observacoes = to_char(p.updated_at, 'YYYY') where p.tenant_id = $1`,
    ],
    mended: [
      'update jobs j set run_at = to_timestamp(extract(epoch from now()) + j.failures) where j.tenant_id = $1',
      `delete from presences n where n.tenant_id = $1 and n.seen_at < now() - interval '1 s'`,
      `select n.seen_at + interval '1 s' from presences n where n.tenant_id = $1`,
    ],
  },
  'a change subscripts no array': {
    bad: ['update jobs j set run_at = ($2::timestamptz[])[1 + j.failures] where j.tenant_id = $1'],
    mended: [
      'select ($2::timestamptz[])[1 + j.failures] from jobs j where j.tenant_id = $1',
      'update jobs j set run_at = to_timestamp($2::float8 + j.failures) where j.tenant_id = $1',
    ],
  },
  'a change returns columns, and nothing that a function may give otherwise': {
    bad: [
      'update tenants set nome = $2 where id = $1 returning jsonb_build_object($3::text, nome)',
      'delete from jobs j where j.tenant_id = $1 returning now()',
    ],
    mended: [
      'update tenants set nome = $2 where id = $1 returning nome, lower(nome)',
      'with gone as (delete from jobs j where j.tenant_id = $1 returning j.id) select now(), id from gone',
    ],
  },
  'a tenant_id is compared as it stands': {
    bad: ['select s.pessoa_id from pessoa_tokens s where s.tenant_id + 0 = $1'],
    mended: ['select s.pessoa_id from pessoa_tokens s where s.tenant_id = $1 and s.pessoa_id = $2'],
  },
  'a tenant_id is compared with a value, not with what a select or a function gives': {
    bad: [
      `select p.id from pessoas p where p.tenant_id = current_setting('app.tenant')::int`,
      'select p.id from pessoas p where p.tenant_id = (select t.id from tenants t where t.nome = $1)',
    ],
    mended: ['select p.id from pessoas p where p.tenant_id = $1::int'],
  },
  'the search that a row must match is a value, not a select': {
    bad: [
      `select p.id from pessoas p join pessoa_tokens s on s.tenant_id = $1 and s.pessoa_id = p.id
         and s.tokens @@ (select search_query($2)) where p.tenant_id = $1`,
    ],
    mended: [
      `select p.id from pessoas p join pessoa_tokens s on s.tenant_id = $1 and s.pessoa_id = p.id
         and s.tokens @@ $2::tsquery where p.tenant_id = $1`,
    ],
  },
  'each part of a statement says its client by a value, but for an `exists` that is joined': {
    bad: [
      `select p.id, (select count(*) from moments m where m.tenant_id = p.tenant_id and m.pessoa_id = p.id)
         from pessoas p where p.tenant_id = $1`,
      `select p.id, l.n from pessoas p, lateral (
         select count(*) as n from moments m where m.tenant_id = p.tenant_id and m.pessoa_id = p.id) l where p.tenant_id = $1`,
      `select p.id, array(select o.id from moments m join operations o on o.tenant_id = m.tenant_id and o.id = m.pessoa_id
         where m.tenant_id = p.tenant_id) from pessoas p where p.tenant_id = $1`,
      `select p.id from pessoas p where p.tenant_id = $1
         and (p.codigo = $2 or exists (select from moments m where m.tenant_id = p.tenant_id and m.pessoa_id = p.id))`,
      `select p.id from pessoas p where p.tenant_id = $1
         and p.id in (select m.pessoa_id from moments m where m.tenant_id = p.tenant_id)`,
      `with found as materialized (select m.tenant_id, m.pessoa_id from moments m where m.tenant_id = $1)
         select p.id from found f join pessoas p on p.tenant_id = f.tenant_id and p.id = f.pessoa_id`,
      `update pessoas p set nome = (select max(c.nome_chave) from cards c
         where c.tenant_id = p.tenant_id and c.pessoa_id = p.id) where p.tenant_id = $1`,
    ],
    mended: [
      `select p.id, (select count(*) from moments m where m.tenant_id = $1 and m.pessoa_id = p.id)
         from pessoas p where p.tenant_id = $1`,
      `select p.id, l.n from pessoas p, lateral (
         select count(*) as n from moments m where m.tenant_id = $1 and m.pessoa_id = p.id) l where p.tenant_id = $1`,
      `select p.id from pessoas p where p.tenant_id = $1
         and exists (select from moments m where m.tenant_id = p.tenant_id and m.pessoa_id = p.id)`,
      `select p.id, array(select o.id from moments m join operations o on o.tenant_id = m.tenant_id and o.id = m.pessoa_id
         where m.tenant_id = $1) from pessoas p where p.tenant_id = $1`,
      `delete from moments m where m.tenant_id = $1
         and not exists (select from pessoas p where p.tenant_id = m.tenant_id and p.id = m.pessoa_id)`,
      `select p.id from pessoas p left join moments m on m.tenant_id = p.tenant_id and m.pessoa_id = p.id
         where p.tenant_id = $1`,
      `with found as materialized (select m.tenant_id, m.pessoa_id from moments m where m.tenant_id = $1)
         select p.id from found f join pessoas p on p.tenant_id = $1 and p.id = f.pessoa_id`,
    ],
  },
  'a function that reads tenant tables, and is not told the client first, is called beside no table': {
    bad: [
      'select u.id, (select count(*) from memberships_of_user(u.id)) from users u',
      'select i.id from invitations_for($1) i join users u on u.id = i.invited_by',
    ],
    mended: [
      'select m.tenant_id from memberships_of_user($1) m',
      'with m as (select tenant_id from memberships_of_user($1)) select array(select tenant_id from m)',
      'select p.id from pessoas p join read_of_client($1, $2) r on r.id = p.id where p.tenant_id = $1',
    ],
  },
  'a statement over all clients locks nothing, does not call itself, and groups once': {
    bad: [
      'select j.id from jobs j where j.run_at < $1 for update skip locked',
      `with recursive r as (select o.id from operations o union all
         select o.id from operations o join r on o.undoes = r.id) select id from r`,
      'select j.kind, count(*) from jobs j group by grouping sets ((j.kind), ())',
    ],
    mended: [
      'select j.id from jobs j where j.tenant_id = $1 and j.run_at < $2 for update skip locked',
      `with recursive r as (select o.id from operations o where o.tenant_id = $1 union all
         select o.id from operations o join r on o.undoes = r.id where o.tenant_id = $1) select id from r`,
      'select j.kind, count(*) from jobs j group by j.kind',
    ],
  },
  'no statement merges': {
    bad: [
      `merge into moments m using (values ($1::int, $2::uuid)) as v(t, id) on m.tenant_id = v.t and m.pessoa_id = v.id
         when not matched then insert (tenant_id, pessoa_id) values (v.t, v.id)`,
    ],
    mended: ['insert into moments (tenant_id, pessoa_id) values ($1, $2) on conflict do nothing'],
  },
  'no statement changes a tenant_id': {
    bad: ['update pessoas p set tenant_id = $2 where p.tenant_id = $1'],
    mended: ['update pessoas p set nome = $2 where p.tenant_id = $1'],
  },
  'a statement that reads tenant tables takes no lock, tells nobody, and counts by no sequence': {
    bad: [
      `select pg_notify('jobs', j.id::text) from jobs j where j.tenant_id = $1`,
      'select pg_try_advisory_xact_lock(p.codigo) from pessoas p where p.tenant_id = $1',
      `select nextval('numbers') from pessoas p where p.tenant_id = $1`,
    ],
    mended: [`select pg_notify('jobs', $1)`, 'select pg_try_advisory_xact_lock($1)'],
  },
  'no statement sets a setting by a function': {
    bad: [`select set_config('app.tenant', $1, true)`],
    mended: [`set local app.tenant = '1'`],
  },
  'a setting holds for a transaction': {
    bad: [`set lock_timeout = '1s'`, 'discard all'],
    mended: [
      `set local lock_timeout = '1s'`,
      'set transaction isolation level repeatable read, read only',
      `alter role fichario_app set lock_timeout = '1s'`,
    ],
  },
  'a select in a from clause has a name': {
    bad: ['select count(*) from (select p.id from pessoas p where p.tenant_id = $1)'],
    mended: ['select count(*) from (select p.id from pessoas p where p.tenant_id = $1) found'],
  },
  'no select is answered beside `values` of its own': {
    bad: [
      `select u.id from (values (1)) one left join users u on u.email = $1
         where not exists (select from installation_events e where e.subject_id = u.id)`,
    ],
    mended: [
      `select u.id from users u where u.email = $1
         and not exists (select from installation_events e where e.subject_id = u.id)`,
    ],
  },
};

/** What was found on the product itself before there was a lint, and the rule that sees each. */
export const FOUND_FIRST: Readonly<Record<string, string>> = {
  'an insert from a select under forced row-level security':
    'an insert from a select returns something, or says what to do on conflict',
  'the name of a constraint with a shard’s number': 'the name of a constraint is read by `constraintOf`',
  'a function with one plan for all values':
    'a function that reads tenant tables keeps no plan for all values, unless the node of the client runs it',
  'a function run as its definer':
    'a function that reads tenant tables takes the client first, so that its node runs it',
  'tenant_id + 0': 'a tenant_id is compared as it stands',
  'settings of the planner inside of functions':
    'a function that reads tenant tables sets nothing for its planner, unless the node of the client runs it',
  '@@ (select …) in a join': 'the search that a row must match is a value, not a select',
  'the clock inside of case or coalesce': 'no clock in the case or coalesce of a change',
  'the clock on conflict': 'no clock in what is done on conflict',
  'a parameter without a type': 'a parameter that a select gives to an insert says its type',
  'a function in what is returned': 'a change returns columns, and nothing that a function may give otherwise',
  'an unlogged table of a client': 'every tenant table is logged, so that its shards can be moved',
  'forced row-level security during a move':
    'who moves shards takes `force row level security` off before, and puts it on after',
  'a scalar select or a lateral one, by the client of the outer row':
    'each part of a statement says its client by a value, but for an `exists` that is joined',
};
