import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, sendFile, settle } from '../../../../test/imports/imports.ts';

const api = useApp();
const MOST = 40;

/* A database that takes too long for more rows than a few at once. */
const TOO_LONG = `raise exception using errcode = '57014', message = 'canceling statement due to statement timeout'`;

beforeAll(async () => {
  await api.owner.query(`
    create function too_many_seen() returns trigger language plpgsql as $$
    begin
      if cardinality(new.lines) > ${MOST} then ${TOO_LONG}; end if;
      return new;
    end $$;
    create function too_many_made() returns trigger language plpgsql as $$
    begin
      if (select count(*) from made) > ${MOST} then ${TOO_LONG}; end if;
      return null;
    end $$`);
});
afterAll(() => api.owner.query('drop function too_many_seen, too_many_made cascade'));

const COLUMNS = ['nome', 'telefones.1.numero', 'cpf'];

/** Rows of people with a CPF each; the first `again` come once more without it. */
function fileOf(rows: number, again = 0): string {
  const lines = Array.from({ length: rows }, (_, at) => `Zilda Xaxim;119${81_000_000 + at * 7919};`);
  const own = lines.map((line, at) => `${line}${cpfOf(at)}`);
  return `Nome;Telefone;CPF\n${[...own, ...lines.slice(0, again)].join('\n')}\n`;
}

test('a check after a timeout of the database continues in smaller chunks, with the same findings', async () => {
  const file = fileOf(150, 3);
  const asked = await checkFile(api.as.gestor, file, { columns: COLUMNS });
  expect(asked.counts).toMatchObject({ alike: 3, create: 150 });
  await api.owner.query(
    `create trigger too_long before insert on import_keys for each row execute function too_many_seen()`,
  );
  const slow = await checkFile(api.as.gestor, file, { columns: COLUMNS });
  await api.owner.query('drop trigger too_long on import_keys');
  expect(slow).toMatchObject({ state: 'checked', counts: asked.counts });
});

test('an import after a timeout of the database continues in smaller chunks, and applies all rows once', async () => {
  await api.owner.query(
    `create trigger too_long after insert on pessoas referencing new table as made
       for each statement execute function too_many_made()`,
  );
  const sent = await sendFile(api.as.gestor, fileOf(150));
  await settle(api.as.gestor, sent, { columns: COLUMNS });
  await finishStep(api.as.gestor, sent.id, 'check');
  const done = await finishStep(api.as.gestor, sent.id, 'apply');
  await api.owner.query('drop trigger too_long on pessoas');
  expect(done).toMatchObject({ state: 'done', counts: { create: 150 } });
  const { rows } = await api.owner.query<{ count: number }>('select count(*)::int from pessoas where tenant_id = $1', [
    api.tenant.id,
  ]);
  expect(rows).toEqual([{ count: 150 }]);
});
