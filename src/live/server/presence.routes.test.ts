import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildUser, type Caller, signIn, useApp } from '../../../test/builders.ts';
import { openStream, type OpenStream } from '../../../test/event-stream.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { OpenRecord, RecordPeople } from '../live.ts';

const api = useApp();
const open: OpenStream[] = [];
let ana: Caller;
let bia: Caller;
let pessoa: Pessoa;

beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const join = async (nome: string) =>
    api.callerFor(await buildUser(api.owner, { nome, roles: { [api.tenant.id]: 'leitor' } }));
  [ana, bia] = [await join('Ana'), await join('Bia')];
  pessoa = (await api.as.gestor.post('/api/pessoas', buildFisica())).json<Pessoa>();
});
afterEach(async () => {
  await api.owner.query('delete from presences');
  for (const stream of open) stream.close();
  await Promise.all(open.splice(0).map(({ ended }) => ended));
});

async function say(who: Caller, records: OpenRecord[], browserId = who.user.id): Promise<RecordPeople[]> {
  const answer = await who.put('/api/live/presence', { browserId, records });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ records: RecordPeople[] }>().records;
}

const looking = (): OpenRecord => ({ pessoaId: pessoa.id, editing: false });
const editing = (): OpenRecord => ({ pessoaId: pessoa.id, editing: true });
const person = (who: Caller, isEditing = false) => ({
  userId: who.user.id,
  nome: who.user.nome,
  editing: isEditing,
});

test('a user who opens a record sees who else has it open, and who edits it', async () => {
  expect(await say(ana, [looking()])).toEqual([{ pessoaId: pessoa.id, people: [] }]);
  expect(await say(bia, [editing()])).toEqual([{ pessoaId: pessoa.id, people: [person(ana)] }]);
  expect(await say(ana, [looking()])).toEqual([{ pessoaId: pessoa.id, people: [person(bia, true)] }]);
  expect(await say(bia, [])).toEqual([]);
  expect(await say(ana, [looking()])).toEqual([{ pessoaId: pessoa.id, people: [] }]);
});

test('a user with two browsers is one person, gone when the last of them has closed the record', async () => {
  await say(ana, [looking()], uuidv7());
  const second = uuidv7();
  await say(ana, [editing()], second);
  expect(await say(bia, [looking()])).toEqual([{ pessoaId: pessoa.id, people: [person(ana, true)] }]);
  await say(ana, [], second);
  expect(await say(bia, [looking()])).toEqual([{ pessoaId: pessoa.id, people: [person(ana)] }]);
});

test("reports only the user's open records, and stores none that does not exist", async () => {
  await say(ana, [looking()]);
  expect(await say(bia, [{ pessoaId: uuidv7(), editing: false }])).toEqual([]);
  const { rows } = await api.owner.query('select user_id from presences');
  expect(rows).toEqual([{ user_id: ana.user.id }]);
});

test('a silent browser is gone after twelve seconds', async () => {
  await say(ana, [looking()]);
  const silent = (seconds: number) =>
    api.owner.query(`update presences set seen_at = now() - interval '${seconds} seconds' where user_id = $1`, [
      ana.user.id,
    ]);
  await silent(11);
  expect(await say(bia, [looking()])).toMatchObject([{ people: [{ nome: 'Ana' }] }]);
  await silent(13);
  expect(await say(bia, [looking()])).toMatchObject([{ people: [] }]);
});

test("the stream reports users who come and go, within two seconds, and only for the user's open records", async () => {
  const stream = await openStream(api.app, await signIn(api.owner, ana.user.id));
  open.push(stream);
  const told = (people: object[]) =>
    stream.next(
      ({ event, data }) =>
        event === 'presence' && JSON.stringify(data['records']) === JSON.stringify([{ pessoaId: pessoa.id, people }]),
    );
  await say(bia, [looking()]);
  await say(ana, [looking()]);
  await told([person(bia)]);
  await say(bia, [editing()]);
  await told([person(bia, true)]);
  stream.events.length = 0;
  // written by another process
  await api.owner.query('delete from presences where user_id = $1', [bia.user.id]);
  await told([]);
});

test('browsers that disappeared are removed in time', async () => {
  await say(bia, [looking()]);
  await api.owner.query("update presences set seen_at = now() - interval '2 minutes'");
  open.push(await openStream(api.app, await signIn(api.owner, ana.user.id)));
  await open[0]!.next(({ event }) => event === 'ready');
  expect((await api.owner.query('select from presences')).rowCount).toBe(0);
});

test('refuses more records than a browser can have open', async () => {
  const records = Array.from({ length: 51 }, looking);
  expect((await ana.put('/api/live/presence', { browserId: ana.user.id, records })).statusCode).toBe(422);
  expect(await say(ana, records.slice(1))).toHaveLength(1);
});
