/** A statement, by a piece of its text with its spaces made one, that may break a rule, and why. */
export type Exception = { rule: string; part: string | RegExp; reason: string };

const BESIDE_TABLES = 'a function that reads tenant tables is called beside no table';
const BY_VALUE = 'a tenant_id is compared with a value, not with what a select or a function gives';
const BY_SCOPE = 'each part of a statement says its client by a value, but for an `exists` that is joined';

export const OVER_ALL = 'asks of all clients: the coordinator runs the function, and the tables beside it are its own';
export const OPEN = 'of the search, which the node of the client is to run: docs/decisions/091-statements-for-citus.md';

/** Of the statements that the product sends. */
export const OF_STATEMENTS: Exception[] = [
  { rule: BESIDE_TABLES, part: 'membership_of_user(', reason: OVER_ALL },
  { rule: BESIDE_TABLES, part: 'memberships_of_user(', reason: OVER_ALL },
  { rule: BESIDE_TABLES, part: 'tenant_administrators(', reason: OVER_ALL },
  { rule: BESIDE_TABLES, part: 'invitations_for(', reason: OVER_ALL },
  { rule: BESIDE_TABLES, part: /\b(?:find|walk|words)_\w+\(|\bhas_labels\(/, reason: OPEN },
  { rule: BY_VALUE, part: "p.tenant_id = nullif(current_setting('app.tenant', true), '')::int", reason: OPEN },
  { rule: BY_SCOPE, part: "p.tenant_id = nullif(current_setting('app.tenant', true), '')::int", reason: OPEN },
  { rule: BY_SCOPE, part: 'case when exists ( select from pessoas d where d.tenant_id = p.tenant_id', reason: OPEN },
  { rule: 'a select in a from clause has a name', part: 'from (with own as materialized (', reason: OPEN },
];

/** Of the functions of the database. */
export const OF_FUNCTIONS: Exception[] = [
  {
    rule: 'a change reckons no time with a column, and gives none to a function that may change',
    part: 'where at < now() - make_interval(days => greatest(days_kept, 90))',
    reason: 'the days are an argument, and no column',
  },
  { rule: 'a tenant_id is compared as it stands', part: 's.tenant_id + 0 = tenant', reason: OPEN },
  { rule: BY_VALUE, part: "s.tenant_id = nullif(current_setting('app.tenant', true), '')::int", reason: OPEN },
  { rule: BY_VALUE, part: "w.tenant_id = nullif(current_setting('app.tenant', true), '')::int", reason: OPEN },
  { rule: BY_SCOPE, part: 'from memberships m join tenants t on t.id = m.tenant_id where m.user_id', reason: OVER_ALL },
  { rule: BY_SCOPE, part: "from memberships m where m.role = 'administrador'", reason: OVER_ALL },
  { rule: BY_SCOPE, part: 'from invitations i join tenants t on t.id = i.tenant_id where i.email', reason: OVER_ALL },
  { rule: BY_SCOPE, part: 'with in_tenants as ( delete from audit_events', reason: OVER_ALL },
  { rule: BY_SCOPE, part: 'from jobs j left join register_streams s on s.tenant_id = j.tenant_id', reason: OVER_ALL },
  { rule: BY_SCOPE, part: /\bs\.tenant_id (?:\+ 0 = tenant|= nullif\()/, reason: OPEN },
  { rule: BY_SCOPE, part: /from search_words w where (?:w\.tenant_id = nullif\(|word_near_keys\()/, reason: OPEN },
  { rule: BESIDE_TABLES, part: 'has_labels(c.pessoa_id, labels)', reason: OPEN },
];
