-- By which rules a pair was judged (`judge`): what older ones said is not shown, and the register is judged anew (decision 114).
-- `household`: the two are of one house and have two first names; they stand apart in the queue.
alter table match_pairs add column judge int not null default 1, add column household boolean not null default false;
alter table match_runs add column judge int not null default 1;

drop index match_pairs_p_idx;
create index match_pairs_p_idx on match_pairs (tenant_id, household, judge, p, pessoa_id, other_id) where pessoa_id < other_id;
