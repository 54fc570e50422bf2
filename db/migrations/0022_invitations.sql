-- Who is invited to work in a client, by e-mail, whether or not anybody has it. An invitation waits until the person signs in
-- and answers, or until its time is over; one a client and e-mail.
create table invitations (
  tenant_id int not null references tenants (id),
  id uuid not null,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('administrador', 'gestor', 'operador', 'leitor')),
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- who invites is not told: the row stays as it was until its time is over
  declined_at timestamptz,
  primary key (tenant_id, id)
);
create unique index invitations_email_key on invitations (tenant_id, email);
create index invitations_lookup_idx on invitations (email);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant_isolation on invitations
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy invitation_lookup on invitations for select to fichario_access using (true);

grant select, insert, update, delete on invitations to fichario_app;
grant select on invitations to fichario_access;
