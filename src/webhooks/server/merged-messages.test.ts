import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { useSender } from '../../../test/webhook-sender.ts';
import { useReceiver } from '../../../test/webhooks.ts';
import { buildUser } from '../../../test/builders.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import { insertOperation } from '../../register/apply/server/apply.queries.ts';
import { mergeGroup } from '../../register/merge/server/merge.ts';
import { runUnmerge } from '../../register/merge/server/unmerge/run-unmerge.ts';
import { beginUndo } from '../../register/undo/server/undo.ts';
import { findPessoa } from '../../search/server/pessoas.queries.ts';
import { queueAgain } from './deliveries.queries.ts';

const receiver = useReceiver();
const sender = useSender(receiver);
const { database, tenant, work, inside, create, rename, addWebhook, now } = sender;

async function header() {
  return { userId: (await buildUser(database.owner)).id, origin: 'cli' as const };
}

const seen = ({ id }: Pessoa) => ({ id, version: undefined });
const asItIs: Parameters<typeof mergeGroup>[3] = { check: (content) => ({ content, issues: [] }), isSeen: false };

async function merge(survivor: Pessoa, ...merged: Pessoa[]): Promise<string> {
  const operationId = uuidv7();
  const who = await header();
  await inside(async (tx) => {
    await insertOperation(tx, operationId, { kind: 'merge', ...who }, merged.length + 1);
    await mergeGroup(tx, operationId, { survivor: seen(survivor), merged: merged.map(seen) }, asItIs);
  });
  return operationId;
}

async function unmerge(operationId: string): Promise<void> {
  const who = await header();
  const undoId = await inside((tx) => beginUndo(tx, { ...who, undoes: operationId, held: true }, 0));
  await runUnmerge(database.db, tenant(), undoId);
}

const read = ({ id }: Pessoa) => inside(async (tx) => (await findPessoa(tx, { id }))!);
const named = ({ id, codigo }: Pessoa) => ({ id, codigo });

/** What was received of a record, in the order in which it came. */
function receivedOf({ id }: Pessoa): string[] {
  return receiver.received.filter(({ body }) => body.pessoa?.id === id).map(({ body }) => body.type);
}

describe('a merge', () => {
  test('is a message about the survivor before any later change, and about the others as deleted, with the survivor', async () => {
    const [ana, other] = [await create('Ana'), await create('Ana')];
    const { id } = await addWebhook();
    await merge(ana, other);
    await rename(await read(ana), 'Ana Lima');
    await work(id);
    expect(receivedOf(ana)).toEqual(['pessoa.merged', 'pessoa.updated']);
    expect(receivedOf(other)).toEqual(['pessoa.deleted']);
    const told = receiver.received.filter(({ body }) => body.number === 3);
    expect(told).toHaveLength(2);
    for (const { body } of told) expect(body).toMatchObject({ survivor: named(ana), merged: [named(other)] });
    expect(receiver.received.find(({ body }) => body.number === 4)!.body).not.toHaveProperty('survivor');
  });

  test('is the same after its undo, which has a message, too', async () => {
    const [ana, other] = [await create('Ana'), await create('Ana')];
    const { id } = await addWebhook();
    const operationId = await merge(ana, other);
    await work(id);
    const merged = receiver.received.find(({ body }) => body.type === 'pessoa.merged')!;
    await unmerge(operationId);
    await inside((tx) => queueAgain(tx, id, String(merged.headers['webhook-id']), now()));
    await work(id);
    expect(receivedOf(ana).toSorted()).toEqual(['pessoa.merged', 'pessoa.merged', 'pessoa.unmerged']);
    expect(receivedOf(other)).toEqual(['pessoa.deleted', 'pessoa.restored']);
    const again = receiver.received.filter(({ body }) => body.type === 'pessoa.merged');
    expect(again[1]!.text).toBe(again[0]!.text);
    const undone = receiver.received.find(({ body }) => body.type === 'pessoa.unmerged')!;
    expect(undone.body).toMatchObject({ survivor: named(ana), merged: [named(other)] });
  });

  test('is a change and a deletion for a receiver without the types of merges, and nothing for one of new records', async () => {
    const [ana, other] = [await create('Ana'), await create('Ana')];
    const { id } = await addWebhook({ types: ['pessoa.updated', 'pessoa.deleted'] });
    const { id: quiet } = await addWebhook({ types: ['pessoa.created'] });
    await merge(ana, other);
    await work(id);
    expect([receivedOf(ana), receivedOf(other)]).toEqual([['pessoa.updated'], ['pessoa.deleted']]);
    receiver.received.length = 0;
    await work(quiet);
    expect([receivedOf(ana), receivedOf(other)]).toEqual([[], []]);
  });
});
