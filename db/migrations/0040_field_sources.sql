-- Where the values of a record come from (decision 107): the sources, each with the fields that it filled. Null, which takes no
-- room, where people wrote all of it. Items of lists are named by their place, so no value of a record stands in it.
alter table pessoas add column sources jsonb;
-- The source that a row of a file names itself, so that a row corrected on the screen keeps it.
alter table import_rows add column source jsonb;
