/** A statement, by a piece of its text with its spaces made one, that may break a rule, and why. */
export type Exception = { rule: string; part: string | RegExp; reason: string };

const ALONE = 'a function that reads tenant tables is called alone';
const BY_VALUE = 'a tenant_id is compared with a value, not with what a select or a function gives';

export const OVER_ALL = 'asks of all clients: the coordinator runs the function, and the tables beside it are its own';
export const OPEN = 'of the search, which the node of the client is to run: docs/decisions/091-statements-for-citus.md';

/** Of the statements that the product sends. */
export const OF_STATEMENTS: Exception[] = [
  { rule: ALONE, part: 'membership_of_user(', reason: OVER_ALL },
  { rule: ALONE, part: 'memberships_of_user(', reason: OVER_ALL },
  { rule: ALONE, part: 'tenant_administrators(', reason: OVER_ALL },
  { rule: ALONE, part: 'invitations_for(', reason: OVER_ALL },
  { rule: ALONE, part: /\b(?:find|walk|words)_\w+\(|\bhas_labels\(/, reason: OPEN },
  { rule: BY_VALUE, part: "p.tenant_id = nullif(current_setting('app.tenant', true), '')::int", reason: OPEN },
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
  {
    rule: 'a select for one value, or beside each row, says its client by a value',
    part: 'select ( select s.tokens @@ labels from pessoa_tokens s',
    reason: OPEN,
  },
  { rule: ALONE, part: 'has_labels(c.pessoa_id, labels)', reason: OPEN },
];
