-- Who had the file of an import checked: not always who sent it. The check ends when they may not import any more.
alter table imports add column checked_by uuid references users (id);
