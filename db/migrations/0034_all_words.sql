-- The first word of a name, too, is in `name_words`: one look into one index finds all names with a word (decision 088).
alter table cards no force row level security;
alter table name_words no force row level security;
insert into name_words (tenant_id, word, nome_chave, pessoa_id)
select c.tenant_id, split_part(c.nome_chave, ' ', 1), c.nome_chave, c.pessoa_id from cards c
on conflict do nothing;
alter table cards force row level security;
alter table name_words force row level security;

-- The program keeps the words of a client in memory, and asks for those that came since: `added` is the transaction that added a
-- word, null of those from before this migration. What is left to the index are the words that a mistyped one may have been.
alter table search_words add column added xid8;
alter table search_words alter column added set default pg_current_xact_id();
create index search_words_added_idx on search_words (tenant_id, added) where added is not null;

drop index search_words_keys_idx;
drop function word_keys(int, text);
drop function word_inner_keys(int, text);
create index search_words_near_idx on search_words using gin (word_near_keys(tenant_id, word)) with (gin_pending_list_limit = 4096);
