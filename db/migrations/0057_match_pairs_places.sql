-- The queue of duplicates is read a page at a time. `place`: where a pair stands in it, its certainty from both sides below zero, so that
-- the surest come first (decision 122). `groups`, `certas`: how many groups the last search left, less what was decided.
alter table match_pairs add column place real not null default 0;
update match_pairs x set place = -least(x.p, y.p)
from match_pairs y
where y.tenant_id = x.tenant_id and y.pessoa_id = x.other_id and y.other_id = x.pessoa_id and x.pessoa_id < x.other_id;

drop index match_pairs_p_idx;
create index match_pairs_place_idx on match_pairs (tenant_id, household, judge, place, pessoa_id, other_id) where pessoa_id < other_id;

alter table match_runs add column groups int, add column certas int, add column all_counted boolean not null default true;
