import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TENANT_TABLES_SQL } from './catalogue-rules.ts';
import { useDatabase } from './database.ts';
import { findUnboundStatements } from './tenant-predicates.ts';

const database = useDatabase();
const src = join(import.meta.dirname, '..', 'src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

test('every statement says which tenant it means, for every tenant table it names', async () => {
  const { rows } = await database.owner.query<{ name: string }>(TENANT_TABLES_SQL);
  const tables = rows.map(({ name }) => name);
  const offenders = sources.flatMap((file) =>
    findUnboundStatements(readFileSync(join(src, file), 'utf8'), tables).map((what) => `${file}: ${what}`),
  );
  expect(offenders).toEqual([]);
});

test.each([
  ['`select p.nome from pessoas p where p.id = $1`', 'from pessoas'],
  ['`select nome from pessoas where id = $1`', 'from pessoas'],
  ['`select 1 from pessoas p join operations o on o.id = p.id where p.tenant_id = $1`', 'join operations'],
  ["'update pessoas set nome = $1 where id = $2'", 'update pessoas'],
  ["'delete from pessoas where id = $1'", 'from pessoas'],
  ['`insert into pessoas (id, tenant_id) values ($1, $2)`', 'into pessoas'],
  ['`select 1 from pessoas p where p.id in (select x.id from pessoas x) and p.tenant_id = $1`', 'from pessoas'],
])('sees that %s does not', (source, offender) => {
  expect(findUnboundStatements(source, ['pessoas', 'operations'])).toEqual([offender]);
});

test('sees it in a source of the product that loses its predicates', () => {
  const source = readFileSync(join(src, 'search/server/pessoas.queries.ts'), 'utf8');
  const without = source.replaceAll('p.tenant_id = $1 and ', '');
  expect(findUnboundStatements(without, ['pessoas'])).toEqual(Array.from({ length: 3 }, () => 'from pessoas'));
});

test('does not pass over a statement that it cannot read', () => {
  expect(() => findUnboundStatements('`select ${{ a: 1 }.a} from pessoas`', ['pessoas'])).toThrow(
    'outside of a literal',
  );
});
