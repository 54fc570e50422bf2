-- Lists that somebody looks at again and again, under a name: which records, in which order, with which columns
-- (docs/decisions/028). A view is its owner's; one that is shared is seen by everybody in the client.
create table list_views (
  tenant_id int not null references tenants (id),
  id uuid not null,
  owner_id uuid not null references users (id),
  nome text not null check (length(nome) between 1 and 60),
  shared boolean not null default false,
  -- filter, order and columns, as the list takes them
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  version int not null default 1 check (version > 0),
  primary key (tenant_id, id)
);
create unique index list_views_nome_key on list_views (tenant_id, owner_id, lower(nome));

alter table list_views enable row level security;
alter table list_views force row level security;
create policy tenant_isolation on list_views
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);

grant select, insert, update, delete on list_views to fichario_app;
