import type { Client } from 'pg';
import { known } from '../../../kit/known.ts';

/** The definition of a table besides its rows: rights, row-level security, options, and the planner's settings of its columns. */
const SHAPE = `
  select array_to_string(c.reloptions, ', ') as options, pg_get_userbyid(c.relowner) as owner,
    c.relrowsecurity as secured, c.relforcerowsecurity as forced,
    array(select format('grant %s on %%I to %s', a.privilege_type,
        case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end)
      from aclexplode(c.relacl) a where a.grantee <> c.relowner order by 1) as grants,
    array(select format('create policy %I on %%I as %s for %s to %s', p.policyname, p.permissive, p.cmd, array_to_string(p.roles, ', '))
        || coalesce(' using (' || p.qual || ')', '') || coalesce(' with check (' || p.with_check || ')', '')
      from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname order by p.policyname) as policies,
    array(select format('alter table %%I alter column %I set statistics %s', a.attname, a.attstattarget)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attstattarget >= 0) as statistics
  from pg_class c where c.oid = $1::regclass`;

type Shape = {
  options: string | null;
  owner: string;
  secured: boolean;
  forced: boolean;
  grants: string[];
  policies: string[];
  statistics: string[];
};

/** The statements that create a table of the same definition under another name, `schema.name`. */
export async function describeTable(owner: Client, name: string, other: string): Promise<string[]> {
  const { rows } = await owner.query<Shape>(SHAPE, [name]);
  const shape = known(rows[0], 'the table');
  const onOther = (text: string) => text.replace('%I', other);
  return [
    `create table ${other} (like public.${name} including all)`,
    ...(shape.options ? [`alter table ${other} set (${shape.options})`] : []),
    `alter table ${other} owner to ${owner.escapeIdentifier(shape.owner)}`,
    ...(shape.secured ? [`alter table ${other} enable row level security`] : []),
    ...(shape.forced ? [`alter table ${other} force row level security`] : []),
    ...[...shape.policies, ...shape.grants, ...shape.statistics].map(onOther),
  ];
}
