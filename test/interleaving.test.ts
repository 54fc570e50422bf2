import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTenant } from '../src/kit/server/db/db.ts';
import { projectRoot } from '../src/kit/server/env/paths.ts';
import type { Pessoa, PessoaInput } from '../src/pessoa/pessoa.ts';
import { applyOperation } from '../src/register/apply/server/apply.ts';
import { contentOf } from '../src/register/apply/server/version-content.ts';
import type { Operation } from '../src/register/operations/operation.schema.ts';
import { findPessoa } from '../src/search/server/pessoas.queries.ts';
import { useApp } from './builders.ts';
import { checkFile, cpfOf, finishStep } from './imports/imports.ts';
import { rounds } from './rounds.ts';
import { countWaitingFor } from './waiting.ts';

const api = useApp();
const RECOUNT = readFileSync(join(projectRoot(), 'test/recount-figures.sql'), 'utf8');
const ROUNDS = rounds(40, 400);

/** A record at version 2, and the operation that made this version. */
type Changed = { pessoa: Pessoa; operationId: string };
let made = 0;
let changed: Changed;

async function makeChanged(): Promise<Changed> {
  made += 1;
  const { gestor } = api.as;
  const body = { tipo: 'fisica', nome: `Pessoa ${made}`, cpf: cpfOf(made), telefones: [], tags: ['um'] };
  const created = (await gestor.post('/api/pessoas', body)).json<Pessoa>();
  const change = { nome: `Outra ${made}`, situacao: 'inativa' };
  const answer = await gestor.patch(`/api/pessoas/${created.id}`, change, ifMatch(1));
  expect(answer.statusCode, answer.body).toBe(200);
  const { rows } = await api.owner.query<{ operation_id: string }>(
    'select operation_id from operation_changes where tenant_id = $1 and pessoa_id = $2 and version = 2',
    [api.tenant.id, created.id],
  );
  return { pessoa: answer.json<Pessoa>(), operationId: rows[0]!.operation_id }; // the PATCH made it
}

function ifMatch(version: number): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

async function read({ pessoa }: Changed): Promise<Pessoa> {
  const found = await inTenant(api.services.db, api.tenant.id, (tx) => findPessoa(tx, { id: pessoa.id }));
  return found!; // a record is never erased
}

async function undo(operationId: string): Promise<Operation> {
  const answer = await api.as.gestor.post(`/api/operations/${operationId}/undo`);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Operation>();
}

async function changeMany({ pessoa }: Changed, change: object): Promise<Operation> {
  const selection = { ids: [pessoa.id] };
  const answer = await api.as.gestor.post('/api/operations/bulk', { selection, change, expected: 1 });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Operation>();
}

async function importAgain({ pessoa }: Changed): Promise<() => Promise<unknown>> {
  const file = `CPF;Nome;E-mail\n${pessoa.tipo === 'fisica' ? pessoa.cpf : ''};${pessoa.nome};nova@exemplo.com.br\n`;
  const { id } = await checkFile(api.as.gestor, file);
  return () => finishStep(api.as.gestor, id, 'apply');
}

/** Another person's change of the record: written, and committed when `work` waits for it. */
async function whileEdited(
  { pessoa }: Changed,
  edit: Partial<PessoaInput>,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { tenant, as, services, owner } = api;
  const header = { kind: 'update', userId: as.operador.user.id, origin: 'web' } as const;
  let waiter: Promise<unknown> | undefined;
  await inTenant(services.db, tenant.id, async (tx) => {
    const before = await findPessoa(tx, { id: pessoa.id }, true);
    const input = { ...contentOf(before!), ...edit } as PessoaInput; // the fields of every record
    await applyOperation(tx, header, [{ type: 'update', before: before!, input }]);
    waiter = work();
    const [holder] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await expect.poll(() => countWaitingFor(owner, holder?.pid)).toBe(1);
  });
  return waiter;
}

const EDIT = { observacoes: 'De outra pessoa', tags: ['um', 'dois'] };

beforeEach(async () => {
  changed = await makeChanged();
});

describe('an edit that is committed while somebody waits for the record stays', () => {
  test('beside the undo of the operation before it', async () => {
    const done = await whileEdited(changed, EDIT, () => undo(changed.operationId));
    expect(done).toMatchObject({ state: 'done', done: 0, kept: 1, failed: 0 });
    expect(await read(changed)).toMatchObject({ ...EDIT, nome: changed.pessoa.nome, version: 3 });
  });

  test('beside the undo of the operation that created it', async () => {
    const { rows } = await api.owner.query<{ operation_id: string }>(
      'select operation_id from operation_changes where tenant_id = $1 and pessoa_id = $2 and version = 1',
      [api.tenant.id, changed.pessoa.id],
    );
    // back to what the creation left, so that only the edit that is under way speaks against the undo
    await undo(changed.operationId);
    const done = await whileEdited(changed, EDIT, () => undo(rows[0]!.operation_id));
    expect(done).toMatchObject({ done: 0, kept: 1 });
    expect(await read(changed)).toMatchObject({ ...EDIT, deletedAt: null, version: 4 });
  });

  test('beside a change of many, which sees it', async () => {
    const done = await whileEdited(changed, EDIT, () => changeMany(changed, { type: 'addTag', tag: 'três' }));
    expect(done).toMatchObject({ done: 1, kept: 0 });
    expect(await read(changed)).toMatchObject({ ...EDIT, tags: ['um', 'dois', 'três'], version: 4 });
  });

  test('beside an import that was checked before it, whose row stands aside', async () => {
    const apply = await importAgain(changed);
    const done = await whileEdited(changed, EDIT, apply);
    expect(done).toMatchObject({ state: 'done', counts: { update: 0, create: 0, moved: 1 } });
    expect(await read(changed)).toMatchObject({ ...EDIT, emails: [], version: 3 });
  });

  test.each([
    ['PATCH', '', { nome: 'Nome de antes' }],
    ['PUT', '', { tipo: 'fisica', nome: 'Nome de antes' }],
    ['DELETE', '', undefined],
    ['POST', '/versions/1/restore', {}],
  ] as const)('beside a %s%s of who has not seen it', async (method, path, body) => {
    const url = `/api/pessoas/${changed.pessoa.id}${path}`;
    const answer = await whileEdited(changed, EDIT, () => api.as.gestor.send(method, url, body, ifMatch(2)));
    expect(answer).toMatchObject({ statusCode: 412 });
    expect(await read(changed)).toMatchObject({ ...EDIT, nome: changed.pessoa.nome, deletedAt: null, version: 3 });
  });

  test('beside the undo of a deletion, after which it was restored and edited', async () => {
    const { gestor } = api.as;
    await gestor.delete(`/api/pessoas/${changed.pessoa.id}`, ifMatch(2));
    const { rows } = await api.owner.query<{ operation_id: string }>(
      'select operation_id from operation_changes where tenant_id = $1 and pessoa_id = $2 and version = 3',
      [api.tenant.id, changed.pessoa.id],
    );
    await gestor.post(`/api/pessoas/${changed.pessoa.id}/restore`, undefined, ifMatch(3));
    const done = await whileEdited(changed, EDIT, () => undo(rows[0]!.operation_id));
    expect(done).toMatchObject({ done: 0, kept: 1 });
    expect(await read(changed)).toMatchObject({ ...EDIT, version: 5 });
  });
});

describe('in many rounds at the same moment', () => {
  test('an undo and a PATCH: one of them sees the other', async () => {
    const seen = { patched: 0, undone: 0 };
    let undoMs = 10;
    for (let round = 0; round < ROUNDS; round += 1) {
      const target = await makeChanged();
      const start = performance.now();
      const taking = undo(target.operationId).finally(() => (undoMs = performance.now() - start));
      // at each moment of an undo, from its beginning to its end
      await sleep((undoMs * (round % 20)) / 20);
      const observacoes = `Rodada ${round}`;
      const url = `/api/pessoas/${target.pessoa.id}`;
      const [patched, { done, kept }] = await Promise.all([
        api.as.operador.patch(url, { observacoes }, ifMatch(2)),
        taking,
      ]);
      const isPatched = patched.statusCode === 200;
      expect({ isPatched, done, kept }).toEqual({ isPatched, done: isPatched ? 0 : 1, kept: isPatched ? 1 : 0 });
      expect((await read(target)).observacoes).toBe(isPatched ? observacoes : '');
      seen[isPatched ? 'patched' : 'undone'] += 1;
    }
    expect(Math.min(seen.patched, seen.undone)).toBeGreaterThan(0);
  });

  test('two changes of the tags of one record, and a PATCH of who has not seen them: no tag is lost', async () => {
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      await Promise.all([
        changeMany(changed, { type: 'addTag', tag: `a${round % 10}` }),
        changeMany(changed, { type: 'addTag', tag: `b${round % 10}` }),
        api.as.operador.patch(`/api/pessoas/${changed.pessoa.id}`, { observacoes: `Rodada ${round}` }, ifMatch(1)),
      ]);
      if (round % 10 !== 9) continue;
      const { tags, observacoes } = await read(changed);
      expect({ tags: tags.length, observacoes }).toEqual({ tags: 21, observacoes: '' });
      changed = await makeChanged();
    }
  });

  test('and the figures are those of the records in the end', async () => {
    const sum = `select figure, key, sum(count)::int as count from register_figures
      where tenant_id = $1 group by figure, key having sum(count) <> 0 order by figure, key`;
    const kept = await api.owner.query(sum, [api.tenant.id]);
    await api.owner.query(RECOUNT);
    expect(kept.rows).toEqual((await api.owner.query(sum, [api.tenant.id])).rows);
  });
});
