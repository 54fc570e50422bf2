-- What the check found out about a file as a whole: in which order its columns have the day and the month.
alter table imports add column facts jsonb check (jsonb_typeof(facts) = 'object');
