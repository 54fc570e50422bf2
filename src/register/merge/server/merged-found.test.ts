import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { create, merge, mergePair } from '../../../../test/merged.ts';
import { fillTenant } from '../../fill/server/fill-runner.ts';
import type { ListPage } from '../../../search/list-page.schema.ts';

const api = useApp();
const match = (version: number) => ({ 'if-match': `"${version}"` });

async function codigosOf(query: string): Promise<number[]> {
  const answer = await api.as.gestor.get(`/api/pessoas?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ListPage>().items.map(({ codigo }) => codigo);
}

async function countOf(query: string): Promise<number> {
  return (await api.as.gestor.get(`/api/pessoas/count?${query}`)).json<{ count: number }>().count;
}

/** Words that no other test uses. */
let serial = 0;
function nextName(): string {
  serial += 1;
  return `Quintiliano ${'abcdefghij'[serial]}${'klmnopqrst'[serial]}ino`;
}

/** Creates records until the codigo has five digits, to make sure that no other number contains it. */
async function farCodigos(): Promise<void> {
  await api.owner.query('update tenant_counters set next_codigo = next_codigo + 70000 where next_codigo < 70000');
}

describe('a merged record', () => {
  test('is in no list, no trash and no count, whatever is searched', async () => {
    const [nome, tag] = [nextName(), `etiqueta${serial}`];
    const { survivor } = await mergePair(api, { survivor: { nome, tags: [tag] }, loser: { nome, tags: [tag] } });
    const word = encodeURIComponent(nome.split(' ')[1]!);
    for (const query of [`q=${word}`, `q=${word}&sort=-updatedAt`, `tag=${tag}`, `tag=${tag}&sort=codigo`]) {
      expect(await codigosOf(query), query).toEqual([survivor.codigo]);
      expect(await countOf(query.replace(/&sort=.*/, '')), query).toBe(1);
      expect(await codigosOf(`${query}&deleted=only`), query).toEqual([]);
      expect(await countOf(`${query.replace(/&sort=.*/, '')}&deleted=only`), query).toBe(0);
    }
  });

  test('leads to its survivor by its codigo, in the list, the count and the palette, also after a save of the survivor', async () => {
    await farCodigos();
    const nome = nextName();
    const { survivor, loser, operationId } = await mergePair(api, { survivor: { nome }, loser: { nome } });
    const asked = async () => [
      await codigosOf(`q=${loser.codigo}`),
      await codigosOf(`q=${loser.codigo}&sort=-updatedAt`),
      [await countOf(`q=${loser.codigo}`)],
    ];
    const found = [[survivor.codigo], [survivor.codigo], [1]];
    expect(await asked()).toEqual(found);
    const saved = await api.as.operador.patch(`/api/pessoas/${survivor.id}`, { nome: nextName() }, match(2));
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await asked()).toEqual(found);
    expect(await codigosOf(`q=${survivor.codigo}`)).toEqual([survivor.codigo]);
    await api.as.gestor.post(`/api/operations/${operationId}/undo`);
    expect(await asked()).toEqual([[loser.codigo], [loser.codigo], [1]]);
    expect(await codigosOf(`q=${encodeURIComponent(nome)}`)).toContain(loser.codigo);
  });

  test('leads there over two merges, and back to the first survivor when the second is undone', async () => {
    await farCodigos();
    const [a, b, c] = [await create(api.as, {}), await create(api.as, {}), await create(api.as, {})];
    await merge(api.as, b, a);
    const second = await merge(api.as, c, b);
    expect([await codigosOf(`q=${a.codigo}&sort=codigo`), await countOf(`q=${a.codigo}`)]).toEqual([[c.codigo], 1]);
    await api.as.gestor.post(`/api/operations/${second}/undo`);
    expect([await codigosOf(`q=${a.codigo}&sort=codigo`), await countOf(`q=${a.codigo}`)]).toEqual([[b.codigo], 1]);
  });

  test('is still not found after the lists are rebuilt', async () => {
    await farCodigos();
    const nome = nextName();
    const { survivor, loser } = await mergePair(api, { survivor: { nome }, loser: { nome } });
    const ids = [survivor.id, loser.id];
    await api.owner.query('delete from pessoa_tokens where pessoa_id = any($1)', [ids]);
    await fillTenant(api.services.db, api.tenant.id);
    const word = encodeURIComponent(nome.split(' ')[1]!);
    expect([await codigosOf(`q=${word}`), await countOf(`q=${word}&deleted=only`)]).toEqual([[survivor.codigo], 0]);
    expect(await countOf(`q=${loser.codigo}`)).toBe(1);
  });

  test('keeps its codigo forever: no other record gets it', async () => {
    const { loser } = await mergePair(api);
    const next = await create(api.as, {});
    expect(next.codigo).toBe(loser.codigo + 1);
    const answer = await api.as.operador.put(`/api/pessoas/${next.id}`, { ...next, codigo: loser.codigo }, match(1));
    expect([answer.statusCode, answer.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
      422,
      'read_only',
    ]);
  });

  test('is in no figure: a recount gives the stored numbers', async () => {
    await mergePair(api, { survivor: { nome: nextName() } });
    const ask = async (text: string) => (await api.owner.query(text, [api.tenant.id])).rows;
    const kept = await ask(
      `select figure, key, sum(count)::int as count from register_figures
       where tenant_id = $1 and figure in ('tipo_situacao', 'completa') group by 1, 2 having sum(count) <> 0 order by 1, 2`,
    );
    const anew = await ask(
      `select figure, key, count(*)::int as count from pessoas p, lateral (values ('tipo_situacao', p.tipo || ' ' || p.situacao),
         ('completa', case when p.pendencias <@ array['nfe'] then '' end)) as f(figure, key)
       where p.tenant_id = $1 and p.deleted_at is null and f.key is not null group by 1, 2 order by 1, 2`,
    );
    expect(kept).toEqual(anew);
    const [{ total }] = (await ask('select pessoas_total as total from tenant_counters where tenant_id = $1')) as [
      { total: number },
    ];
    const [{ live }] = (await ask(
      'select count(*)::int as live from pessoas where tenant_id = $1 and deleted_at is null',
    )) as [{ live: number }];
    expect(total).toBe(live);
  });
});
