import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { inTenant } from '../../src/kit/server/db/db.ts';
import type { Pessoa } from '../../src/pessoa/pessoa.ts';
import { applyOperation } from '../../src/register/apply/server/apply.ts';
import { insertOperation } from '../../src/register/apply/server/apply.queries.ts';
import type { Change } from '../../src/register/apply/server/change.ts';
import { contentOf } from '../../src/register/apply/server/version-content.ts';
import { checkMerged } from '../../src/register/merge/server/check-merged.ts';
import { mergeGroup } from '../../src/register/merge/server/merge.ts';
import { readRecords } from '../../src/register/merge/server/merge.queries.ts';
import { buildTenant, type BuiltUser, setRole, type TestApp } from '../builders.ts';
import { buildFisica, TELEFONE } from '../pessoas.ts';

/**
 * Three records of a client of their own, before two writers meet. All write to `a`; those of many records write to `c` as well, and
 * a merge puts `c` into `a`.
 */
export type World = {
  api: TestApp;
  ids: { a: string; b: string; c: string };
  /** the records at version 1, and as they are when the writers meet, by their ids */
  first: ReadonlyMap<string, Pessoa>;
  start: ReadonlyMap<string, Pessoa>;
  /** when they all were at version 1 */
  moment: string;
  /** the operation that made version 2 of `a` and `c`, and what it left */
  changedBy: string;
  changed: ReadonlyMap<string, Pessoa>;
  /** the operation that merged `b` into `a` */
  mergedBy: string | undefined;
};

export const CPF = '52998224725';
/** A clock tick of the database, in which two versions would have one moment. */
const TICK_MS = 2;

const inOwn = <T>(api: TestApp, work: Parameters<typeof inTenant<T>>[2]) =>
  inTenant(api.services.db, api.tenant.id, work);

export function readAll({ api, ids }: Pick<World, 'api' | 'ids'>): Promise<Pessoa[]> {
  return inOwn(api, (tx) => readRecords(tx, Object.values(ids)));
}

/** Makes a client with records; `users` may write to it. With `isMerged`, `b` was merged into `a`. */
export async function makeWorld(api: TestApp, users: readonly BuiltUser[], isMerged: boolean): Promise<World> {
  api.tenant = await buildTenant(api.owner);
  for (const { id } of users) await setRole(api.owner, api.tenant.id, id, 'gestor');
  const header = { kind: 'update', userId: api.as.operador.user.id, origin: 'web' } as const;
  const apply = (changes: Change[]) => inOwn(api, (tx) => applyOperation(tx, header, changes));
  const made = await apply([create('a', { cpf: CPF, observacoes: 'base-a' }), create('b', {}), create('c', {})]);
  const [a, b, c] = made.pessoas as [Pessoa, Pessoa, Pessoa]; // three were created
  await sleep(TICK_MS);
  const moment = new Date().toISOString();
  await sleep(TICK_MS);
  const changed = await apply([edit(a), edit(c)]);
  const ids = { a: a.id, b: b.id, c: c.id };
  const second = byId([...changed.pessoas, b]);
  const mergedBy = isMerged ? await merge(api, second.get(a.id)!, b) : undefined; // it was changed
  return {
    api,
    ids,
    first: byId(made.pessoas),
    start: byId(await readAll({ api, ids })),
    moment,
    changedBy: changed.operationId,
    changed: byId(changed.pessoas),
    mergedBy,
  };
}

function create(name: string, more: Parameters<typeof buildFisica>[0]): Change {
  const numero = `1198765432${name.charCodeAt(0) % 10}`;
  const input = buildFisica({
    nome: 'Ana Lima',
    telefones: [{ ...TELEFONE, numero }],
    codigosExternos: [{ sistema: 'Bling', codigo: `7${name}` }],
    ...more,
  });
  return { type: 'create', input };
}

function edit(before: Pessoa): Change {
  const input = { ...contentOf(before), nome: 'Ana Lima Souza', situacao: 'inativa' as const };
  return { type: 'update', before, input };
}

const seen = ({ id, version }: Pessoa) => ({ id, version });

async function merge(api: TestApp, survivor: Pessoa, other: Pessoa): Promise<string> {
  const operationId = uuidv7();
  const header = { kind: 'merge', userId: api.as.operador.user.id, origin: 'web' } as const;
  await inOwn(api, async (tx) => {
    await insertOperation(tx, operationId, header, 2);
    const request = { survivor: seen(survivor), merged: [seen(other)] };
    await mergeGroup(tx, operationId, request, { check: checkMerged(new Date()), isSeen: true });
  });
  return operationId;
}

function byId(records: readonly Pessoa[]): Map<string, Pessoa> {
  return new Map(records.map((record) => [record.id, record]));
}
