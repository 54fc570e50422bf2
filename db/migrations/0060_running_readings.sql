-- How far the reading of a file is, for every process of the server and for a page that is opened again. It is running until
-- reading_until, which each note moves on: a process that dies leaves no import that is read forever.
alter table imports add column reading jsonb, add column reading_until timestamptz;
