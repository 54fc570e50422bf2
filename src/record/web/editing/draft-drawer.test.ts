import { beforeEach, expect, test } from 'vitest';
import { toInput } from '../../model/form-convert.ts';
import { emptyForm } from '../../model/form-model.ts';
import { openDrawer } from './draft-drawer.ts';
import { dropAllDrafts } from './draft-keys.ts';
import type { DraftScope, PessoaDraft } from './pessoa-draft.ts';
import { DAY_MS } from '../../../kit/day-ms.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const place: DraftScope = {
  userId: 'u',
  draftKey: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
  tenantId: 1,
  record: 'nova-fisica',
};

/** The storage of a browser; its keys are own properties, as in a browser. */
function makeStorage(): Storage {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  const kept: Record<string, string> = Object.create(methods);
  return kept as unknown as Storage; // the part of it that drafts use
}

beforeEach(() => {
  globalThis.localStorage = makeStorage();
  globalThis.sessionStorage = makeStorage();
});

function draftOf(nome: string, savedAt = new Date(NOW).toISOString()): PessoaDraft {
  const values = { ...emptyForm('fisica'), nome, cpf: '529.982.247-25' };
  return { values, base: undefined, id: nome, idempotencyKey: nome, attempt: undefined, savedAt };
}

function open(where: Partial<DraftScope> = {}, at = NOW) {
  return openDrawer({ ...place, ...where }, { local: localStorage, session: sessionStorage, now: () => at });
}

const namesIn = async (drawer: ReturnType<typeof open>) => (await drawer.list()).map(({ draft }) => draft.values.nome);

test('keeps every draft of a form, the newest first', async () => {
  const drawer = open();
  await drawer.keep('a', draftOf('Ana', '2026-11-22T10:00:00.000Z'));
  await drawer.keep('b', draftOf('Bia', '2026-11-22T11:00:00.000Z'));
  expect(await namesIn(open())).toEqual(['Bia', 'Ana']);
  expect(await namesIn(open({ record: 'nova-juridica' }))).toEqual([]);
  expect(await namesIn(open({ tenantId: 2 }))).toEqual([]);
  expect(await namesIn(open({ userId: 'v' }))).toEqual([]);
});

test('adds a newer field to the blocks of an older draft, so the form can check it', async () => {
  const draft = draftOf('Ana');
  const older = draft.values.telefones.map(({ observacao: _later, ...telefone }) => telefone);
  await open().keep('a', { ...draft, values: { ...draft.values, telefones: older as typeof draft.values.telefones } });
  const [found] = await open().list();
  expect(found?.draft.values.telefones).toEqual(draft.values.telefones);
  expect(() => toInput(found!.draft.values)).not.toThrow(); // it was found
});

test('stores nothing in the browser that is readable without the session', async () => {
  await open().keep('a', draftOf('Ana'));
  const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(Object.keys(localStorage)).toHaveLength(1);
  for (const secret of ['Ana', '52998224725', '529.982.247-25', place.draftKey]) expect(stored).not.toContain(secret);
});

test('removes drafts encrypted with another key or tampered with', async () => {
  await open().keep('a', draftOf('Ana'));
  expect(await namesIn(open({ draftKey: btoa('x'.repeat(32)) }))).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a draft that was saved meanwhile does not come back', async () => {
  const drawer = open();
  const kept = drawer.keep('a', draftOf('Ana'));
  drawer.drop('a');
  await kept;
  expect(await namesIn(drawer)).toEqual([]);
});

test('of two simultaneous writes the last one stays', async () => {
  const drawer = open();
  await Promise.all([drawer.keep('a', draftOf('Ana')), drawer.keep('a', draftOf('Ana Maria'))]);
  expect(await namesIn(drawer)).toEqual(['Ana Maria']);
});

test('no draft stays after signing out, and none is written later', async () => {
  const drawer = open();
  await drawer.keep('a', draftOf('Ana'));
  const onItsWay = drawer.keep('b', draftOf('Bia'));
  dropAllDrafts();
  await onItsWay;
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a draft is kept for two weeks', async () => {
  await open().keep('a', draftOf('Ana'));
  expect(await namesIn(open({}, NOW + 13 * DAY_MS))).toEqual(['Ana']);
  expect(await namesIn(open({ record: 'another' }, NOW + 15 * DAY_MS))).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});
