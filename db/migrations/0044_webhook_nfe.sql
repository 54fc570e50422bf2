-- A message keeps whether it says what a note would not take of its record (decision 109): made again, its text is the same whatever
-- the client sets meanwhile, and that of a message from before is as it was.
alter table webhook_deliveries add column says_nfe boolean not null default false;
