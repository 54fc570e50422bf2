import { isDeepStrictEqual } from 'node:util';
import { chaveNome } from '@fichario/brasil';
import { matchKeysOf } from '../../src/matching/keys-of-record.ts';
import { foldExternalCode } from '../../src/pessoa/external-codes.ts';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import { findingOf } from '../../src/register/apply/server/apply.queries.ts';
import { codigoTokens } from '../../src/register/apply/server/codigo-tokens.ts';
import { contentOf } from '../../src/register/apply/server/version-content.ts';
import { toCard } from '../../src/search/server/card.ts';
import { readAll, type World } from './world.ts';

type Line = readonly unknown[];
/** What is kept beside the records: its statement, and the rows that follow from the records. */
type Kept = { name: string; text: string; expected: Line[] };

/** What is kept beside the records and does not follow from them. */
export async function faultsOfDerived(world: World): Promise<string[]> {
  const { owner, tenant } = world.api;
  const records = await readAll(world);
  const faults = faultsOfPointers(records);
  for (const { name, text, expected } of keptOf(records, tenant.id)) {
    const { rows } = await owner.query<unknown[]>({ text, values: [tenant.id], rowMode: 'array' });
    const [is, should] = [rows, expected].map(sorted);
    if (!isDeepStrictEqual(is, should)) faults.push(`${name}: ${is?.join(' ')} where ${should?.join(' ')} follows`);
  }
  for (const [name, text] of Object.entries(NONE)) {
    const { rows } = await owner.query<object>(text, [tenant.id]);
    if (rows.length > 0) faults.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return faults;
}

const sorted = (lines: readonly Line[]) => lines.map((line) => JSON.stringify(line)).toSorted();

const nameOf = ({ nome }: Pessoa) => chaveNome(nome);

function keptOf(records: readonly Pessoa[], tenantId: number): Kept[] {
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const of = (make: (record: Pessoa) => Line[], some: readonly Pessoa[] = live) => some.flatMap(make);
  return [
    {
      name: 'total',
      text: 'select pessoas_total from tenant_counters where tenant_id = $1',
      expected: [[live.length]],
    },
    {
      name: 'keys of duplicates',
      text: `select m.key, p.id from match_keys m join pessoas p on p.tenant_id = m.tenant_id and p.codigo = m.codigo where m.tenant_id = $1`,
      expected: of((record) => matchKeysOf(record).map((key) => [key, record.id])),
    },
    {
      name: 'external codes',
      text: 'select sistema_chave, codigo_chave, pessoa_id from pessoa_external_codes where tenant_id = $1',
      expected: of(({ id, codigosExternos }) =>
        codigosExternos.map(foldExternalCode).map(({ sistema, codigo }) => [sistema, codigo, id]),
      ),
    },
    {
      name: 'cards',
      text: 'select nome_chave, shown, pessoa_id from cards where tenant_id = $1',
      expected: of((record) => [[nameOf(record), `${record.codigo}${toCard(contentOf(record))}`, record.id]]),
    },
    {
      name: 'words of names',
      text: 'select word, nome_chave, pessoa_id from name_words where tenant_id = $1',
      expected: of((record) =>
        [...new Set(nameOf(record).split(' '))].map((word) => [word, nameOf(record), record.id]),
      ),
    },
    {
      name: 'moments',
      text: 'select (extract(epoch from updated_at) * 1000)::bigint::text, pessoa_id from moments where tenant_id = $1',
      expected: of(({ updatedAt, id }) => [[String(Date.parse(updatedAt)), id]], records),
    },
    { name: 'tokens', text: TOKENS, expected: of((record) => [tokensOf(tenantId, record)], records) },
  ];
}

/** Those of codigos are told apart: they follow from the merges, see `NONE`. */
const TOKENS = `
  select pessoa_id, deleted, pieces::text, array(select t from unnest(tsvector_to_array(tokens)) as t(t)
    where t not like ($1::int::text || '=%') order by t collate "C")::text[]
  from pessoa_tokens where tenant_id = $1`;

function tokensOf(tenantId: number, record: Pessoa): Line {
  const { tokens, pieces } = findingOf(tenantId, contentOf(record));
  const isMerged = record.mergedInto !== undefined;
  const own = isMerged ? [] : [...new Set(tokens)].toSorted();
  return [record.id, record.deletedAt !== null, `{${isMerged ? '' : pieces.join()}}`, own];
}

/** A pointer names a record that is none itself. */
function faultsOfPointers(records: readonly Pessoa[]): string[] {
  return records.flatMap(({ id, mergedInto, deletedAt }) => {
    if (mergedInto === undefined) return [];
    const survivor = records.find((record) => record.id === mergedInto);
    return [
      ...(deletedAt === null ? [`${id} is live and merged`] : []),
      ...(survivor === undefined || survivor.mergedInto !== undefined ? [`${id} was merged into a merged record`] : []),
    ];
  });
}

/** What there is none of, whatever was written. */
const NONE: Readonly<Record<string, string>> = {
  figures: `
    with counted as (
      select f.figure, f.key, count(*)::int as count from pessoas p, lateral (
        values ('tipo_situacao', p.tipo || ' ' || p.situacao),
          ('created', to_char(p.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') || ' ' || p.tipo),
          ('estado', coalesce(p.codigo_estado, '')), ('cidade', coalesce(p.codigo_cidade, ''))
        union all select 'pendencia', kind from unnest(p.pendencias) as kind
        union all select 'completa', '' where p.pendencias <@ array['nfe']
      ) as f(figure, key)
      where p.tenant_id = $1 and p.deleted_at is null group by f.figure, f.key
    ), kept as (
      select figure, key, sum(count)::int as count from register_figures where tenant_id = $1
      group by figure, key having sum(count) <> 0
    )
    select * from counted full join kept using (figure, key) where counted.count is distinct from kept.count`,
  'merges without their pointers': `
    select g.survivor_id, m.id from merge_groups g, unnest(g.merged) as m(id)
    join pessoas p on p.tenant_id = $1 and p.id = m.id
    where g.tenant_id = $1 and g.undone_by is null and p.merged_into is distinct from g.survivor_id`,
  'pointers without their merge': `
    select p.id from pessoas p where p.tenant_id = $1 and p.merged_into is not null and not exists (
      select from merge_groups g where g.tenant_id = $1 and g.survivor_id = p.merged_into and g.undone_by is null
        and p.id = any(g.merged || g.repointed))`,
  'codigos that are not found': `
    select s.pessoa_id from pessoa_tokens s join pessoas p on p.tenant_id = $1 and p.id = s.pessoa_id
    where s.tenant_id = $1 and p.merged_into is null
      and array(select t from unnest(tsvector_to_array(s.tokens)) as t(t) where t like ($1::int::text || '=%') order by t)
        <> array(select t from unnest(${codigoTokens('p.id', 'p.codigo')}) as t(t) order by t)`,
  'changes that nobody was told of': `
    select c.operation_id, c.pessoa_id from operation_changes c where c.tenant_id = $1 and not exists (
      select from register_events e where e.tenant_id = $1 and e.operation_id = c.operation_id
        and c.pessoa_id = any(e.pessoa_ids))`,
  'operations that count otherwise': `
    select r.operation_id, r.state, r.done from operation_runs r where r.tenant_id = $1 and (r.state <> 'done' or r.done <> (
      select count(*) from operation_changes c where c.tenant_id = $1 and c.operation_id = r.operation_id))`,
};
