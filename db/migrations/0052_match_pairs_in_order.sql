-- The queue is read from the most certain pair on: each pair from its smaller id.
create index match_pairs_p_idx on match_pairs (tenant_id, p, pessoa_id, other_id) where pessoa_id < other_id;
