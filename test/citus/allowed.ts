/** A statement, by a piece of its text with its spaces made one, that may break a rule, and why. */
export type Exception = { rule: string; part: string | RegExp; reason: string };

const BESIDE_TABLES =
  'a function that reads tenant tables, and is not told the client first, is called beside no table';
const BY_SCOPE = 'each part of a statement says its client by a value, but for an `exists` that is joined';

export const OVER_ALL = 'asks of all clients: the coordinator runs the function, and the tables beside it are its own';

/** Of the statements that the product sends. */
export const OF_STATEMENTS: Exception[] = [
  {
    rule: 'a change returns columns, and nothing that a function may give otherwise',
    part: 'insert into request_counts as c',
    reason: 'a table of the moment, which the coordinator has alone',
  },
  { rule: BESIDE_TABLES, part: 'membership_of_user(', reason: OVER_ALL },
  { rule: BESIDE_TABLES, part: 'memberships_of_user(', reason: OVER_ALL },
  { rule: BESIDE_TABLES, part: 'tenant_administrators(', reason: OVER_ALL },
  { rule: BESIDE_TABLES, part: 'invitations_for(', reason: OVER_ALL },
];

/** Of the functions of the database. */
export const OF_FUNCTIONS: Exception[] = [
  { rule: BY_SCOPE, part: 'from memberships m join tenants t on t.id = m.tenant_id where m.user_id', reason: OVER_ALL },
  { rule: BY_SCOPE, part: "from memberships m where m.role = 'administrador'", reason: OVER_ALL },
  { rule: BY_SCOPE, part: 'from invitations i join tenants t on t.id = i.tenant_id where i.email', reason: OVER_ALL },
  { rule: BY_SCOPE, part: 'delete from audit_events a where a.at < last', reason: OVER_ALL },
  { rule: BY_SCOPE, part: 'from jobs j left join register_streams s on s.tenant_id = j.tenant_id', reason: OVER_ALL },
  { rule: BY_SCOPE, part: 'select s.kind, count(*) filter (where s.is_due)', reason: OVER_ALL },
  { rule: BY_SCOPE, part: 'from webhook_deliveries d join jobs j on j.tenant_id = d.tenant_id', reason: OVER_ALL },
];
