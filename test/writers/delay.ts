import type { Client } from 'pg';

/**
 * Has every change of records wait in the database, between what its transaction has read and what it writes: the writers take a
 * millisecond for that, which another one meets once in a thousand rounds.
 */
export async function addDelay(owner: Client): Promise<void> {
  await owner.query(`
    create table writer_delay (seconds float8 not null);
    insert into writer_delay values (0);
    create function wait_before_writing() returns trigger language plpgsql security definer as $$
      begin perform pg_sleep(seconds) from public.writer_delay; return null; end $$;
    create trigger wait_before_writing before update on pessoas for each statement execute function wait_before_writing()`);
}

/** How long each waits from now on. */
export async function setDelay(owner: Client, ms: number): Promise<void> {
  await owner.query('update writer_delay set seconds = $1', [ms / 1000]);
}
