-- What pessoas are found by (decisions 004, 026 and 027). The functions that read these tables stand in db/functions; those
-- that an index is made of stand here, since a change of one needs the index to be built again.

-- The tokens of a pessoa: 7:silva is a word of tenant 7. A table of its own, so that a save that changes no token does not
-- touch the index.
create table pessoa_search (
  tenant_id int not null,
  pessoa_id uuid not null,
  nome_chave text collate "C" not null,
  deleted boolean not null default false,
  tokens tsvector not null,
  primary key (tenant_id, pessoa_id),
  foreign key (tenant_id, pessoa_id) references pessoas (tenant_id, id) on delete cascade
);
-- a search reads the pending entries of the index one by one: a short list of them, merged often
create index pessoa_search_tokens_idx on pessoa_search using gin (tokens) with (gin_pending_list_limit = 512);

-- Every word of a name that was ever saved, of each tenant: by it a search for the middle of a word becomes one for the words
-- that have it inside, and a mistyped word is met with those that it may have been. Words are never taken out: one too many
-- finds nothing.
create table search_words (
  tenant_id int not null references tenants (id),
  word text collate "C" not null,
  primary key (tenant_id, word)
);

-- How a name sounds in Brazil, so that its spellings become one or nearly one: Souza and Sousa, Thiago and Tiago, Luiz and
-- Luís, Wellington and Velington. Only what people confuse: h is silent, ch and sh are x, c is s before e and i, m and n are
-- alike before a consonant and at the end, a doubled letter is one.
create function word_sound(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(regexp_replace(word, '[cs]h', 'x', 'g'), 'ph', 'f'),
    'h', '', 'g'), '(c(?=[eiy])|z)', 's', 'g'), 'g(?=[eiy])', 'j', 'g'), '([gq])u(?=[eiy])', '\1', 'g'),
    'm(?![aeiouy])', 'n', 'g'), 'cqwy', 'kkvi'), '(.)\1+', '\1', 'g');

-- A word, and the word without each one of its letters. Two words that differ by one letter, or by two that changed places,
-- have one of these in common.
create function word_shortened(word text) returns setof text
  language sql immutable strict parallel safe
begin atomic
  select word union all select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) as place;
end;

-- The keys that find a word by a misspelt one: 7-silv, the word or its sound, shortened. They carry the tenant, so that a
-- search in a small client does not read the words of a large one. Very short and very long words have none.
create function word_near_keys(tenant_id int, word text) returns text[]
  language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct tenant_id || '-' || shortened), '{}')
  from (values (word), (word_sound(word))) as form(text), lateral word_shortened(form.text) as shortened
  where length(word) between 3 and 30;
end;

-- The keys that find a word by its middle: 7%ilv, each three letters in a row.
create function word_inner_keys(tenant_id int, word text) returns text[]
  language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct tenant_id || '%' || substr(word, place, 3)), '{}')
  from generate_series(1, length(word) - 2) as place;
end;

create function word_keys(tenant_id int, word text) returns text[]
  language sql immutable strict parallel safe
  return word_inner_keys(tenant_id, word) || word_near_keys(tenant_id, word);

create index search_words_keys_idx on search_words using gin (word_keys(tenant_id, word))
  with (gin_pending_list_limit = 512);

alter table pessoa_search enable row level security;
alter table pessoa_search force row level security;
create policy tenant_isolation on pessoa_search
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy search_lookup on pessoa_search for select to fichario_search using (true);

alter table search_words enable row level security;
alter table search_words force row level security;
create policy tenant_isolation on search_words
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy search_lookup on search_words for select to fichario_search using (true);

grant select on pessoa_search, search_words to fichario_search;
grant select, insert, update, delete on pessoa_search to fichario_app;
grant select, insert on search_words to fichario_app;
